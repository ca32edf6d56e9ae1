import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'Tramos-2026';
/** Two free ports from here on. */
const PUERTO = Number(process.env.BENCH_PORT ?? 3_301);
const SANO_MS = 120_000;

export interface ServidorDeBench {
  url: string;
  puerto_mqtt: number;
  /** Of the process that started it; the database is a child of its own. */
  pid: number;
  carpeta: string;
  token: (cuenta: string) => Promise<string>;
  parar: () => Promise<void>;
}

export const carpetaNueva = () => mkdtempSync(join(tmpdir(), 'tramos-bench-'));
export const borrar = (carpeta: string) => rmSync(carpeta, { recursive: true, force: true });

const esperarSano = async (url: string, proceso: ChildProcess): Promise<void> => {
  const limite = performance.now() + SANO_MS;
  while (performance.now() < limite) {
    if (proceso.exitCode !== null) throw new Error(`the server ended with code ${proceso.exitCode}`);
    const sano = await fetch(`${url}/api/health`).then(
      (r) => r.ok,
      () => false,
    );
    if (sano) return;
    await new Promise((listo) => setTimeout(listo, 100));
  }
  throw new Error('the server did not become healthy');
};

/** The product as a person starts it, quiet, on a folder and ports of its own. */
export const iniciarServidor = async (
  carpeta: string,
  env: Record<string, string> = {},
): Promise<ServidorDeBench> => {
  const url = `http://127.0.0.1:${PUERTO}`;
  const proceso = spawn('node', ['scripts/start.mjs'], {
    cwd: RAIZ,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PUERTO),
      MQTT_PORT: String(PUERTO + 1),
      DATA_DIR: carpeta,
      SIM: 'off',
      ...env,
    },
  });
  await esperarSano(url, proceso);
  const token = async (username: string) => {
    const respuesta = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    return ((await respuesta.json()) as { token: string }).token;
  };
  const parar = () =>
    new Promise<void>((listo) => {
      proceso.once('exit', () => listo());
      proceso.kill('SIGINT');
    });
  return { url, puerto_mqtt: PUERTO + 1, pid: proceso.pid ?? 0, carpeta, token, parar };
};
