import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What goes to the database and comes back as whole columns. */

/** An array as the database writes one; of numbers only. */
export const listaDeNumeros = (valores: readonly number[]): string => `{${valores.join(',')}}`;

/** True of rows whose id is one of these, however many: as a parameter for each, 65,536 are more than a statement takes. */
export const esAlguno = (columna: PgColumn, ids: readonly number[]): SQL =>
  sql`${columna} = any(${listaDeNumeros(ids)}::int[])`;

/** Reads one back; null is the empty one, as aggregates say it. */
export const numerosDe = (columna: string | null): number[] =>
  columna === null || columna === '{}' ? [] : columna.slice(1, -1).split(',').map(Number);
