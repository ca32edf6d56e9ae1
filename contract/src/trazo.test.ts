import { describe, expect, it } from 'vitest';
import { directa } from './elipsoide';
import { cruzar, type DatosTrazo, darVuelta, juzgarTrazo, textoDeTrazo } from './trazo';

type Vertices = DatosTrazo['vertices'];

const A = { latitud: 20.5, longitud: -101.2 };
/** So far from a place in a direction (degrees from north), m. */
const desde = (lugar: typeof A, azimut: number, m: number) => {
  const { latitud, longitud } = directa(lugar, azimut, m);
  return { latitud, longitud };
};
const vertice = ({ latitud, longitud }: typeof A): [number, number] => [longitud, latitud];

/** A pipe that goes east from A, with a bend, its chainage a little more than what is drawn. */
const ducto = (largo_m: number) => {
  const medio = desde(A, 80, largo_m / 2);
  const fin = desde(medio, 100, largo_m / 2);
  return {
    vertices: [A, medio, fin].map(vertice) as Vertices,
    medio,
    a: { ...A, posicion: 150_000 },
    b: { ...fin, posicion: 150_000 + largo_m * 1.01 },
    estaciones: [] as DatosTrazo['estaciones'],
  };
};
const correr = (vertices: Vertices, m: number): Vertices =>
  vertices.map(([longitud, latitud]) => vertice(desde({ latitud, longitud }, 180, m)));

const LARGO = ducto(40_000);
const CORTO = ducto(300);
const faltasDe = (datos: DatosTrazo) => juzgarTrazo(datos)?.faltas;

describe('the line of a tramo', () => {
  it.each<[string, DatosTrazo, string[]]>([
    ['as it was surveyed', LARGO, []],
    ['from B to A', { ...LARGO, vertices: darVuelta(LARGO.vertices) }, ['invertido']],
    ['with x and y in each other’s place', { ...LARGO, vertices: cruzar(LARGO.vertices) }, ['cruzado']],
    [
      'from B to A with x and y in each other’s place',
      { ...LARGO, vertices: cruzar(darVuelta(LARGO.vertices)) },
      ['cruzado'],
    ],
    ['of 40 km, 250 m aside', { ...LARGO, vertices: correr(LARGO.vertices, 250) }, []],
    ['of 40 km, a little less than 3 % aside', { ...LARGO, vertices: correr(LARGO.vertices, 1_190) }, []],
    ['of 40 km, more than 3 % aside', { ...LARGO, vertices: correr(LARGO.vertices, 1_210) }, ['extremos']],
    ['of 300 m, 150 m aside', { ...CORTO, vertices: correr(CORTO.vertices, 150) }, []],
    ['of 300 m, 250 m aside', { ...CORTO, vertices: correr(CORTO.vertices, 250) }, ['extremos']],
    ['of 300 m, from B to A', { ...CORTO, vertices: darVuelta(CORTO.vertices) }, ['invertido']],
    [
      'of 120 m, from B to A: within what an end may be off',
      { ...ducto(120), vertices: darVuelta(ducto(120).vertices) },
      ['invertido'],
    ],
    [
      'drawn straight from sensor to sensor',
      { ...LARGO, vertices: [vertice(LARGO.a), vertice(LARGO.b)] },
      [],
    ],
    ['with 14 % more chainage', { ...LARGO, b: { ...LARGO.b, posicion: 150_000 + 40_000 * 1.14 } }, []],
    [
      'with 16 % more chainage',
      { ...LARGO, b: { ...LARGO.b, posicion: 150_000 + 40_000 * 1.16 } },
      ['largo'],
    ],
    [
      'with much less chainage than it is long',
      { ...LARGO, b: { ...LARGO.b, posicion: 184_000 } },
      ['largo'],
    ],
    [
      'with both ends at their sensors by way of another valley',
      {
        ...LARGO,
        vertices: [vertice(LARGO.a), vertice(desde(A, 45, 40_000)), vertice(LARGO.b)],
        estaciones: [{ ...LARGO.medio, nombre: 'Encinos', posicion: 170_200 }],
      },
      ['largo', 'estaciones'],
    ],
    [
      'past a station of another stretch',
      { ...LARGO, estaciones: [{ ...desde(A, 0, 90_000), nombre: 'Lejana', posicion: 190_500 }] },
      [],
    ],
  ])('%s', (_caso, datos, faltas) => {
    expect(faltasDe(datos)).toEqual(faltas);
  });

  describe('of a loop, which ends where it begins', () => {
    const lado = 5_000;
    const [e, n] = [desde(A, 90, lado), desde(desde(A, 90, lado), 0, lado)];
    const o = desde(A, 0, lado);
    const vuelta = {
      vertices: [A, e, n, o, A].map(vertice) as Vertices,
      a: { ...A, posicion: 0 },
      b: { ...A, posicion: 4 * lado },
      estaciones: [{ ...e, nombre: 'Este', posicion: lado }],
    };

    it.each([
      ['says nothing by its ends alone', { ...vuelta, estaciones: [] }, []],
      [
        'the wrong way round, neither',
        { ...vuelta, estaciones: [], vertices: darVuelta(vuelta.vertices) },
        [],
      ],
      ['is right by its stations', vuelta, []],
      [
        'the wrong way round is found by its stations',
        { ...vuelta, vertices: darVuelta(vuelta.vertices) },
        ['invertido'],
      ],
    ])('%s', (_caso, datos, faltas) => {
      expect(faltasDe(datos)).toEqual(faltas);
    });
  });

  it('that is reversed fits once it is turned, and one that is crossed once it is crossed back', () => {
    const invertida = { ...LARGO, vertices: darVuelta(LARGO.vertices) };
    expect(faltasDe({ ...invertida, vertices: darVuelta(invertida.vertices) })).toEqual([]);
    const cruzada = { ...LARGO, vertices: cruzar(LARGO.vertices) };
    expect(faltasDe({ ...cruzada, vertices: cruzar(cruzada.vertices) })).toEqual([]);
  });

  it('that lies nowhere on Earth is crossed only if it would lie somewhere the other way', () => {
    expect(
      faltasDe({
        ...LARGO,
        vertices: [
          [500, 500],
          [501, 500],
        ],
      }),
    ).toBeUndefined();
  });

  it('is told with both distances, and with both as they would be when turned', () => {
    const juicio = juzgarTrazo({ ...LARGO, vertices: darVuelta(LARGO.vertices) });
    expect(juicio && textoDeTrazo(juicio)).toBe(
      'La línea va de B a A: empieza a 39.4\u00a0km del sensor A y termina a 39.4\u00a0km del sensor B. Al darle la vuelta, a 0\u00a0m y a 0\u00a0m.',
    );
    const corrida = juzgarTrazo({ ...CORTO, vertices: correr(CORTO.vertices, 250) });
    expect(corrida && textoDeTrazo(corrida)).toBe(
      'La línea empieza a 250\u00a0m del sensor A y termina a 250\u00a0m del sensor B: se admiten hasta 200\u00a0m.',
    );
  });

  it.each([
    ['A is not below B', { ...LARGO, b: { ...LARGO.b, posicion: 150_000 } }],
    ['all of its vertices are one place', { ...LARGO, vertices: [vertice(A), vertice(A)] }],
    ['it has none', { ...LARGO, vertices: [] }],
  ])('is no line to judge where %s', (_caso, datos) => {
    expect(juzgarTrazo(datos)).toBeNull();
  });
});
