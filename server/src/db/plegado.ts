import { plegar } from '@tramos/contract/plegar';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What a search finds, wherever the database searches: part of a text, without regard to case and accents. */

/** `%` and `_` are themselves. */
export const patronDe = (plegado: string): string => `%${plegado.replace(/[\\%_]/g, '\\$&')}%`;

/** Part of a text that is stored folded; everything, where nothing is searched. */
export const contiene = (plegado: SQLWrapper, buscar: string | undefined): SQL | undefined => {
  const buscado = plegar(buscar ?? '');
  return buscado === '' ? undefined : sql`${plegado} like ${patronDe(buscado)}`;
};

/** A text folded by the function of the database (migration 0039): what `plegar` does to what people type. */
export const plegado = (texto: SQLWrapper): SQL => sql`plegado(${texto}::text)`;
