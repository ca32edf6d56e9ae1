import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASOS_S } from '../db/retencion';
import { type LoteMuestras, resumir } from './resumenes';

const MINUTO_MS = 60_000;
const T0_MS = Date.UTC(2026, 10, 21, 12, 59, 59);

describe('resumir', () => {
  it('splits a batch at every step it crosses', () => {
    const cubetas = resumir([{ sensor_id: 7, t0_ms: T0_MS, dt_ms: 500, p: [1, 2, 6, 10] }]);
    const antes = { sensor_id: 7, minimo: 1, suma: 3, maximo: 2, n: 2 };
    const despues = { sensor_id: 7, minimo: 6, suma: 16, maximo: 10, n: 2 };
    expect(cubetas).toEqual([
      { paso_s: 10, t_ms: Date.UTC(2026, 10, 21, 12, 59, 50), ...antes },
      { paso_s: 10, t_ms: Date.UTC(2026, 10, 21, 13), ...despues },
      { paso_s: 60, t_ms: Date.UTC(2026, 10, 21, 12, 59), ...antes },
      { paso_s: 60, t_ms: Date.UTC(2026, 10, 21, 13), ...despues },
      { paso_s: 600, t_ms: Date.UTC(2026, 10, 21, 12, 50), ...antes },
      { paso_s: 600, t_ms: Date.UTC(2026, 10, 21, 13), ...despues },
      { paso_s: 3_600, t_ms: Date.UTC(2026, 10, 21, 12), ...antes },
      { paso_s: 3_600, t_ms: Date.UTC(2026, 10, 21, 13), ...despues },
      { paso_s: 86_400, sensor_id: 7, t_ms: Date.UTC(2026, 10, 21), minimo: 1, suma: 19, maximo: 10, n: 4 },
    ]);
  });

  it('joins batches of one minute and keeps sensors apart', () => {
    const lote = (sensor_id: number, p: number[]): LoteMuestras => ({
      sensor_id,
      t0_ms: Date.UTC(2026, 0, 1),
      dt_ms: 100,
      p,
    });
    const minutos = resumir([lote(1, [5]), lote(2, [9]), lote(1, [3, 4])]).filter((c) => c.paso_s === 60);
    expect(
      minutos.map(({ sensor_id, minimo, suma, maximo, n }) => [sensor_id, minimo, suma, maximo, n]),
    ).toEqual([
      [1, 3, 12, 5, 3],
      [2, 9, 9, 9, 1],
    ]);
  });

  it('loses no sample and invents none, whatever the batches', () => {
    const lote = fc.record({
      sensor_id: fc.integer({ min: 1, max: 3 }),
      t0_ms: fc.integer({ min: 0, max: 10 * MINUTO_MS }).map((ms) => T0_MS + ms),
      dt_ms: fc.integer({ min: 10, max: 30_000 }),
      p: fc.array(fc.integer({ min: -10, max: 100 }), { minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(lote, { minLength: 1, maxLength: 8 }), (lotes) => {
        const muestras = lotes.flatMap(({ p }) => p);
        for (const paso_s of PASOS_S) {
          const cubetas = resumir(lotes).filter((c) => c.paso_s === paso_s);
          const total = cubetas.reduce((n, c) => n + c.n, 0);
          const suma = cubetas.reduce((s, c) => s + c.suma, 0);
          expect([total, suma]).toEqual([muestras.length, muestras.reduce((s, p) => s + p, 0)]);
          expect(cubetas.every((c) => c.t_ms % (paso_s * 1_000) === 0)).toBe(true);
        }
      }),
    );
  });
});
