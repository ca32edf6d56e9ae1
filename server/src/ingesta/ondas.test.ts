import { describe, expect, it } from 'vitest';
import { armarOnda, type Serie } from './ondas';

const T_PICK_MS = 1_795_248_000_123.4;
const serie = (desde_s: number, n: number, dt_ms = 100): Serie => ({
  t0_ms: T_PICK_MS + desde_s * 1_000 - 37,
  dt_ms,
  p: Array.from({ length: n }, (_, i) => desde_s + (i * dt_ms) / 1_000),
});

describe('armarOnda', () => {
  it('keeps −60 to +120 s on the grid of the samples themselves', () => {
    const lotes = Array.from({ length: 200 }, (_, k) => serie(k - 70, 10));
    const onda = armarOnda(lotes, T_PICK_MS);
    expect(onda?.p).toHaveLength(1_800);
    expect(onda?.p.some(Number.isNaN)).toBe(false);
    const pares = onda?.p.map((valor, i) => valor - (onda.t0_ms + i * onda.dt_ms - T_PICK_MS + 37) / 1_000);
    expect(Math.max(...(pares ?? [1]).map(Math.abs))).toBeLessThan(1e-6);
    expect(onda?.t0_ms).toBeGreaterThanOrEqual(T_PICK_MS - 60_000);
  });

  it('leaves gaps as gaps', () => {
    const onda = armarOnda([serie(-20, 10), serie(5, 10)], T_PICK_MS);
    expect(onda?.p.filter((v) => !Number.isNaN(v))).toHaveLength(20);
  });

  it('takes the step of the batch that holds the pick when the sensor changed its rate', () => {
    expect(armarOnda([serie(-50, 40, 1_000), serie(-2, 200, 20)], T_PICK_MS)?.dt_ms).toBe(20);
  });

  it.each([
    ['nothing was measured', []],
    ['all of it lies elsewhere', [serie(-600, 10)]],
    ['the step is absurdly fine', [serie(-1, 10, 0.001)]],
  ])('gives nothing when %s', (_nombre, series) => {
    expect(armarOnda(series, T_PICK_MS)).toBeNull();
  });
});
