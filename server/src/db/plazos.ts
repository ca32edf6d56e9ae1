import { PACIENCIA_LARGA_MS } from '@tramos/contract/limites';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Tx } from './tipos';

/** How long PostgreSQL itself lets anything of a connection last, ms, by its own names for it. */
export interface Plazos {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/**
 * Those of the server's connections (docs/decisions/032). A statement: as long as anybody waits for an answer. A lock: less
 * than the ingest waits for a transaction (TRANSACCION_PLAZO_MS), so that one it gives up is none that still stands in a
 * queue for a row. A transaction that says nothing: longer than any of ours does anything else meanwhile, which is ten
 * seconds for the collector of the audit.
 *
 * The pruning and the exports read and write in short statements and need no more. Without any are the connection that
 * listens (realtime/avisos.ts), which never has a transaction, and the programs of the command line (backup, restore,
 * doctor): nobody waits for those but who started them.
 */
export const PLAZOS_DEL_SERVIDOR: Plazos = {
  statement_timeout: PACIENCIA_LARGA_MS,
  lock_timeout: 25_000,
  idle_in_transaction_session_timeout: 60_000,
};

const enMs = (plazos: Plazos) =>
  Object.fromEntries(Object.entries(plazos).map(([nombre, ms]) => [nombre, `${ms}ms`]));

/**
 * PostgreSQL compiles a statement where it guesses that it costs much, and a table of many partitions looks so: of forty
 * sensors' year that took 25 ms, and reading it 8.
 */
const SIN_COMPILAR = { jit: 'off' };

/**
 * Sets them for a connection, but for those that the site has set itself, wherever it did: in DATABASE_URL, for its role or
 * its database, or in postgresql.conf. Asked as a statement: a pooler in between refuses what it does not know of at the
 * opening.
 */
export const ponerPlazos = async (cliente: Pick<ClientBase, 'query'>, plazos: Plazos): Promise<void> => {
  await cliente.query(
    `select set_config(s.name, p.valor, false) from jsonb_each_text($1::jsonb) as p (nombre, valor)
      join pg_settings s on s.name = p.nombre where s.source = 'default'`,
    [JSON.stringify({ ...enMs(plazos), ...SIN_COMPILAR })],
  );
};

/** For what honestly takes as long as it takes, and nobody waits for: the schema, a backup, a restore. */
export const sinPlazos = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
};
