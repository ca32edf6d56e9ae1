import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { RAIZ } from '../raiz';
import type { Db } from './tipos';

const CARPETA = join(RAIZ, 'server', 'migrations');

/** Any number, the same in every server: who migrates first makes the others wait. */
const CERROJO = 7_262_001;

/**
 * Brings the database to the newest schema, in one transaction. The lock is the transaction's own, so that it
 * works on the embedded database too and cannot outlive a server that dies.
 */
export const migrar = async (db: Db): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CERROJO})`);
    // The migrator asks of its database only what a transaction has: it runs as a savepoint inside this one.
    await migrate(tx as unknown as Db, { migrationsFolder: CARPETA });
  });
};
