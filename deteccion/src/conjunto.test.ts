import { describe, expect, it } from 'vitest';
import { type Arribo, lugarConjunto } from './conjunto';

const T = 1_795_254_118_000;
const LINEA = [
  { posicion_a: 0, posicion_b: 30_000, velocidad_onda_mps: 1_010, flujo_mps: 1.2 },
  { posicion_a: 30_000, posicion_b: 62_000, velocidad_onda_mps: 1_150, flujo_mps: 1.2 },
  { posicion_a: 62_000, posicion_b: 90_000, velocidad_onda_mps: 1_010, flujo_mps: 1.2 },
];

/** By hand: from 41 000 m, 11 km back at 1148.8 m/s and 30 km at 1008.8; 21 km on at 1151.2 and 28 km at 1011.2. */
const IDA = {
  30000: (1e3 * 11_000) / 1_148.8,
  0: (1e3 * 11_000) / 1_148.8 + (1e3 * 30_000) / 1_008.8,
  62000: (1e3 * 21_000) / 1_151.2,
  90000: (1e3 * 21_000) / 1_151.2 + (1e3 * 28_000) / 1_011.2,
};
const arribos = (errores: Partial<Record<keyof typeof IDA, number>> = {}, sigma_ms = 10): Arribo[] =>
  ([0, 30_000, 62_000, 90_000] as const).map((posicion) => ({
    ...{ posicion, sigma_ms },
    t_ms: T + IDA[posicion] + (errores[posicion] ?? 0),
  }));

describe('one wave heard by several sensors', () => {
  it('is where and when all of them say, across tramos of other speeds', () => {
    const lugar = lugarConjunto(LINEA, arribos());
    expect(lugar?.posicion).toBeCloseTo(41_000, 0);
    expect((lugar?.t0_ms ?? 0) - T).toBeCloseTo(0, 0);
    expect(lugar?.residuo_ms).toBeLessThan(0.5);
    // Two to each side of 10 ms: half the speed times √(σ²/2 + σ²/2).
    expect(lugar?.sigma_m).toBeCloseTo(5.75, 0);
  });

  it('weighs each by how sure it is', () => {
    const [malo, ...buenos] = arribos({ 0: 400 });
    const lugar = lugarConjunto(LINEA, [{ ...(malo as Arribo), sigma_ms: 500 }, ...buenos]);
    expect(Math.abs((lugar?.posicion ?? 0) - 41_000)).toBeLessThan(5);
  });

  it('leaves much over when it was not one wave', () => {
    expect(lugarConjunto(LINEA, arribos({ 90000: 2_000 }))?.residuo_ms).toBeGreaterThan(300);
  });

  it('needs three of them, and a line that joins them', () => {
    expect(lugarConjunto(LINEA, arribos().slice(0, 2))).toBeNull();
    expect(lugarConjunto([LINEA[0] as never, LINEA[2] as never], arribos())).toBeNull();
  });
});
