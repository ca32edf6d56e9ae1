import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { RAIZ } from '../raiz';
import { CERROJOS } from './cerrojos';
import { sinPlazos } from './plazos';
import type { Consultable, Db, Tx } from './tipos';

const CARPETA = join(RAIZ, 'server', 'migrations');

/** When the newest migration that made this database was written, epoch ms; -1 where none did. */
const ultimaDe = async (db: Consultable): Promise<number> => {
  const { rows } = await db.execute<{ hasta: string | null }>(
    sql`select max(created_at)::text as hasta from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.hasta ?? -1);
};

/**
 * Runs what is missing of the first `cuantas` migrations and notes them where the library's own migrator would. That
 * one ends the transaction it is called in; a restore goes on in the same.
 */
const aplicar = async (tx: Tx, cuantas: number): Promise<void> => {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const ultima = await ultimaDe(tx);
  const faltan = (m: MigrationMeta) => m.folderMillis > ultima;
  for (const { sql: ordenes, hash, folderMillis } of readMigrationFiles({ migrationsFolder: CARPETA })
    .slice(0, cuantas)
    .filter(faltan)) {
    for (const orden of ordenes) await tx.execute(sql.raw(orden));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`,
    );
  }
};

/** Brings the database to the newest schema inside the caller's transaction, or to what its first migrations make. */
export const migrarEn = async (tx: Tx, cuantas = Number.POSITIVE_INFINITY): Promise<void> => {
  // A migration may write a table of years anew, and another server may be at it.
  await sinPlazos(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${CERROJOS.migrar})`);
  await aplicar(tx, cuantas);
};

/**
 * Brings the database to the newest schema, in one transaction. The lock is the transaction's own, so that it cannot
 * outlive a server that dies.
 */
export const migrar = (db: Db): Promise<void> => db.transaction((tx) => migrarEn(tx));

interface Diario {
  entries: { when: number; tag: string }[];
}
const leerDiario = (): Diario['entries'] =>
  (JSON.parse(readFileSync(join(CARPETA, 'meta', '_journal.json'), 'utf8')) as Diario).entries;

/** Names of all migrations that this version knows, in order. */
export const migracionesConocidas = (): string[] => leerDiario().map(({ tag }) => tag);

/** Names of those that made this database, in order. */
export const migracionesDe = async (db: Consultable): Promise<string[]> => {
  const hasta = await ultimaDe(db);
  return leerDiario()
    .filter(({ when }) => when <= hasta)
    .map(({ tag }) => tag);
};
