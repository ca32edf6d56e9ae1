import { describe, expect, it } from 'vitest';
import { corridasDe, sinOrillas, unirCorridas } from './corridas';

const N = Number.NaN;
const lote = (p: number[], t0 = 1_000) => ({ t0, dt_ms: 100, p });

describe('a batch with holes', () => {
  it.each([
    ['without any is one stretch', [1, 2, 3], [[1_000, [1, 2, 3]]]],
    [
      'is what lies before and behind it',
      [1, N, 3],
      [
        [1_000, [1]],
        [1_200, [3]],
      ],
    ],
    [
      'of several samples is the same',
      [1, N, N, N, 3, 4],
      [
        [1_000, [1]],
        [1_400, [3, 4]],
      ],
    ],
    ['at its ends begins later and ends earlier', [N, N, 3, N], [[1_200, [3]]]],
    ['and nothing else is nothing', [N, N], []],
  ] as [string, number[], [number, number[]][]][])('%s', (_que, p, corridas) => {
    expect(corridasDe(lote(p))).toEqual(corridas.map(([t0, suyas]) => ({ t0, dt_ms: 100, p: suyas })));
  });

  it('loses those at its ends, which say nothing', () => {
    expect(sinOrillas(lote([N, 2, N, 4, N, N]))).toEqual(lote([2, N, 4], 1_100));
    expect(sinOrillas(lote([N]))).toBeNull();
    const entero = lote([1, 2]);
    expect(sinOrillas(entero)).toBe(entero);
  });

  it('is the same again after it was stored in stretches', () => {
    const original = { ...lote([1, N, 3, N, N, 6]), recibido_ms: 9, sensor_id: 1 };
    const filas = corridasDe(original).map((corrida) => ({ ...corrida, recibido_ms: 9, sensor_id: 1 }));
    expect(unirCorridas(filas)).toEqual([original]);
  });

  it('is not joined with another message, another step or what does not follow it', () => {
    const filas = [
      { ...lote([1, 2]), recibido_ms: 9, sensor_id: 1 },
      { ...lote([3], 1_300), recibido_ms: 10, sensor_id: 1 },
      { ...lote([4], 1_450), recibido_ms: 10, sensor_id: 1 },
      { ...lote([4], 1_650), recibido_ms: 10, sensor_id: 2 },
      { ...lote([5], 1_750), recibido_ms: 10, sensor_id: 1, dt_ms: 50 },
    ];
    expect(unirCorridas(filas)).toEqual(filas);
  });
});
