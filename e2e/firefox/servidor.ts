import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import type { Servidor } from '../apoyo/api';
import { arrancar } from '../arrancar.mjs';
import { proyectosDe } from '../proyectos.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    servidor: Servidor;
    /** Where the speaker is, as Firefox is told it; empty for that of this machine. */
    pulse: string;
  }
}

const LIMITE_MS = 30_000;

/** A speaker that plays as a real one and is heard nowhere: a server of sound of our own. */
const ponerBocina = async (programa: string, carpeta: string) => {
  const enchufe = join(carpeta, 'sonido');
  const args = [
    ...['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes'],
    ...['-L', 'module-null-sink', '-L', `module-native-protocol-unix auth-anonymous=1 socket=${enchufe}`],
  ];
  const env = { ...process.env, HOME: carpeta, XDG_RUNTIME_DIR: carpeta };
  const proceso = spawn(programa, args, { env, stdio: 'ignore' });
  let sigue = true;
  const fin = once(proceso, 'exit').then(() => {
    sigue = false;
  });
  const limite = performance.now() + LIMITE_MS;
  while (!existsSync(enchufe)) {
    if (!sigue || performance.now() > limite) {
      proceso.kill('SIGKILL');
      throw new Error('PulseAudio no arrancó');
    }
    await esperar(50);
  }
  const quitar = async () => {
    proceso.kill('SIGTERM');
    await fin;
  };
  return { pulse: `unix:${enchufe}`, quitar };
};

/** The quiet server of the tests of tabs, in a folder of its own, and a speaker; both for all files. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-firefox-'));
  // What the runner says of itself would have the console built, and the server run, as for a test.
  const env = { ...process.env, NODE_ENV: undefined, E2E_DATOS: carpeta, E2E_PROYECTOS: 'pestanas' };
  const { PULSEAUDIO_PATH } = process.env;
  // What was begun, the last first.
  const deshacer = [
    async () => rmSync(carpeta, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  ];
  const terminar = async () => {
    for (const paso of deshacer) await paso();
  };
  try {
    const bocina = PULSEAUDIO_PATH ? await ponerBocina(PULSEAUDIO_PATH, carpeta) : undefined;
    if (bocina) deshacer.unshift(bocina.quitar);
    provide('pulse', bocina?.pulse ?? '');
    const { arriba, bajar } = arrancar(env);
    deshacer.unshift(bajar);
    await arriba;
    for (const { baseURL, env: suyo } of proyectosDe(env))
      provide('servidor', { baseURL, data_dir: suyo.DATA_DIR });
  } catch (error) {
    await terminar();
    throw error;
  }
  return terminar;
};
