import { beforeEach, describe, expect, it } from 'vitest';
import { createPedido, type Pedido, unionDe } from './pedido';

interface Tab {
  pedido: Pedido;
  lidera: boolean;
  pedidas: number[][];
}

let ahora_ms: number;
/** Tabs whose words reach all others at once, and what each one's socket was asked for. */
let tabs: Map<string, Tab>;

const abrir = (id: string, lidera = false) => {
  const tab: Tab = {
    lidera,
    pedidas: [],
    pedido: createPedido({
      lidera: () => tab.lidera,
      decir: (sensores) => {
        for (const [otra, { pedido }] of tabs) if (otra !== id) pedido.oir(id, sensores);
      },
      suscribir: (sensores) => tab.pedidas.push([...sensores]),
      ahora: () => ahora_ms,
    }),
  };
  tabs.set(id, tab);
  return tab;
};

beforeEach(() => {
  ahora_ms = 1_000_000;
  tabs = new Map();
});

describe('the pressure that the tabs of a browser want', () => {
  it('is asked for by the leader, all of it at once, and only when it changes', () => {
    const lider = abrir('a', true);
    const otra = abrir('b');
    lider.pedido.pedir([3, 1]);
    otra.pedido.pedir([3, 2]);
    otra.pedido.repetir();
    otra.pedido.pedir([]);
    expect(lider.pedidas).toEqual([
      [1, 3],
      [1, 2, 3],
      [1, 3],
    ]);
    expect(otra.pedidas).toEqual([]);
  });

  it('is passed on only to tabs that want it', () => {
    const lider = abrir('a', true);
    lider.pedido.pedir([1]);
    abrir('b').pedido.pedir([2]);
    expect([1, 2].map(lider.pedido.interesaAOtras)).toEqual([false, true]);
  });

  it('outlives the leader: the next one asks for its own and for what it is told again', () => {
    const lider = abrir('a', true);
    const segunda = abrir('b');
    const tercera = abrir('c');
    segunda.pedido.pedir([2]);
    tercera.pedido.pedir([5]);
    lider.lidera = false;
    tabs.delete('a');
    segunda.lidera = true;
    segunda.pedido.repetir();
    tercera.pedido.repetir();
    expect(segunda.pedidas).toEqual([[2], [2, 5]]);
  });

  it('is forgotten when a tab goes without a word', () => {
    const lider = abrir('a', true);
    abrir('b').pedido.pedir([2]);
    tabs.delete('b');
    ahora_ms += 10_001;
    lider.pedido.repetir();
    expect(lider.pedidas.at(-1)).toEqual([]);
  });

  it('is asked for again by a tab that leads once more', () => {
    const tab = abrir('a', true);
    tab.pedido.pedir([1]);
    tab.lidera = false;
    tab.pedido.repetir();
    tab.lidera = true;
    tab.pedido.repetir();
    expect(tab.pedidas).toEqual([[1], [1]]);
  });

  it('never names more sensors than the server takes', () => {
    expect(
      unionDe([Array.from({ length: 50 }, (_, i) => i), [70, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69]]),
    ).toHaveLength(60);
  });
});
