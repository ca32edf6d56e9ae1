import { crearRelojDeSitio, formatMarca } from '@tramos/contract/hora-sitio';
import { formatNumero } from '../formato';
import { type Formato, NOMBRE_FORMATO } from './documento';

/** `eventos_2026-11-21_03-41-58.pdf`, in site time (spec §7). */
export const nombreArchivo = (base: string, ahora_ms: number, zona: string, formato: Formato): string =>
  `${base}_${formatMarca(crearRelojDeSitio(zona)(ahora_ms))}.${formato}`;

/** How far an export has got. */
export interface Avance {
  formato: Formato;
  filas: number;
  /** What the rows are, of more than one: `eventos`. */
  unidades: string;
  /** Null while it is not known, and when the list has stopped counting. */
  total: number | null;
}

/** In words: `PDF: 3 200 de 10 000`. */
export const textoAvance = ({ formato, filas, unidades, total }: Avance): string => {
  const que = NOMBRE_FORMATO[formato];
  if (total !== null && filas >= total) return `${que}: terminando`;
  const van = formatNumero(filas);
  return total === null ? `${que}: ${van} ${unidades}` : `${que}: ${van} de ${formatNumero(total)}`;
};
