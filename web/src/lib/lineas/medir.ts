import { distanciaEntre } from '@tramos/contract/elipsoide';
import type { Vertices } from './tipos';

export type Lugar = readonly [number, number];

/** On the ellipsoid, m. */
export const entre = ([a, b]: Lugar, [c, d]: Lugar): number =>
  distanciaEntre({ longitud: a, latitud: b }, { longitud: c, latitud: d });

/** Along the line, m. */
export const largoDe = (vertices: Vertices): number =>
  vertices.reduce((suma, vertice, i) => {
    const antes = vertices[i - 1];
    return antes ? suma + entre(antes, vertice) : suma;
  }, 0);
