import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import * as alarmas from './esquema/alarmas';
import * as cuentas from './esquema/cuentas';
import * as ejercicios from './esquema/ejercicios';
import * as escalaciones from './esquema/escalaciones';
import * as eventos from './esquema/eventos';
import * as ingreso from './esquema/ingreso';
import * as mediciones from './esquema/mediciones';
import * as red from './esquema/red';
import * as sitio from './esquema/sitio';

/** Every table, for whoever opens the database. */
export const esquema = {
  ...red,
  ...alarmas,
  ...cuentas,
  ...ingreso,
  ...mediciones,
  ...eventos,
  ...ejercicios,
  ...escalaciones,
  ...sitio,
};

export type Db = NodePgDatabase<typeof esquema>;
export type Tx = NodePgTransaction<typeof esquema, ExtractTablesWithRelations<typeof esquema>>;
/** What a query can run on: the pool, or a transaction already open. */
export type Consultable = Db | Tx;
