import { type SQL, sql } from 'drizzle-orm';
import { eventos } from './esquema/eventos';

/**
 * Condition that keeps what exercises raised out of a query over `eventos` (product §3: demo and real never mix).
 * Those few are read once from an index of their own and looked up, so that a query that reads no event on its way,
 * only an index without this column, still reads none.
 */
export const ES_REAL: SQL = sql`${eventos.id} not in
  (select simulados.id from ${eventos} simulados where simulados.ejercicio_id is not null)`;

/** The contrary: only what exercises raised. */
export const ES_SIMULACION: SQL = sql`${eventos.ejercicio_id} is not null`;

/** Condition that keeps to the real events (null), or to those of one exercise: they are never held against others. */
export const delMismo = (ejercicio_id: number | null): SQL =>
  ejercicio_id === null
    ? sql`${eventos.ejercicio_id} is null`
    : sql`${eventos.ejercicio_id} = ${ejercicio_id}::int`;
