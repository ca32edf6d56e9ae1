import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { abrirBase } from '../src/db/conexion';
import { marcarModo } from '../src/db/modo';
import type { Db } from '../src/db/tipos';
import type { MensajeServidor } from '../src/main';
import { RAIZ } from '../src/raiz';
import { silencio } from './base-de-prueba';
import { plantilla } from './servidor-de-prueba';

/** The whole server in a process of its own, from source. */
export interface ProcesoServidor {
  proceso: ChildProcess;
  url: string;
  /** What a simulator of this server needs to know, where there may be one. */
  simulador: Record<string, string> | null;
  /** As a crash would. Resolves when it is gone. */
  matar: () => Promise<void>;
  parar: () => Promise<void>;
}

/** Starts it with these variables on free ports; resolves once it listens. */
export const lanzarProceso = async (env: Record<string, string>): Promise<ProcesoServidor> => {
  const proceso = fork(join(RAIZ, 'server', 'src', 'main.ts'), [], {
    cwd: RAIZ,
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', ...env },
    execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
  });
  const salida = once(proceso, 'exit');
  const caida = salida.then(([codigo]) => {
    throw new Error(`the server did not start, it ended with ${codigo}`);
  });
  const [mensaje] = (await Promise.race([once(proceso, 'message'), caida])) as [MensajeServidor];
  caida.catch(() => undefined);
  const url = /https?:\/\/\S+/.exec(mensaje.lineas.join('\n'))?.[0];
  if (!url) throw new Error(`no address in ${mensaje.lineas.join(' · ')}`);
  const terminar = (signo: 'SIGKILL' | 'SIGTERM') => async () => {
    proceso.kill(signo);
    await salida;
  };
  const { simulador } = mensaje;
  return { proceso, url, simulador, matar: terminar('SIGKILL'), parar: terminar('SIGTERM') };
};

/** Does something with the embedded database of the site in this `DATA_DIR`, that no server has open. */
export const conBaseDe = async <T>(data_dir: string, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = await abrirBase({ tipo: 'embebida', carpeta: join(data_dir, 'pg') }, silencio);
  try {
    return await hacer(base.db);
  } finally {
    await base.cerrar();
  }
};

/** Makes the embedded database of a real site in this `DATA_DIR`, with what is seeded into it. */
export const hacerSitio = async (data_dir: string, sembrar: (db: Db) => Promise<void>): Promise<void> => {
  cpSync(await plantilla(), join(data_dir, 'pg'), { recursive: true });
  await conBaseDe(data_dir, async (db) => {
    await marcarModo(db, 'real');
    await sembrar(db);
  });
};

/** The simulator of a demo in a process of its own, from source. */
export const lanzarSimulador = ({ simulador }: ProcesoServidor): ChildProcess =>
  fork(join(RAIZ, 'simulator', 'src', 'main.ts'), [], {
    cwd: RAIZ,
    env: { ...process.env, ...simulador },
    execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
    silent: true,
  });
