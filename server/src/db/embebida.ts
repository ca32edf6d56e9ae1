import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { LugarEmbebido } from '../config';
import { ArranqueError } from './arranque-error';
import { intentar, latir, mirar, soltar, yo } from './candado';
import { exigirCarpeta, fraseDeFallo } from './carpeta';
import { libreEn } from './disco';
import { type Cuenta, cuentaDeEsteProceso, hacerCarpetaDeDatos, llega } from './postgres/cuenta';
import { pidEn, quitarHuerfano } from './postgres/huerfano';
import { ajustesDeMemoria } from './postgres/memoria';
import { levantar, type Postmaster } from './postgres/postmaster';
import { hallarProgramas, type Programas } from './postgres/programas';
import { lugaresDeSocket, prepararSocket, quitarSocket } from './socket';

/** Another container's server shows life every second; so long without, and it has ended. One of this system may be ending. */
const PACIENCIA_MS = { lejano: 20_000, servido: 500, libre: 20_000 } as const;
const REVISION_MS = 50;
/** Between tries to open a database that died, growing. */
const REINTENTO_MS = 200;
const REINTENTO_MAX_MS = 5_000;

export interface Embebida {
  /** The folder of the socket file, which a pg client takes as its host. */
  host: string;
  /** Of its server. */
  pid: () => number | undefined;
  cerrar: () => Promise<void>;
}

/** What the system keeps for us when this runs as root from a folder that is closed to others. */
const TALLER = '/var/lib/tramos';

const correr = promisify(execFile);

/** Waits for a server of another container that may have ended; gives up at once on a live one's. */
const tomarCandado = async (carpeta: string): Promise<string> => {
  const candado = `${carpeta}.candado`;
  const inicio = Date.now();
  for (;;) {
    const ruta = intentar(candado, yo(), Date.now());
    if (ruta) return ruta;
    const { dueno, estado } = mirar(candado, Date.now());
    if (dueno && Date.now() - inicio > PACIENCIA_MS[estado])
      throw new ArranqueError(
        `Otro servidor en marcha (proceso ${dueno.pid}) tiene abierta esta carpeta de datos: deténgalo, o use otra con DATA_DIR.`,
      );
    await esperar(REVISION_MS);
  }
};

/** A copy of the programs where the account that runs them can reach them: a folder of root's is closed to it. */
const alAlcance = (programas: Programas, cuenta: Cuenta | null, taller: string): Programas => {
  if (!cuenta || llega(programas.postgres, cuenta)) return programas;
  const raiz = dirname(dirname(programas.postgres));
  const copia = join(taller, `postgresql-${programas.version}-${statSync(programas.postgres).size}`);
  if (!existsSync(copia)) {
    const a_medias = `${copia}.${process.pid}`;
    // Links of the package as they are: followed, they would lead back to where the account cannot go.
    cpSync(raiz, a_medias, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(a_medias, copia);
    } catch {
      rmSync(a_medias, { recursive: true, force: true });
    }
  }
  const en = (cual: string) => join(copia, basename(dirname(cual)), basename(cual));
  return { ...programas, initdb: en(programas.initdb), postgres: en(programas.postgres) };
};

/** Sort order by code point, letters of any alphabet known as such: the same on every system. */
const LOCAL = (version: number): string[] =>
  version >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];

/**
 * A folder is made complete under another name and renamed, so that a kill half-way leaves none half made. Where the account
 * that serves it cannot go, a link stands, and the folder lies where it can.
 */
const crear = async (carpeta: string, { initdb, version }: Programas, cuenta: Cuenta | null, log: Logger) => {
  const lejos = cuenta && !llega(carpeta, cuenta) ? join(TALLER, 'datos', randomUUID()) : null;
  if (lejos) mkdirSync(dirname(lejos), { recursive: true, mode: 0o711 });
  const destino = lejos ?? carpeta;
  const nueva = `${destino}.nueva`;
  rmSync(nueva, { recursive: true, force: true });
  mkdirSync(nueva, { mode: 0o700 });
  if (cuenta) chownSync(nueva, cuenta.uid, cuenta.gid);
  const argumentos = ['-D', nueva, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  // Older ones take no settings, and find out by themselves what the machine has.
  const memoria = version >= 16 ? ajustesDeMemoria().flatMap((ajuste) => ['-c', ajuste]) : [];
  await correr(initdb, [...argumentos, ...LOCAL(version), ...memoria], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(cuenta && { uid: cuenta.uid, gid: cuenta.gid }),
  });
  renameSync(nueva, destino);
  if (!lejos) return;
  symlinkSync(lejos, carpeta);
  log.warn(
    { carpeta: lejos, cuenta: cuenta?.nombre },
    'PostgreSQL no corre como root: los datos quedan aquí',
  );
};

interface Preparada {
  carpeta: string;
  programas: Programas;
  cuenta: Cuenta | null;
  ajustes: readonly string[];
  /** Where the socket file may lie, best first. */
  lugares: readonly string[];
  log: Logger;
}

