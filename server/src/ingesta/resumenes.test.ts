import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoteMuestras, resumir } from './resumenes';

const MINUTO_MS = 60_000;
const T0_MS = Date.UTC(2026, 10, 21, 12, 59, 59);

describe('resumir', () => {
  it('splits a batch where it crosses ten seconds', () => {
    expect(resumir([{ sensor_id: 7, t0: T0_MS, dt_ms: 500, p: [1, 2, 6, 10] }])).toEqual([
      { sensor_id: 7, t_ms: Date.UTC(2026, 10, 21, 12, 59, 50), minimo: 1, suma: 3, maximo: 2, n: 2 },
      { sensor_id: 7, t_ms: Date.UTC(2026, 10, 21, 13), minimo: 6, suma: 16, maximo: 10, n: 2 },
    ]);
  });

  it('joins batches of the same ten seconds and keeps sensors apart', () => {
    const lote = (sensor_id: number, p: number[]): LoteMuestras => ({
      ...{ sensor_id, t0: Date.UTC(2026, 0, 1), dt_ms: 100, p },
    });
    expect(
      resumir([lote(2, [9]), lote(1, [5]), lote(1, [3, 4])]).map(({ t_ms: _, ...cubeta }) => cubeta),
    ).toEqual([
      { sensor_id: 1, minimo: 3, suma: 12, maximo: 5, n: 3 },
      { sensor_id: 2, minimo: 9, suma: 9, maximo: 9, n: 1 },
    ]);
  });

  it('loses no sample and invents none, whatever the batches', () => {
    const lote = fc.record({
      sensor_id: fc.integer({ min: 1, max: 3 }),
      t0: fc.integer({ min: 0, max: 10 * MINUTO_MS }).map((ms) => T0_MS + ms),
      dt_ms: fc.integer({ min: 10, max: 30_000 }),
      p: fc.array(fc.integer({ min: -10, max: 100 }), { minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(lote, { minLength: 1, maxLength: 8 }), (lotes) => {
        const muestras = lotes.flatMap(({ p }) => p);
        const cubetas = resumir(lotes);
        const total = cubetas.reduce((n, c) => n + c.n, 0);
        const suma = cubetas.reduce((s, c) => s + c.suma, 0);
        expect([total, suma]).toEqual([muestras.length, muestras.reduce((s, p) => s + p, 0)]);
        expect(cubetas.every((c) => c.t_ms % 10_000 === 0)).toBe(true);
      }),
    );
  });
});
