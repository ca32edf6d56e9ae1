import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Consultable } from '../db/tipos';

/** How many rows of a table meet a condition. */
export const contar = async (db: Consultable, tabla: PgTable, condicion: SQL): Promise<number> => {
  const [fila] = await db.select({ n: sql<number>`count(*)::int` }).from(tabla).where(condicion);
  return fila?.n ?? 0;
};

/** Lists of the network are short: without a page asked for, all of it is one. */
export const paginaDe = ({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }) => ({
  limit: limit ?? LISTA_MAX,
  offset: offset ?? 0,
});
const LISTA_MAX = 100_000;
