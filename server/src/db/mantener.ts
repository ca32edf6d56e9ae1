import { sql } from 'drizzle-orm';
import type { Db } from './tipos';

/** Often enough that each time has little to do. */
export const MANTENIMIENTO_CADA_MS = 20 * 60_000;
/** Enough for the planner to tell the rare from the common, at a tenth of the usual work. */
const MUESTRA = 10;

/**
 * What PostgreSQL does by itself and the embedded database, which has one process, does not: gives the room of
 * pruned rows back for new ones, or the folder would grow for ever, and counts what the tables hold, or the lists
 * would be searched by guess. One table at a time; rare, because it may take longer than any other statement.
 */
export const mantener = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ tabla: string }>(sql`
    select relname as tabla from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`);
  for (const { tabla } of rows) {
    await db.execute(sql`vacuum (truncate off) ${sql.identifier(tabla)}`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local default_statistics_target = ${sql.raw(String(MUESTRA))}`);
      await tx.execute(sql`analyze ${sql.identifier(tabla)}`);
    });
  }
};
