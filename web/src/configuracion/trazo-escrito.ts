import { escribirTrazo } from '../lib/lineas/escribir';
import { entre, type Lugar, largoDe } from '../lib/lineas/medir';
import type { Opcion, Vertices } from '../lib/lineas/tipos';
import type { TrazoTenido } from './tramo-escrito';

/** How the form holds a line: written where a person may still read it, as data where nobody would. */

/** More places than these are held as data: a survey brings tens of thousands. */
export const ESCRITOS_MAX = 500;
/** Text that is longer than that many places, heights and blanks included, is read once as a file is. */
export const TEXTO_MAX = 40_000;

export const enForma = (vertices: Vertices): string | TrazoTenido =>
  vertices.length > ESCRITOS_MAX ? { vertices, largo_m: largoDe(vertices) } : escribirTrazo(vertices);

/** Latitude and longitude of both ends, as they would be written. */
export const extremosDe = ({ vertices }: TrazoTenido): readonly string[] =>
  [vertices[0], vertices.at(-1)].map((punta) => escribirTrazo(punta ? [punta] : []));

/** Which of several lines ends nearest to A and B, whichever way it goes; null where two of them end as near. */
export const masCercana = (opciones: readonly Opcion[], a: Lugar, b: Lugar): number | null => {
  const lejania = opciones.map(({ vertices }) => {
    const [primero, ultimo] = [vertices[0], vertices.at(-1)];
    if (!primero || !ultimo) return Number.POSITIVE_INFINITY;
    return Math.min(entre(primero, a) + entre(ultimo, b), entre(ultimo, a) + entre(primero, b));
  });
  const menor = Math.min(...lejania);
  const iguales = lejania.filter((m) => m - menor < 1);
  return iguales.length === 1 ? lejania.indexOf(menor) : null;
};
