import { describe, expect, it } from 'vitest';
import type { Sonada } from './sonar';
import { createVoz } from './voz';

const crear = (respuestas: Sonada[] = []) => {
  const pedidos: [string, number][] = [];
  let silencio = false;
  let vigente: (clave: string) => boolean = () => false;
  const voz = createVoz({
    sonar: async (claves, callado_ms, como) => {
      pedidos.push([claves.join(' '), callado_ms]);
      vigente = como?.vigente ?? vigente;
      return respuestas.shift() ?? 'aqui';
    },
    silenciado: () => silencio,
  });
  return {
    ...{ voz, pedidos },
    /** What the last ask says of an alert while it waits its turn. */
    vigente: (clave: string) => vigente(clave),
    silenciar: (si: boolean) => {
      silencio = si;
    },
  };
};
const asentar = () => new Promise((seguir) => setImmediate(seguir));

describe('the voice of a console', () => {
  it('asks for one sound for what comes together, and for none for nothing', () => {
    const { voz, pedidos } = crear();
    voz.pedir(['evento:1', 'evento:2']);
    voz.pedir([]);
    expect(pedidos).toEqual([['evento:1 evento:2', 1_300]]);
  });

  it('has what others speak for taken as heard', () => {
    const { voz, pedidos } = crear();
    voz.callar(['evento:3']);
    expect(pedidos).toEqual([['evento:3', Number.POSITIVE_INFINITY]]);
  });

  it('keeps what a silence held back, less what was dealt with, and asks once for all of it', () => {
    const { voz, pedidos, silenciar } = crear();
    silenciar(true);
    for (const clave of ['evento:1', 'evento:2', 'evento:3']) voz.pedir([clave]);
    voz.olvidar('evento:2');
    voz.soltarRetenidas();
    expect(pedidos).toEqual([]);
    silenciar(false);
    voz.soltarRetenidas();
    voz.soltarRetenidas();
    expect(pedidos).toEqual([['evento:1 evento:3', 1_300]]);
  });

  it('keeps what no tab could give, and not what another tab gave', async () => {
    const { voz, pedidos } = crear(['nadie', 'ajena']);
    voz.pedir(['evento:1']);
    voz.pedir(['evento:2']);
    await asentar();
    pedidos.length = 0;
    voz.soltarRetenidas();
    expect(pedidos).toEqual([['evento:1', 1_300]]);
  });

  it('asks at once for what another tab gave up, and keeps it when a silence has begun meanwhile', async () => {
    const { voz, pedidos, silenciar } = crear(['cedida', 'aqui', 'cedida']);
    voz.pedir(['evento:1']);
    await asentar();
    expect(pedidos.map(([clave]) => clave)).toEqual(['evento:1', 'evento:1']);
    voz.pedir(['evento:2']);
    silenciar(true);
    await asentar();
    expect(pedidos).toHaveLength(3);
    silenciar(false);
    voz.soltarRetenidas();
    expect(pedidos.at(-1)).toEqual(['evento:2', 1_300]);
  });

  it('does not keep what was dealt with while it was asked for', async () => {
    const { voz, pedidos } = crear(['nadie']);
    voz.pedir(['evento:1', 'evento:2']);
    voz.olvidar('evento:1');
    await asentar();
    voz.soltarRetenidas();
    expect(pedidos.at(-1)).toEqual(['evento:2', 1_300]);
  });

  it('says whether a repetition was given, and keeps none', async () => {
    const { voz, pedidos, silenciar } = crear(['nadie', 'ajena', 'aqui']);
    const repetir = (clave: string) => voz.repetir(clave, () => true);
    expect([await repetir('r:1'), await repetir('r:2'), await repetir('r:3')]).toEqual([false, true, true]);
    silenciar(true);
    expect(await repetir('r:4')).toBe(false);
    silenciar(false);
    voz.soltarRetenidas();
    expect(pedidos.map(([clave]) => clave)).toEqual(['r:1', 'r:2', 'r:3']);
  });

  it('wants no sound any more for what was dealt with, silenced or left behind while it waits its turn', () => {
    const { voz, vigente, silenciar } = crear();
    voz.pedir(['evento:1', 'evento:2']);
    voz.olvidar('evento:1');
    expect(['evento:1', 'evento:2'].map(vigente)).toEqual([false, true]);
    silenciar(true);
    expect(vigente('evento:2')).toBe(false);
    silenciar(false);
    expect(vigente('evento:2')).toBe(true);
    voz.parar();
    expect(vigente('evento:2')).toBe(false);
  });

  it('wants no repetition any more once nothing waits, or during a silence', () => {
    const { voz, vigente, silenciar } = crear();
    let espera = true;
    void voz.repetir('r:1', () => espera);
    expect(vigente('r:1')).toBe(true);
    silenciar(true);
    expect(vigente('r:1')).toBe(false);
    silenciar(false);
    espera = false;
    expect(vigente('r:1')).toBe(false);
  });

  it('in a storm lets an event that was heard speak for the next one, and none that was not', async () => {
    const { voz, pedidos } = crear(['nadie', 'aqui']);
    for (const clave of ['evento:1', 'evento:2', 'evento:3']) {
      voz.pedirEvento(clave, true);
      await asentar();
    }
    expect(pedidos).toEqual([
      ['evento:1', 1_300],
      ['evento:2', 1_300],
      ['evento:3', Number.POSITIVE_INFINITY],
    ]);
  });
});