/** A folder that root put there is given to who serves it. */
const aduenar = (carpeta: string, cuenta: Cuenta | null) => {
  if (!cuenta || statSync(carpeta).uid === cuenta.uid) return;
  for (const nombre of ['', ...readdirSync(carpeta, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(carpeta, nombre), cuenta.uid, cuenta.gid);
};

const enUno = async (p: Preparada, host: string): Promise<Postmaster> => {
  prepararSocket(host, p.cuenta);
  return levantar({
    ...{ programas: p.programas, carpeta: p.carpeta, cuenta: p.cuenta, ajustes: p.ajustes, host },
    decir: (renglon) => p.log.info({ dice: renglon }, 'la base de datos dice'),
  });
};

/** Serves it where that goes: on the last of the places it has to. */
const servir = async (p: Preparada): Promise<{ postmaster: Postmaster; host: string }> => {
  await quitarHuerfano(p.carpeta);
  aduenar(p.carpeta, p.cuenta);
  for (const [i, host] of p.lugares.entries())
    try {
      return { postmaster: await enUno(p, host), host };
    } catch (error) {
      if (i === p.lugares.length - 1) throw error;
    }
  throw new Error('nowhere to serve the database');
};

/** What went wrong, as a sentence for whoever started the server. */
const comoArranque = async (
  error: unknown,
  que: 'abrir' | 'hacer',
  carpeta: string,
  log: Logger,
): Promise<ArranqueError> => {
  if (error instanceof ArranqueError) return error;
  const motivo = `${error instanceof Error ? error.message : error} ${(error as { stderr?: string }).stderr ?? ''}`;
  log.info({ motivo }, 'la base de datos no abrió');
  const libre_bytes = await libreEn([dirname(carpeta), carpeta]).catch(() => null);
  return new ArranqueError(fraseDeFallo(carpeta, { que, motivo, libre_bytes }));
};

/** @throws {ArranqueError} unless there is a database that these programs may open */
const exigirQueHaya = async ({ carpeta, programas }: LugarEmbebido): Promise<void> => {
  const { version } = await hallarProgramas(programas);
  exigirCarpeta(carpeta, { usada: false, hacer: false, version: String(version) });
};

/** Makes the database where there is none and may be one, and starts its server. */
const abrir = async (
  { carpeta, programas: de, ajustes = [] }: LugarEmbebido,
  { usada, hacer, cuenta }: { usada: boolean; hacer: boolean; cuenta: Cuenta | null },
  log: Logger,
): Promise<{ preparada: Preparada; postmaster: Postmaster; host: string }> => {
  const halladas = await hallarProgramas(de);
  const que = exigirCarpeta(carpeta, { usada, hacer, version: String(halladas.version) });
  try {
    const programas = alAlcance(halladas, cuenta, TALLER);
    if (que === 'hacer') await crear(carpeta, programas, cuenta, log);
    if (cuenta && !llega(realpathSync(carpeta), cuenta))
      throw new ArranqueError(
        `La base de datos está en ${realpathSync(carpeta)}, donde la cuenta ${cuenta.nombre}, con la que corre PostgreSQL al arrancar como root, no puede entrar: déjela pasar por las carpetas de arriba, o arranque el servidor con otro usuario.`,
      );
    const lugares = lugaresDeSocket(carpeta).filter((donde) => !cuenta || llega(donde, cuenta));
    const preparada = { carpeta: realpathSync(carpeta), programas, cuenta, ajustes, lugares, log };
    return { preparada, ...(await servir(preparada)) };
  } catch (error) {
    throw await comoArranque(error, que, carpeta, log);
  }
};

/**
 * Starts the embedded database and keeps it running: a server of it that dies is started again.
 * @param lugar where it is, and by what it is served
 * @param hacer one is made where there is none; else that is refused
 * @throws {ArranqueError} when another live server holds the folder, or it is none that may be opened
 */
export const abrirEmbebida = async (lugar: LugarEmbebido, log: Logger, hacer = true): Promise<Embebida> => {
  const { carpeta } = lugar;
  const cuenta = cuentaDeEsteProceso();
  // Who only reads leaves nothing where there is nothing.
  if (hacer) hacerCarpetaDeDatos(dirname(carpeta));
  else await exigirQueHaya(lugar);
  const usada = mirar(`${carpeta}.candado`, Date.now()).n > 0;
  const candado = await tomarCandado(carpeta);
  const callar = latir(candado, (error) => log.error({ err: error }, 'se perdió el candado de los datos'));
  const dejar = () => {
    callar();
    soltar(candado);
  };
  const primera = await abrir(lugar, { usada, hacer, cuenta }, log).catch((error: unknown) => {
    dejar();
    throw error;
  });
  const { host, preparada } = primera;
  let { postmaster } = primera;
  const al_abrir = pidEn(carpeta);
  let cerrando = false;
  let reapertura = Promise.resolve();

  const reabrir = async () => {
    for (let espera_ms = REINTENTO_MS; !cerrando; espera_ms = Math.min(2 * espera_ms, REINTENTO_MAX_MS))
      try {
        // Whatever became of the folder meanwhile: nobody who has this site open wants an empty one.
        exigirCarpeta(carpeta, { usada: true, hacer: false, version: String(preparada.programas.version) });
        postmaster = vigilar((await servir({ ...preparada, lugares: [host] })).postmaster);
        log.info('la base de datos está abierta otra vez');
        return;
      } catch (error) {
        log.error({ err: error }, 'la base de datos no abre; se reintenta');
        await esperar(espera_ms);
      }
  };
  const vigilar = (actual: Postmaster): Postmaster => {
    void actual.fin.then((dichos) => {
      if (cerrando) return;
      log.error({ dichos }, 'la base de datos murió; se vuelve a abrir');
      reapertura = reabrir();
    });
    return actual;
  };
  vigilar(postmaster);
  return {
    host,
    // Its folder may be taken away meanwhile.
    pid: () => pidEn(carpeta) ?? al_abrir,
    cerrar: async () => {
      cerrando = true;
      await reapertura;
      await postmaster.detener();
      quitarSocket(carpeta, host);
      dejar();
    },
  };
};
