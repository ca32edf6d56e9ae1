import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './tipos';

/** Rows that one statement may delete: none may hold the embedded database for 50 ms. */
const LOTE = 500;
/** Statements of one round and table; what is left waits for the next round. */
const RONDAS_MAX = 200;

/**
 * Deletes what matches, oldest first, in short statements; returns how many rows went. Another part of the table may hold
 * another row in the same place, so what is said of the rows is said twice.
 */
export const borrarEnLotes = async (
  db: Db,
  tabla: PgTable,
  vieja: SQL | undefined,
  orden: PgColumn,
): Promise<number> => {
  let total = 0;
  for (let ronda = 0; ronda < RONDAS_MAX; ronda++) {
    const elegidas = sql`select ctid from ${tabla} where ${vieja} order by ${orden} limit ${LOTE}`;
    const { rowCount } = await db.execute(
      sql`delete from ${tabla} where ${and(vieja, sql`ctid = any(array(${elegidas}))`)}`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < LOTE) break;
  }
  return total;
};
