import { describe, expect, it } from 'vitest';
import { masSencillas, simplificar } from './simplificar';
import type { Vertices } from './tipos';

/** A survey: a vertex each metre or so along a parallel, to and fro by as many centimetres as asked. */
const sondeo = (cuantos: number, vaiven_m: number): Vertices =>
  Array.from({ length: cuantos }, (_, i) => [-99 + i * 1e-5, 20 + ((i % 2) * vaiven_m) / 111_320]);

describe('a line with too many vertices', () => {
  it.each([
    [3_000, 0.05],
    [3_000, 0.4],
    [3_000, 3],
  ])('of %i that stray by %f m keeps its ends, and says how far it strays', (cuantos, vaiven_m) => {
    const linea = sondeo(cuantos, vaiven_m);
    const { vertices, desvio_m } = simplificar(linea, 1_000);
    expect(vertices.length).toBeLessThanOrEqual(1_000);
    expect([vertices[0], vertices.at(-1)]).toEqual([linea[0], linea.at(-1)]);
    expect(desvio_m).toBeCloseTo(vaiven_m, 2);
  });
});

describe('simpler lines than one that is long', () => {
  it('are offered beside it, each with how far it strays', () => {
    const linea = sondeo(3_000, 0.4);
    const [entera, ...otras] = masSencillas(linea);
    expect(entera).toMatchObject({ vertices: linea, avisos: [], simplificada: false });
    expect(otras.map(({ titulo }) => titulo)).toEqual([
      'Con 1\u2009000 vértices o menos',
      'Con 300 vértices o menos',
    ]);
    for (const { avisos, vertices } of otras) {
      expect(avisos).toEqual(['se aparta a lo más 0.40 m']);
      expect(vertices.length).toBeLessThanOrEqual(1_000);
    }
  });
});
