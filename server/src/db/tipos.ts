import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type * as esquema from './esquema';

export type Db = NodePgDatabase<typeof esquema>;
export type Tx = NodePgTransaction<typeof esquema, ExtractTablesWithRelations<typeof esquema>>;
/** What a query can run on: the pool, or a transaction already open. */
export type Consultable = Db | Tx;
