import { describe, expect, it } from 'vitest';
import { cubetaEn, rachasDe } from './trazos';

const HORA = 3_600_000;
const cubetas = { t: [0, HORA, 3 * HORA, 4 * HORA], paso_ms: HORA, huecos: [] as [number, number][] };
const uno = { minimo: 1, maximo: 2, media: 1.5 };
const horas = (rachas: readonly (readonly { t: number }[])[]) =>
  rachas.map((racha) => racha.map(({ t }) => t / HORA));

describe('a line of the history', () => {
  it('is parted where buckets are missing, and stands in the middle of each', () => {
    expect(horas(rachasDe(cubetas, () => uno))).toEqual([
      [0.5, 1.5],
      [3.5, 4.5],
    ]);
  });

  it('is parted where one said nothing of it', () => {
    expect(horas(rachasDe(cubetas, (i) => (i === 0 ? null : uno)))).toEqual([[1.5], [3.5, 4.5]]);
  });

  it('is parted by a silence between two buckets, not by one within a single bucket', () => {
    const con = (huecos: [number, number][]) => horas(rachasDe({ ...cubetas, huecos }, () => uno));
    expect(con([[0.5 * HORA, 1.2 * HORA]])).toEqual([[0.5], [1.5], [3.5, 4.5]]);
    expect(con([[0.2 * HORA, 0.6 * HORA]])).toEqual([
      [0.5, 1.5],
      [3.5, 4.5],
    ]);
  });
});

describe('what the pointer reads', () => {
  it.each([
    [0, 0],
    [HORA - 1, 0],
    [2.5 * HORA, null],
    [4.5 * HORA, 3],
    [6 * HORA, null],
    [-1, null],
  ])('at %d ms is bucket %s', (cuando, espera) => {
    expect(cubetaEn(cubetas, cuando)).toBe(espera);
  });
});
