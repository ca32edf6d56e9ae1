import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/tipos';

/** How many connections to this PostgreSQL database wait for one another. */
export const esperas = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};
