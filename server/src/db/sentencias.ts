import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './tipos';

/** The extension of PostgreSQL that counts what each statement costs. */
export const SENTENCIAS_EXTENSION = 'pg_stat_statements';
/** A schema of its own: a restore makes `public` anew, and what stands in it is the site's. */
const SENTENCIAS_ESQUEMA = 'estadisticas';

const preparar = async (db: Db): Promise<void> => {
  const extension = sql.identifier(SENTENCIAS_EXTENSION);
  const esquema = sql.identifier(SENTENCIAS_ESQUEMA);
  const { rows } = await db.execute(
    sql`select from pg_available_extensions where name = ${SENTENCIAS_EXTENSION}`,
  );
  if (rows.length === 0) return;
  await db.execute(sql`create schema if not exists ${esquema}`);
  await db.execute(sql`create extension if not exists ${extension} schema ${esquema}`);
};

/**
 * Makes it readable in the embedded database; nobody does without the server because of it. Whether it is loaded is the
 * programs' matter. Of a site's own PostgreSQL nothing is changed.
 */
export const prepararSentencias = (db: Db, log: Logger): Promise<void> =>
  preparar(db).catch((error: unknown) => {
    log.info({ err: error }, 'no se verán las sentencias más lentas: la base de datos no las cuenta');
  });
