import type { Lugar } from './medir';
import type { PuntoConocido } from './tipos';

/** What a form holds of a line and of the places known along it, as a person would read them out. */

/** One place per line: latitude, longitude. */
export const escribirTrazo = (vertices: readonly Lugar[]): string =>
  vertices.map(([lng, lat]) => `${lat}, ${lng}`).join('\n');

export const escribirPuntos = (puntos: readonly PuntoConocido[]): string =>
  puntos.map(({ posicion, latitud, longitud }) => `${posicion}, ${latitud}, ${longitud}`).join('\n');
