import type { Logger } from 'pino';
import type { Config } from './config';
import { conLimite } from './db/con-limite';
import { leerSitioGuardado, type SitioGuardado } from './db/sitio-guardado';
import type { Db } from './db/tipos';
import { cada } from './realtime/cada';
import { deUnaEnUna } from './realtime/de-una-en-una';

/** How soon a change made through another server process is noticed when nobody asks. */
const RELEER_CADA_MS = 5_000;
/** A reading that takes longer is given up, and what it says at last is not taken: another may have said more since. */
const LECTURA_MS = 10_000;
/** How long whoever asks what the site is waits for the database. */
export const ESPERA_MS = 1_000;

/** What the console shows as the place it watches, until an administrator names it. */
const NOMBRE = { demo: 'Sala demo', real: 'Centro de control' };

/** What administrators have set of the site, at hand without asking the database each time. */
export interface SitioVivo {
  /**
   * The environment, and in the place of what it leaves open what administrators have set: `zona` and `tiles_url` are
   * to be read when they are used, because a change takes effect without a restart.
   */
  config: Config;
  guardado(): SitioGuardado;
  nombre_de_fabrica: string;
  nombre(): string;
  /** Where the logo is served, with its content's mark; null when there is none. */
  logo(): string | null;
  /** The variables of the environment that hold a setting fast. */
  fijado_por: { zona: 'SITE_TIMEZONE' | null; mapa: 'TILES_URL' | null };
  /**
   * Reads again, but holds nobody up for longer than `ESPERA_MS`: after a change was committed, and before a console is
   * told, which may have heard of a change by another process before this one looks. False where the database did not
   * answer: what was known is told.
   */
  ponerAlCorriente(): Promise<boolean>;
  /** Follows what other server processes change. Returns its stop. */
  seguir(): () => Promise<void>;
}

export const crearSitioVivo = async (db: Db, entorno: Config, log: Logger): Promise<SitioVivo> => {
  let guardado = await leerSitioGuardado(db);
  const releer = deUnaEnUna(async () => {
    guardado = await conLimite(leerSitioGuardado(db), LECTURA_MS);
  });
  const config: Config = {
    ...entorno,
    get zona() {
      return entorno.zona_fija ? entorno.zona : (guardado.zona ?? entorno.zona);
    },
    get tiles_url() {
      return entorno.tiles_url ?? guardado.tiles_url;
    },
  };
  const nombre_de_fabrica = entorno.demo ? NOMBRE.demo : NOMBRE.real;
  return {
    config,
    guardado: () => guardado,
    nombre_de_fabrica,
    nombre: () => guardado.identidad.nombre ?? nombre_de_fabrica,
    logo: () => {
      const { logo } = guardado.identidad;
      return logo === null ? null : `${entorno.base_path}/api/sitio/logo?v=${logo.slice(0, 12)}`;
    },
    fijado_por: {
      zona: entorno.zona_fija ? 'SITE_TIMEZONE' : null,
      mapa: entorno.tiles_url === null ? null : 'TILES_URL',
    },
    ponerAlCorriente: () =>
      conLimite(releer(), ESPERA_MS).then(
        () => true,
        () => false,
      ),
    seguir: () =>
      cada(RELEER_CADA_MS, releer, (error) => log.warn({ err: error }, 'los ajustes no se pudieron leer')),
  };
};
