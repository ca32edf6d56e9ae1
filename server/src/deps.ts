import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Config } from './config';
import type * as esquema from './db/esquema';
import type { Push } from './realtime/push';

export type Db = NodePgDatabase<typeof esquema>;
export type Tx = NodePgTransaction<typeof esquema, ExtractTablesWithRelations<typeof esquema>>;
/** What a query can run on: the pool, or a transaction already open. */
export type Consultable = Db | Tx;

/** Everything a feature may lean on, in sight (architecture: visible dependencies). */
export interface Deps {
  config: Config;
  db: Db;
  /** The server's clock, epoch ms: an argument, so that tests and replays can drive it. */
  ahora: () => number;
  log: Logger;
  push: Push;
}
