import type { Logger } from 'pino';
import type { Config } from './config';
import type { Db } from './db/tipos';
import type { BuscarLugar } from './lugar/buscar';
import type { Push } from './realtime/push';

export type { Consultable, Db, Tx } from './db/tipos';

/** Everything a feature may lean on, in sight (architecture: visible dependencies). */
export interface Deps {
  config: Config;
  db: Db;
  /** The server's clock, epoch ms: an argument, so that tests and replays can drive it. */
  ahora: () => number;
  log: Logger;
  push: Push;
  /** Municipio and state of a place, found offline. */
  lugarEn: BuscarLugar;
}
