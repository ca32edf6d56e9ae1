import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';

/**
 * `npm start`: installs and builds what is missing or stale, then runs the server and, in the demo, the simulator.
 * All in one process group; whoever of them dies takes the rest along.
 */
const CIERRE_MS = 20_000;

if (process.argv.length > 2) {
  console.error(
    'Uso: npm start, sin opciones. Los ajustes van en variables de entorno, como PORT=3300 MQTT_PORT=1899 npm start (docs/operations.md).',
  );
  process.exit(2);
}
exigirNode();
asegurarDependencias();
const { asegurarConstruccion } = await import('./lib/construir.mjs');
await asegurarConstruccion();

/** @type {Map<string, import('node:child_process').ChildProcess>} by the name a person knows them by */
const procesos = new Map();
let en_marcha = false;
let deteniendo = false;

const detener = async (codigo) => {
  if (deteniendo) return;
  deteniendo = true;
  const vivos = [...procesos.values()].filter((p) => p.exitCode === null && p.signalCode === null);
  const limite = setTimeout(() => {
    for (const proceso of vivos) proceso.kill('SIGKILL');
  }, CIERRE_MS);
  // SIGTERM even after Ctrl-C, which the whole group hears: a second SIGINT would cut a clean stop short.
  for (const proceso of vivos) proceso.kill('SIGTERM');
  await Promise.all(vivos.map((proceso) => once(proceso, 'exit')));
  clearTimeout(limite);
  process.exit(codigo);
};

const lanzar = (nombre, archivo, env, execArgv = process.execArgv) => {
  const proceso = fork(join(RAIZ, archivo), [], {
    cwd: process.cwd(),
    env: { ...process.env, ...env },
    execArgv,
  });
  procesos.set(nombre, proceso);
  proceso.once('exit', (codigo, signo) => {
    if (deteniendo) return;
    // One that ends before it is up has said why itself.
    if (en_marcha || signo)
      console.error(
        `El ${nombre} terminó de forma inesperada (${signo ?? `código ${codigo}`}): se detiene todo.`,
      );
    void detener(1);
  });
  return proceso;
};

process.once('SIGINT', () => void detener(0));
process.once('SIGTERM', () => void detener(0));

// What comes in lives for some tens of milliseconds: with room for so much, MB, it is gone before it is taken for old.
const DE_PASO_MB = 64;
const servidor = lanzar('servidor', 'server/dist/main.js', { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }, [
  ...process.execArgv,
  `--max-semi-space-size=${DE_PASO_MB}`,
]);
servidor.once('message', ({ lineas, simulador }) => {
  en_marcha = true;
  if (simulador) lanzar('simulador', 'simulator/dist/main.js', simulador);
  for (const linea of lineas) console.log(linea);
});
