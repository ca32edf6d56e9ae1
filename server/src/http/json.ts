import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errores';

/**
 * What reading a text as JSON may cost. The deepest body of the contract has six levels; the largest that a person can
 * send are the line of a tramo with 20,000 vertices and a table of 1,000 rows and 60 columns: what goes beyond this was
 * not written by a console or a gateway of ours.
 */
const PROFUNDIDAD_MAX = 16;
/** Objects, lists and texts, names of fields among them: what takes memory beyond its own bytes. */
const NUDOS_MAX = 65_000;
/** Members of one list or object. A little above the longest of the contract, whose own refusal names the field. */
const MIEMBROS_MAX = 25_000;
/** Members of all of them together, numbers too. Only samples come in larger numbers: ingest says its own. */
const MIEMBROS_EN_TOTAL_MAX = 65_000;

export type ExcesoJson = 'anidado' | 'partes';

const COMILLA = 0x22;
const BARRA = 0x5c;
const COMA = 0x2c;
const ABRE_LISTA = 0x5b;
const CIERRA_LISTA = 0x5d;
const ABRE_OBJETO = 0x7b;
const CIERRA_OBJETO = 0x7d;

/** Where the text that begins at `i` ends: at its closing quote, or beyond the last byte. */
const finDeTexto = (bytes: Uint8Array, i: number): number => {
  let j = i + 1;
  while (j < bytes.length && bytes[j] !== COMILLA) j += bytes[j] === BARRA ? 2 : 1;
  return j;
};

/**
 * Goes over the bytes once, without reading them as JSON, and says what is too much in them; null when nothing is.
 * It does not judge whether they are JSON at all.
 */
export const excesoDeJson = (
  bytes: Uint8Array,
  en_total_max: number = MIEMBROS_EN_TOTAL_MAX,
): ExcesoJson | null => {
  /** Commas of each list or object that is open, by depth. */
  const comas = new Uint32Array(PROFUNDIDAD_MAX + 1);
  let profundidad = 0;
  let nudos = 0;
  let en_total = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case COMILLA:
        i = finDeTexto(bytes, i);
        nudos++;
        break;
      case ABRE_LISTA:
      case ABRE_OBJETO:
        if (++profundidad > PROFUNDIDAD_MAX) return 'anidado';
        comas[profundidad] = 0;
        nudos++;
        break;
      case CIERRA_LISTA:
      case CIERRA_OBJETO:
        if (profundidad > 0) profundidad--;
        break;
      case COMA: {
        const miembros = (comas[profundidad] ?? 0) + 1;
        comas[profundidad] = miembros;
        if (miembros >= MIEMBROS_MAX || ++en_total > en_total_max) return 'partes';
        break;
      }
      default:
    }
    if (nudos > NUDOS_MAX) return 'partes';
  }
  return null;
};

type Listo = (error: Error | null, cuerpo?: unknown) => void;

/**
 * Reads the JSON of one kind of body, for every call there is: measured before it is read. Without a body,
 * `vacio` is what the call gets.
 */
export const leerCuerpos = (
  http: FastifyInstance,
  { tipo, vacio }: { tipo: string; vacio: object | undefined },
): void => {
  const leer = http.getDefaultJsonParser('error', 'error');
  const lector = (peticion: FastifyRequest, bytes: Buffer, listo: Listo) => {
    if (excesoDeJson(bytes) !== null) return listo(new AppError(413, 'demasiado_compleja'));
    const texto = bytes.toString('utf8');
    if (texto.trim() === '') listo(null, vacio);
    else leer(peticion, texto, listo);
  };
  http.addContentTypeParser<Buffer>(tipo, { parseAs: 'buffer' }, lector);
};
