import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { ArranqueError } from './arranque-error';
import { intentar, latir, mirar, yo } from './candado';
import { exigirCarpeta } from './carpeta';
import { ofrecerCopias, quitarAbandonadas } from './copia-viva';
import { prepararSocket, quitarSocket } from './socket';

/**
 * The embedded database in a process of its own: it computes on the thread it lives in, which must not be the
 * server's. It takes the lock of the folder, opens it, serves it on a socket file that only this user can reach,
 * and ends with its parent. Arguments: folder of the database, `hacer` or `abrir` (whether one may be made where there
 * is none), and where the socket file may lie, best first.
 */
export type MensajeHijo =
  /** `host` is the folder of the socket file. */
  | { tipo: 'lista'; host: string }
  /** The folder was made and this process ends: making it leaves some 250 MB behind that serving does not need. */
  | { tipo: 'creada' }
  | { tipo: 'ocupada'; pid: number }
  /** The folder is none that may be opened, and was not touched. */
  | { tipo: 'negada'; frase: string }
  | { tipo: 'falla'; que: 'abrir' | 'hacer'; motivo: string };

/** An orphan ends by itself within a blink; one that does not is stuck and serves nobody. */
const PACIENCIA_HUERFANO_MS = 5_000;
const OCUPADA_MS = 20_000;
const REVISION_MS = 50;
/** The pool has one connection; a second one may knock while the first is being taken down. */
const CONEXIONES_MAX = 4;

const [carpeta = '', permiso = 'abrir', ...lugares] = process.argv.slice(2);

/** What is being done to the folder. */
let que: 'abrir' | 'hacer' = 'abrir';

/** The library also throws things that are no errors. */
const motivoDe = (error: unknown): string =>
  error instanceof Error ? String(error) : JSON.stringify(error, Object.getOwnPropertyNames(error ?? {}));

const decir = (mensaje: MensajeHijo) =>
  new Promise<void>((listo) => {
    if (process.send) process.send(mensaje, undefined, undefined, () => listo());
    else listo();
  });

const terminar = async (mensaje: MensajeHijo): Promise<never> => {
  await decir(mensaje);
  process.exit(1);
};

/** Waits for an orphan to end, and ends it when it does not; gives up at once on a live server's. */
const tomarCandado = async (): Promise<string> => {
  const candado = `${carpeta}.candado`;
  const inicio = Date.now();
  for (;;) {
    const ruta = intentar(candado, yo(process.ppid), Date.now());
    if (ruta) return ruta;
    const { dueno, estado } = mirar(candado, Date.now());
    const espera_ms = Date.now() - inicio;
    if (dueno && (estado === 'servido' || espera_ms > OCUPADA_MS))
      return terminar({ tipo: 'ocupada', pid: dueno.pid });
    const stuck = estado === 'huerfano' && espera_ms > PACIENCIA_HUERFANO_MS;
    if (dueno && stuck && dueno.espacio === yo(process.ppid).espacio) process.kill(dueno.pid, 'SIGKILL');
    await esperar(REVISION_MS);
  }
};

/** A folder is made complete under another name and renamed, so that a kill half-way leaves none half made. */
const crear = async () => {
  const nueva = `${carpeta}.nueva`;
  rmSync(nueva, { recursive: true, force: true });
  mkdirSync(dirname(carpeta), { recursive: true, mode: 0o700 });
  await (await PGlite.create(nueva)).close();
  renameSync(nueva, carpeta);
};

/** A database that failed inside has to be opened anew: the parent starts another child. */
const caerSiFalla = (base: PGlite) => {
  const ejecutar = base.execProtocolRawStream.bind(base);
  base.execProtocolRawStream = async (...args) => {
    try {
      return await ejecutar(...args);
    } catch (error) {
      return terminar({ tipo: 'falla', que, motivo: motivoDe(error) });
    }
  };
};

let abierta = false;
let host: string | null = null;

/** Serves it where that goes: on the last of the places it has to. */
const servir = async (db: PGlite): Promise<{ servidor: PGLiteSocketServer; lugar: string }> => {
  for (const [i, lugar] of lugares.entries())
    try {
      const path = prepararSocket(lugar);
      const servidor = new PGLiteSocketServer({ db, path, maxConnections: CONEXIONES_MAX });
      await servidor.start();
      return { servidor, lugar };
    } catch (error) {
      if (i === lugares.length - 1) throw error;
    }
  throw new Error('nowhere to serve the database');
};

const abrir = async () => {
  const usada = mirar(`${carpeta}.candado`, Date.now()).n > 0;
  latir(
    await tomarCandado(),
    (error) => void terminar({ tipo: 'falla', que, motivo: `se perdió el candado: ${error}` }),
  );
  que = exigirCarpeta(carpeta, { usada, hacer: permiso === 'hacer' });
  if (que === 'hacer') {
    await crear();
    await decir({ tipo: 'creada' });
    process.exit(0);
  }
  // Before it is opened, which takes room too.
  quitarAbandonadas(carpeta, Date.now());
  const base = await PGlite.create(carpeta, { extensions: { pg_trgm } });
  caerSiFalla(base);
  abierta = true;
  const { servidor, lugar } = await servir(base);
  host = lugar;
  let cerrando = false;
  const cerrar = async () => {
    if (cerrando) return;
    cerrando = true;
    await servidor.stop();
    await base.close();
    quitarSocket(carpeta, lugar);
    process.exit(0);
  };
  process.on('message', (mensaje) => {
    if (mensaje === 'cerrar') void cerrar();
  });
  await decir({ tipo: 'lista', host: lugar });
};

// A terminal's Ctrl-C reaches the whole group; the parent decides when the database closes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
ofrecerCopias(carpeta, () => abierta);
process.on('disconnect', () => {
  if (host !== null) quitarSocket(carpeta, host);
  process.exit(0);
});
if (!process.connected) process.exit(1);
abrir().catch((error) =>
  terminar(
    error instanceof ArranqueError
      ? { tipo: 'negada', frase: error.message }
      : { tipo: 'falla', que, motivo: motivoDe(error) },
  ),
);
