import { describe, expect, it } from 'vitest';
import { escalaDe, tramosDe } from './linea-menuda-trazo';

const CAJA = { ancho: 100, alto: 10 };
const trazar = (...valores: (number | null)[]) => tramosDe(valores, escalaDe(valores), CAJA);

describe('a line without axes', () => {
  it('fills its box, the highest reading at the top', () => {
    expect(trazar(1, 3, 2)).toEqual([
      [
        [0, 10],
        [50, 0],
        [100, 5],
      ],
    ]);
  });

  it('never joins what stands before a gap with what stands after', () => {
    const trazo = trazar(1, 3, null, null, 2);
    expect(trazo.map((tramo) => tramo.map(([x]) => x))).toEqual([[0, 25], [100]]);
  });

  it('runs through the middle when nothing changes, and is nothing without readings', () => {
    expect(trazar(7, 7)).toEqual([
      [
        [0, 5],
        [100, 5],
      ],
    ]);
    expect(trazar(null, null)).toEqual([]);
  });

  it('stays within a scale that others chose', () => {
    expect(tramosDe([0, 50], { minimo: 10, maximo: 20 }, CAJA)[0]?.map(([, y]) => y)).toEqual([10, 0]);
  });
});
