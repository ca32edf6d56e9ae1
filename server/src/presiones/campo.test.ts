import { describe, expect, it } from 'vitest';
import { desviosDelDia } from './campo';

describe('how far pressure departs from the mean of its day', () => {
  it('weighs each bucket by its samples, and each day by itself', () => {
    const cubetas = [
      { k: 0, suma: 300, n: 10 },
      { k: 1, suma: 640, n: 20 },
      { k: 2, suma: 40, n: 2 },
    ];
    // By hand: the first day has 940 / 30 = 31.33333; the second only its own 20.
    expect(desviosDelDia(cubetas, (k) => (k < 2 ? 'hoy' : 'mañana'))).toEqual([
      { k: 0, desvio: -1.33333 },
      { k: 1, desvio: 0.66667 },
      { k: 2, desvio: 0 },
    ]);
  });
});
