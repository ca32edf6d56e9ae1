import { describe, expect, it } from 'vitest';
import { largoDe } from './medir';
import { opcionesDe, unirLasQueSeTocan, unirTodas } from './partes';
import type { Vertices } from './tipos';

/** Along a meridian, where 0.001° of latitude is 110.7 m. */
const norte = (...milesimas: number[]): Vertices => milesimas.map((n) => [-99, 20 + n / 1_000]);
const TODA = norte(0, 1, 2, 3, 4);

describe('a line', () => {
  it('is as long as its stretches together', () => {
    expect(largoDe(norte(0, 10, 20))).toBeCloseTo(2 * 1_107.1, -1);
    expect(largoDe([])).toBe(0);
  });
});

describe('parts that touch', () => {
  it.each([
    ['as they follow', [norte(0, 1, 2), norte(2, 3, 4)]],
    ['out of order', [norte(2, 3, 4), norte(0, 1, 2)]],
    ['the shorter one turned', [norte(0, 1, 2, 3), norte(4, 3)]],
    ['three, the middle one last', [norte(0, 1), norte(3, 4), norte(1, 2, 3)]],
    ['within a metre', [norte(0, 1, 2), norte(2.004, 3, 4)]],
  ])('are one line, %s', (_como, partes) => {
    expect(unirLasQueSeTocan(partes)).toEqual([TODA]);
  });

  it('stay apart where three meet, for which goes on is not known', () => {
    const ramal: Vertices = [
      [-99, 20.002],
      [-98.9, 20.002],
    ];
    expect(unirLasQueSeTocan([norte(0, 1, 2), norte(2, 3, 4), ramal])).toHaveLength(3);
  });

  it('are joined however many there are', () => {
    const partes = Array.from({ length: 3_000 }, (_, i) => norte(i, i + 1));
    const [unida, otra] = unirLasQueSeTocan(partes);
    expect(unida).toHaveLength(3_001);
    expect(otra).toBeUndefined();
  });
});

describe('parts that lie apart', () => {
  it('are bridged over the smallest gaps, each told in metres', () => {
    const { vertices, huecos_m } = unirTodas([norte(-1, 0, 1), norte(6, 7), norte(3, 2)]);
    expect(vertices).toEqual(norte(-1, 0, 1, 2, 3, 6, 7));
    expect(huecos_m.map(Math.round)).toEqual([111, 332]);
  });
});

describe('what may be meant', () => {
  const titulos = (lineas: Parameters<typeof opcionesDe>[0]) =>
    opcionesDe(lineas).map(({ titulo, vertices, avisos }) => [titulo, vertices.length, ...avisos]);

  it.each([
    ['one line, without its empty parts', [{ nombre: 'a', partes: [[], TODA, norte(7)] }], [['a', 5]]],
    ['vertices that repeat', [{ nombre: 'a', partes: [norte(0, 0, 1, 1, 2)] }], [['a', 3]]],
    [
      'one line of two parts that touch',
      [{ nombre: 'a', partes: [norte(0, 1), norte(1, 2)] }],
      [['a', 3, 'partes unidas']],
    ],
    [
      'one line of two parts apart: either, or both with the gap',
      [{ nombre: 'a', partes: [norte(0, 1), norte(3, 4)] }],
      [
        ['a: parte 1 de 2', 2],
        ['a: parte 2 de 2', 2],
        ['a: sus 2 partes como una', 4, 'hay un hueco de 221 m que se cruza en línea recta'],
      ],
    ],
    [
      'two lines that have nothing to do with one another',
      [
        { nombre: 'a', partes: [norte(0, 1)] },
        { nombre: 'b', partes: [norte(30, 31)] },
      ],
      [
        ['a', 2],
        ['b', 2],
      ],
    ],
    [
      'two lines that touch: both as one first',
      [
        { nombre: 'a', partes: [norte(0, 1)] },
        { nombre: 'b', partes: [norte(1, 2)] },
      ],
      [
        ['Las 2 líneas como una', 3, 'partes unidas'],
        ['a', 2],
        ['b', 2],
      ],
    ],
    [
      'one way drawn twice, the second time from its end: one line',
      [
        { nombre: 'a', partes: [TODA] },
        { nombre: 'b', partes: [TODA.toReversed()] },
      ],
      [['a', 5]],
    ],
    [
      'one way surveyed twice: either, before there and back',
      [
        { nombre: 'a', partes: [TODA] },
        { nombre: 'b', partes: [norte(0, 2, 4)] },
      ],
      [
        ['a', 5],
        ['b', 3],
        ['Las 2 líneas como una', 7, 'partes unidas', 'termina donde empieza'],
      ],
    ],
    [
      'one line with its way surveyed twice: either part, before there and back',
      [{ nombre: 'a', partes: [TODA, norte(0, 2, 4)] }],
      [
        ['a: parte 1 de 2', 5],
        ['a: parte 2 de 2', 3],
        ['a: sus 2 partes como una', 7, 'partes unidas', 'termina donde empieza'],
      ],
    ],
    ['nothing', [{ nombre: 'a', partes: [[], norte(1)] }], []],
  ])('in %s', (_en, lineas, esperado) => {
    expect(titulos(lineas)).toEqual(esperado);
  });
});
