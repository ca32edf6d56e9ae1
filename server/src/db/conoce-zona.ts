import { sql } from 'drizzle-orm';
import type { Consultable } from './tipos';

/** Whether the database can tell the time there: its list of zones is not this process's. */
export const conoceZona = async (db: Consultable, zona: string): Promise<boolean> => {
  const { rows } = await db.execute<{ conocida: boolean }>(
    sql`select zona_conocida(${zona}) = ${zona} as conocida`,
  );
  return rows[0]?.conocida ?? false;
};
