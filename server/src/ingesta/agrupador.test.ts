import { describe, expect, it } from 'vitest';
import { crearAgrupador } from './agrupador';

const agrupador = (opciones: Partial<Parameters<typeof crearAgrupador<number, number>>[0]> = {}) => {
  const lotes: number[][] = [];
  const partes = crearAgrupador<number, number>({
    procesar: async (items) => {
      lotes.push([...items]);
      return items.map((i) => i * 10);
    },
    max: 3,
    espera_ms: 1,
    en_espera_max: 100,
    peso: () => 1,
    peso_max: 100,
    ...opciones,
  });
  return { ...partes, lotes };
};

describe('crearAgrupador', () => {
  it('hands over what comes together, in order, and gives each its own result', async () => {
    const { agregar, lotes } = agrupador();
    expect(await Promise.all([1, 2, 3, 4, 5].map(agregar))).toEqual([10, 20, 30, 40, 50]);
    expect(lotes).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('ends a lot before it weighs too much, but never starves a heavy item', async () => {
    const { agregar, lotes } = agrupador({ peso: (i) => i, peso_max: 10 });
    await Promise.all([4, 5, 6, 50, 1].map(agregar));
    expect(lotes).toEqual([[4, 5], [6], [50], [1]]);
  });

  it('fails the lot that failed and goes on with the next', async () => {
    const { agregar } = agrupador({
      procesar: async (items) => {
        if (items.includes(2)) throw new Error('no');
        return items;
      },
    });
    const fines = await Promise.allSettled([1, 2, 3, 4].map(agregar));
    expect(fines.map((f) => f.status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });

  it('refuses when too many wait, instead of filling the memory', async () => {
    const { agregar } = agrupador({ en_espera_max: 2 });
    const fines = await Promise.allSettled([1, 2, 3].map(agregar));
    expect(fines.map((f) => f.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
