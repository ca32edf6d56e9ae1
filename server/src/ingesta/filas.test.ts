import { describe, expect, it } from 'vitest';
import { filasDeMas } from './filas';

const T0 = Date.UTC(2026, 10, 26);
const H = Number.NaN;
const lote = (dt_ms: number, p: number[]) => ({
  ...{ tipo: 'presion' as const, sensor_id: 1, recibido_ms: T0, sin_valor: null },
  mensaje: { t0: T0, dt_ms, p },
});

describe('filasDeMas', () => {
  it.each([
    ['a second at 100 samples a second', 10, Array<number>(100).fill(30), 0],
    ['a minute', 100, Array<number>(600).fill(30), 5],
    ['a batch with two holes', 100, [30, H, 30, H, 30], 2],
    ['an hour of one sample each 18 s, each of them alone', 18_000, [30, H, 30, H, 30], 2 + 4],
    ['an hour, a sample each ten seconds', 10_000, Array<number>(360).fill(30), 359],
  ])('of %s', (_que, dt_ms, p, de_mas) => {
    expect(filasDeMas(lote(dt_ms, p))).toBe(de_mas);
  });
});
