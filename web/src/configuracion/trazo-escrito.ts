import { escribirTrazo } from '../lib/lineas/escribir';
import { largoDe } from '../lib/lineas/medir';
import type { Vertices } from '../lib/lineas/tipos';
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
