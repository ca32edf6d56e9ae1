import { describe, expect, it } from 'vitest';
import { crearCompartido } from './compartido';

/** An answer that is its own number, of a world whose clock and news the test moves. */
const crear = () => {
  const mundo = { sello: 0, ahora: 1_000_000, hechas: 0, esperas: [] as number[] };
  const puertas: (() => void)[] = [];
  let detenida = false;
  const pedir = crearCompartido({
    sellar: async () => mundo.sello,
    hacer: async () => {
      const numero = ++mundo.hechas;
      if (detenida) await new Promise<void>((abrir) => puertas.push(abrir));
      return numero;
    },
    ahora: () => mundo.ahora,
    descansar: async (ms) => void mundo.esperas.push(ms),
  });
  return {
    mundo,
    pedir,
    detener: () => {
      detenida = true;
    },
    soltar: () => {
      detenida = false;
      for (const abrir of puertas.splice(0)) abrir();
    },
  };
};

/** Until what was asked for has gone as far as it can. */
const avanzar = () => new Promise<void>((listo) => setImmediate(listo));

describe('an answer for all who ask', () => {
  it('is made once while nothing is told', async () => {
    const { pedir } = crear();
    expect(await Promise.all([pedir(), pedir(), pedir()])).toEqual([1, 1, 1]);
    expect(await pedir()).toBe(1);
  });

  it('is made anew when something was told, and when it has grown old', async () => {
    const { mundo, pedir } = crear();
    await pedir();
    mundo.sello++;
    expect(await pedir()).toBe(2);
    mundo.ahora += 9_999;
    expect(await pedir()).toBe(2);
    mundo.ahora += 1;
    expect(await pedir()).toBe(3);
  });

  it('is never one that was begun before what had been told when one asked', async () => {
    const { mundo, pedir, detener, soltar } = crear();
    detener();
    const antes = pedir();
    await avanzar();
    mundo.sello++;
    const despues = [pedir(), pedir()];
    await avanzar();
    soltar();
    expect(await antes).toBe(1);
    expect(await Promise.all(despues)).toEqual([2, 2]);
  });

  it('is asked for again after it failed', async () => {
    let veces = 0;
    const pedir = crearCompartido({
      sellar: async () => 0,
      hacer: async () => {
        if (++veces === 1) throw new Error('away');
        return veces;
      },
      ahora: () => 0,
      descansar: async () => undefined,
    });
    await expect(pedir()).rejects.toThrow('away');
    expect(await pedir()).toBe(2);
  });

  it('is followed by a rest, whatever it cost', async () => {
    const { mundo, pedir } = crear();
    await pedir();
    mundo.sello++;
    await pedir();
    expect(mundo.esperas).toHaveLength(2);
    expect(mundo.esperas.every((ms) => ms > 0)).toBe(true);
  });
});
