import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ArranqueError } from './arranque-error';
import type { MensajeHijo } from './pglite-hijo';

/** The name a pg client looks for in a folder given as its host. */
const SOCKET = '.s.PGSQL.5432';
const REINTENTO_MS = 200;
const CIERRE_MS = 10_000;

export interface Embebida {
  /** The folder of the socket file, which a pg client takes as its host. */
  host: string;
  pid: () => number | undefined;
  cerrar: () => Promise<void>;
}

/** From source the child is TypeScript and needs the loader; from the bundle it lies beside the server. */
const lanzar = (carpeta: string, socket: string): ChildProcess => {
  const de_fuente = import.meta.url.endsWith('.ts');
  const ruta = fileURLToPath(new URL(de_fuente ? './pglite-hijo.ts' : './pglite-hijo.js', import.meta.url));
  const cargador = de_fuente ? ['--import', createRequire(import.meta.url).resolve('tsx')] : [];
  return fork(ruta, [carpeta, socket], { execArgv: cargador, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
};

/** Starts a child and waits until it serves; one that only made the folder is followed by another. */
const servir = async (carpeta: string, socket: string): Promise<ChildProcess> => {
  const hijo = lanzar(carpeta, socket);
  const fin = once(hijo, 'exit');
  const caida = fin.then((): MensajeHijo => ({ tipo: 'falla', motivo: 'terminó sola' }));
  const dicho = once(hijo, 'message').then(([mensaje]) => mensaje as MensajeHijo);
  const mensaje = await Promise.race([dicho, caida]);
  switch (mensaje.tipo) {
    case 'lista':
      return hijo;
    case 'creada':
      await fin;
      return servir(carpeta, socket);
    case 'ocupada':
      throw new ArranqueError(
        `Otro servidor en marcha (proceso ${mensaje.pid}) tiene abierta esta carpeta de datos: deténgalo, o use otra con DATA_DIR.`,
      );
    case 'falla':
      throw new ArranqueError(`La base de datos no abrió: ${mensaje.motivo}`);
    default:
      return mensaje satisfies never;
  }
};

/**
 * Starts the embedded database in a child process and keeps it running: one that dies is started again.
 * @param carpeta folder of the database, made when missing
 * @throws {ArranqueError} when another live server holds the folder
 */
export const abrirEmbebida = async (carpeta: string, log: Logger): Promise<Embebida> => {
  const host = mkdtempSync(join(tmpdir(), 'tramos-'));
  const socket = join(host, SOCKET);
  let cerrando = false;
  let reapertura = Promise.resolve();
  let hijo = await servir(carpeta, socket).catch((error: unknown) => {
    rmSync(host, { recursive: true, force: true });
    throw error;
  });

  const vigilar = (actual: ChildProcess): ChildProcess =>
    actual.once('exit', (codigo, signo) => {
      if (cerrando) return;
      log.error({ codigo, signo }, 'la base de datos murió; se vuelve a abrir');
      reapertura = reabrir();
    });
  const reabrir = async () => {
    while (!cerrando) {
      try {
        hijo = vigilar(await servir(carpeta, socket));
        log.info('la base de datos está abierta otra vez');
        return;
      } catch (error) {
        log.error({ err: error }, 'la base de datos no abre; se reintenta');
        await esperar(REINTENTO_MS);
      }
    }
  };
  vigilar(hijo);
  const cerrar = async () => {
    cerrando = true;
    await reapertura;
    if (hijo.exitCode === null && hijo.signalCode === null) {
      const fin = once(hijo, 'exit');
      if (hijo.connected) hijo.send('cerrar');
      const limite = setTimeout(() => hijo.kill('SIGKILL'), CIERRE_MS);
      await fin;
      clearTimeout(limite);
    }
    rmSync(host, { recursive: true, force: true });
  };

  return { host, pid: () => hijo.pid, cerrar };
};
