import { describe, expect, it } from 'vitest';
import { enUnidad, esUnidad, formatPresion } from './unidades';

describe('a pressure', () => {
  it.each([
    [38.284, 'kgcm2', '38.284\u00a0kg/cm²'],
    [1, 'bar', '0.981\u00a0bar'],
    [1, 'psi', '14.22\u00a0psi'],
    [-0.25, 'kgcm2', '\u22120.250\u00a0kg/cm²'],
    [70.307, 'psi', '1\u2009000.00\u00a0psi'],
    [null, 'bar', '-'],
  ] as const)('of %s kg/cm² in %s is %s', (presion, unidad, texto) => {
    expect(formatPresion(presion, unidad)).toBe(texto);
  });

  it('is the same in Pa, whatever the unit', () => {
    const pascales = [
      enUnidad(10, 'kgcm2') * 98_066.5,
      enUnidad(10, 'bar') * 1e5,
      enUnidad(10, 'psi') * 6_894.757,
    ];
    for (const p of pascales) expect(Math.abs(p - 980_665) / 980_665).toBeLessThan(1e-5);
  });

  it('is never read in a unit that nobody knows', () => {
    expect(['kgcm2', 'kPa', '', null].map(esUnidad)).toEqual([true, false, false, false]);
  });
});
