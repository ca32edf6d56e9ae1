import { describe, expect, it } from 'vitest';
import { CUBETAS_DIA, enCubetas, rangoDe } from './presion-dia';

const HASTA = Date.UTC(2026, 10, 21, 18, 0, 0);
const DESDE = HASTA - 86_400_000;
const PASO_MS = 300_000;

describe('the pressure of a day', () => {
  it('stands where it was measured, and leaves silences empty', () => {
    const t = [DESDE, DESDE + PASO_MS, DESDE + 3 * PASO_MS, HASTA - PASO_MS];
    const valores = enCubetas({ t, media: [30, 31, 33, 35], paso_ms: PASO_MS }, DESDE, HASTA);
    expect(valores.slice(0, 5)).toEqual([30, 31, null, 33, null]);
    expect(valores).toHaveLength(CUBETAS_DIA);
    expect(valores.at(-1)).toBe(35);
  });

  it('fills what a wider bucket of the server covers, and nothing outside of the day', () => {
    const t = [DESDE - PASO_MS, DESDE + 12 * PASO_MS, HASTA - PASO_MS];
    const valores = enCubetas({ t, media: [29, 31, 32], paso_ms: 2 * PASO_MS }, DESDE, HASTA);
    expect(valores.slice(11, 15)).toEqual([null, 31, 31, null]);
    expect(valores[0]).toBe(29);
    expect(valores).toHaveLength(CUBETAS_DIA);
  });
});

describe('the range of a day', () => {
  it('is of what was measured, not of its means', () => {
    // Two buckets around 38.3 and 38.5, with a dip to 36.1 in the second.
    expect(rangoDe({ minimo: [38.2, 36.1], maximo: [38.4, 38.7] })).toEqual({ minimo: 36.1, maximo: 38.7 });
  });

  it('is none where nothing was heard', () => {
    expect(rangoDe({ minimo: [], maximo: [] })).toBeNull();
  });
});
