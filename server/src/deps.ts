import type { Logger } from 'pino';
import type { Config } from './config';
import type { Db } from './db/tipos';
import type { BuscarLugar } from './lugar/buscar';
import type { Push } from './realtime/push';
import type { SitioVivo } from './sitio-vivo';

export type { Db } from './db/tipos';

/** Everything a feature may lean on, in sight (architecture: visible dependencies). */
export interface Deps {
  /** The environment and, where it leaves something open, what administrators have set: read it when it is used. */
  config: Config;
  sitio: SitioVivo;
  db: Db;
  /** The site's time, epoch ms (hora/hora-sitio.ts): an argument, so that tests and replays can drive it. */
  ahora: () => number;
  log: Logger;
  push: Push;
  /** Municipio and state of a place, found offline. */
  lugarEn: BuscarLugar;
}
