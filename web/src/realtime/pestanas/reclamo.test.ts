import { describe, expect, it } from 'vitest';
import { crearLocks } from '../../../test/locks';
import { crearMemoria } from '../../../test/navegador';
import { createReclamo } from './reclamo';

/** Tabs of one browser that claim a sound; their waits end when the test says. */
const tabs = (conLocks: boolean, hayOtras = true) => {
  const almacen = crearMemoria();
  const locks = crearLocks();
  let ahora_ms = 1_000_000;
  const esperas: (() => void)[] = [];
  return {
    abrir: (id: string) =>
      createReclamo({
        almacen,
        locks: conLocks ? locks.de(id) : undefined,
        yo: () => id,
        hayOtras: () => hayOtras,
        ahora: () => ahora_ms,
        esperar: () => new Promise((seguir) => esperas.push(seguir)),
      }),
    pasar: (ms: number) => {
      ahora_ms += ms;
      for (const seguir of esperas.splice(0)) seguir();
    },
  };
};

describe.each([
  ['with Web Locks', true],
  ['by local storage', false],
])('a sound claimed by several tabs at once, %s', (_como, conLocks) => {
  it('is given by one of them, and never again', async () => {
    const { abrir, pasar } = tabs(conLocks);
    const todas = ['a', 'b', 'c'].map(abrir);
    const pedidas = Promise.all(todas.map(({ reclamar }) => reclamar('evento:1')));
    await Promise.resolve();
    pasar(150);
    expect((await pedidas).filter(Boolean)).toHaveLength(1);
    pasar(60_000);
    expect(await Promise.all(todas.map(({ reclamar }) => reclamar('evento:1')))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is left to another tab by one that could not play it', async () => {
    const { abrir, pasar } = tabs(conLocks);
    const [a, b] = [abrir('a'), abrir('b')];
    const pedida = a.reclamar('evento:1');
    pasar(150);
    expect(await pedida).toBe(true);
    a.ceder('evento:1');
    await new Promise((seguir) => setImmediate(seguir));
    const otra = b.reclamar('evento:1');
    pasar(150);
    expect(await otra).toBe(true);
  });

  it('does not stand in the way of another sound', async () => {
    const { abrir, pasar } = tabs(conLocks);
    const a = abrir('a');
    const pedidas = Promise.all([a.reclamar('evento:1'), a.reclamar('evento:1:2')]);
    pasar(150);
    expect(await pedidas).toEqual([true, true]);
  });
});

describe("two tabs that do not see each other's record yet", () => {
  it('look again after a moment, and the one that wrote last gives the sound', async () => {
    const vistas = [crearMemoria(), crearMemoria()];
    let ultimo = '';
    let asentar: () => void = () => undefined;
    const asiento = new Promise<void>((seguir) => {
      asentar = seguir;
    });
    const pedidas = vistas.map((vista, n) =>
      createReclamo({
        almacen: {
          getItem: vista.getItem,
          setItem: (clave, valor) => {
            ultimo = valor;
            vista.setItem(clave, valor);
          },
        },
        ...{ locks: undefined, yo: () => `t${n}`, hayOtras: () => true, ahora: () => 1 },
        esperar: () => asiento,
      }).reclamar('evento:1'),
    );
    for (const vista of vistas) vista.setItem('tramos.sonados', ultimo);
    asentar();
    expect(await Promise.all(pedidas)).toEqual([false, true]);
  });
});

describe('a claim', () => {
  it('does not wait in the only tab', async () => {
    const { abrir } = tabs(false, false);
    expect(await abrir('a').reclamar('evento:1')).toBe(true);
  });

  it('survives a record that cannot be read', async () => {
    const almacen = crearMemoria();
    almacen.setItem('tramos.sonados', '{"no":');
    const { reclamar } = createReclamo({
      ...{ almacen, locks: undefined, yo: () => 'a', hayOtras: () => false },
      ahora: () => 1,
      esperar: async () => undefined,
    });
    expect(await reclamar('evento:1')).toBe(true);
  });
});
