import { describe, expect, it } from 'vitest';
import type { Opcion, Vertices } from '../lib/lineas/tipos';
import { ESCRITOS_MAX, enForma, extremosDe, masCercana } from './trazo-escrito';

/** Due north from 19° N, a thousandth of a degree at a time. */
const linea = (cuantos: number): Vertices =>
  Array.from({ length: cuantos }, (_, i): [number, number] => [-99, 19 + i / 1_000]);

describe('the line in the form of a tramo', () => {
  it('is written while a person may read it', () => {
    expect(enForma(linea(2))).toBe('19, -99\n19.001, -99');
    expect(typeof enForma(linea(ESCRITOS_MAX))).toBe('string');
  });

  it('is held as it was read, told by its length and its ends, where it is long', () => {
    const larga = linea(ESCRITOS_MAX + 1);
    const tenida = enForma(larga);
    if (typeof tenida === 'string') throw new Error('it was written');
    expect(tenida.vertices).toBe(larga);
    expect(tenida.largo_m / 1_000).toBeCloseTo(55.35, 1);
    expect(extremosDe(tenida)).toEqual(['19, -99', '19.5, -99']);
  });
});

describe('of several lines', () => {
  const SUYA = linea(3);
  const OTRA: Vertices = SUYA.map(([x, y]) => [x + 1, y]);
  const A = [-99, 19.0001] as const;
  const B = [-99, 19.0021] as const;
  it.each<[string, Vertices[], number | null]>([
    ['the one that ends at the sensors is meant', [OTRA, SUYA], 1],
    ['also where it goes from B to A', [OTRA, SUYA.toReversed()], 1],
    ['none is where two end at the same places', [OTRA, SUYA, SUYA], null],
    ['none is where there is none', [], null],
  ])('%s', (_que, lineas, cual) => {
    const opciones = lineas.map(
      (vertices): Opcion => ({
        ...{ titulo: '', vertices, largo_m: 222, avisos: [], simplificada: false },
      }),
    );
    expect(masCercana(opciones, A, B)).toBe(cual);
  });
});
