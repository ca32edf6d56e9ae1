import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { intentar, latir, mirar, yo } from './candado';
import { ofrecerCopias } from './copia-viva';

/**
 * The embedded database in a process of its own: it computes on the thread it lives in, which must not be the
 * server's. It takes the lock of the folder, opens it, serves it on a socket file that only this user can reach,
 * and ends with its parent. Arguments: folder of the database, path of the socket file.
 */
export type MensajeHijo =
  | { tipo: 'lista' }
  /** The folder was made and this process ends: making it leaves some 250 MB behind that serving does not need. */
  | { tipo: 'creada' }
  | { tipo: 'ocupada'; pid: number }
  | { tipo: 'falla'; motivo: string };

/** An orphan ends by itself within a blink; one that does not is stuck and serves nobody. */
const PACIENCIA_HUERFANO_MS = 5_000;
const OCUPADA_MS = 20_000;
const REVISION_MS = 50;
/** The pool has one connection; a second one may knock while the first is being taken down. */
const CONEXIONES_MAX = 4;

const [carpeta = '', socket = ''] = process.argv.slice(2);

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
      return terminar({ tipo: 'falla', motivo: String(error) });
    }
  };
};

let abierta = false;

const abrir = async () => {
  latir(
    await tomarCandado(),
    (error) => void terminar({ tipo: 'falla', motivo: `se perdió el candado: ${error}` }),
  );
  if (!existsSync(carpeta)) {
    await crear();
    await decir({ tipo: 'creada' });
    process.exit(0);
  }
  const base = await PGlite.create(carpeta, { extensions: { pg_trgm } });
  caerSiFalla(base);
  abierta = true;
  rmSync(socket, { force: true });
  const servidor = new PGLiteSocketServer({ db: base, path: socket, maxConnections: CONEXIONES_MAX });
  await servidor.start();
  let cerrando = false;
  const cerrar = async () => {
    if (cerrando) return;
    cerrando = true;
    await servidor.stop();
    await base.close();
    process.exit(0);
  };
  process.on('message', (mensaje) => {
    if (mensaje === 'cerrar') void cerrar();
  });
  await decir({ tipo: 'lista' });
};

// A terminal's Ctrl-C reaches the whole group; the parent decides when the database closes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
ofrecerCopias(carpeta, () => abierta);
process.on('disconnect', () => {
  rmSync(dirname(socket), { recursive: true, force: true });
  process.exit(0);
});
if (!process.connected) process.exit(1);
abrir().catch((error) => terminar({ tipo: 'falla', motivo: String(error) }));
