import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ArranqueError } from './arranque-error';
import { exigirCarpeta, fraseDeFallo } from './carpeta';
import { libreEn } from './disco';
import type { MensajeHijo } from './pglite-hijo';
import { lugaresDeSocket } from './socket';

const REINTENTO_MS = 200;
const CIERRE_MS = 10_000;

export interface Embebida {
  /** The folder of the socket file, which a pg client takes as its host. */
  host: string;
  pid: () => number | undefined;
  cerrar: () => Promise<void>;
}

interface Permiso {
  /** One may be made where there is none. */
  hacer: boolean;
  /** Where the socket file may lie, best first. */
  lugares: readonly string[];
}

interface Servida {
  hijo: ChildProcess;
  host: string;
}

/** From source the child is TypeScript and needs the loader; from the bundle it lies beside the server. */
const lanzar = (carpeta: string, { hacer, lugares }: Permiso): ChildProcess => {
  const de_fuente = import.meta.url.endsWith('.ts');
  const ruta = fileURLToPath(new URL(de_fuente ? './pglite-hijo.ts' : './pglite-hijo.js', import.meta.url));
  const cargador = de_fuente ? ['--import', createRequire(import.meta.url).resolve('tsx')] : [];
  return fork(ruta, [carpeta, hacer ? 'hacer' : 'abrir', ...lugares], {
    execArgv: cargador,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

/** Starts a child and waits until it serves; one that only made the folder is followed by another. */
const servir = async (carpeta: string, permiso: Permiso, log: Logger): Promise<Servida> => {
  const hijo = lanzar(carpeta, permiso);
  const fin = once(hijo, 'exit');
  const caida = fin.then((): MensajeHijo => ({ tipo: 'falla', que: 'abrir', motivo: 'terminó sola' }));
  const dicho = once(hijo, 'message').then(([mensaje]) => mensaje as MensajeHijo);
  const mensaje = await Promise.race([dicho, caida]);
  switch (mensaje.tipo) {
    case 'lista':
      return { hijo, host: mensaje.host };
    case 'creada':
      await fin;
      return servir(carpeta, permiso, log);
    case 'ocupada':
      throw new ArranqueError(
        `Otro servidor en marcha (proceso ${mensaje.pid}) tiene abierta esta carpeta de datos: deténgalo, o use otra con DATA_DIR.`,
      );
    case 'negada':
      throw new ArranqueError(mensaje.frase);
    case 'falla':
      log.info({ motivo: mensaje.motivo }, 'la base de datos no abrió');
      throw new ArranqueError(
        fraseDeFallo(carpeta, {
          ...mensaje,
          libre_bytes: await libreEn([dirname(carpeta), carpeta]).catch(() => null),
        }),
      );
    default:
      return mensaje satisfies never;
  }
};

/**
 * Starts the embedded database in a child process and keeps it running: one that dies is started again.
 * @param carpeta folder of the database
 * @param hacer one is made where there is none; else that is refused
 * @throws {ArranqueError} when another live server holds the folder, or it is none that may be opened
 */
export const abrirEmbebida = async (carpeta: string, log: Logger, hacer = true): Promise<Embebida> => {
  if (!hacer) exigirCarpeta(carpeta, { usada: false, hacer });
  let cerrando = false;
  let reapertura = Promise.resolve();
  const primera = await servir(carpeta, { hacer, lugares: lugaresDeSocket(carpeta) }, log);
  const { host } = primera;
  let { hijo } = primera;

  const vigilar = (actual: ChildProcess): ChildProcess =>
    actual.once('exit', (codigo, signo) => {
      if (cerrando) return;
      log.error({ codigo, signo }, 'la base de datos murió; se vuelve a abrir');
      reapertura = reabrir();
    });
  const reabrir = async () => {
    while (!cerrando) {
      try {
        // Whatever became of the folder meanwhile: nobody who has this site open wants an empty one.
        hijo = vigilar((await servir(carpeta, { hacer: false, lugares: [host] }, log)).hijo);
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
  };

  return { host, pid: () => hijo.pid, cerrar };
};
