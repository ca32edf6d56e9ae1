import { formatNumero } from '../../lib/formato';
import { crearRelojDeSitio, formatMarca } from '../../lib/hora-sitio';
import { type Formato, NOMBRE_FORMATO } from './documento';

/** `eventos_2026-11-21_03-41-58.pdf`, in site time (spec §7). */
export const nombreArchivo = (ahora_ms: number, zona: string, formato: Formato): string =>
  `eventos_${formatMarca(crearRelojDeSitio(zona)(ahora_ms))}.${formato}`;

/** How far an export has got. */
export interface Avance {
  formato: Formato;
  eventos: number;
  /** Null while it is not known, and when the list has stopped counting. */
  total: number | null;
}

/** In words: `PDF: 3 200 de 10 000`. */
export const textoAvance = ({ formato, eventos, total }: Avance): string => {
  const que = NOMBRE_FORMATO[formato];
  if (total !== null && eventos >= total) return `${que}: terminando`;
  const van = formatNumero(eventos);
  return total === null ? `${que}: ${van} eventos` : `${que}: ${van} de ${formatNumero(total)}`;
};
