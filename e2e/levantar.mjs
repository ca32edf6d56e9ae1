import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as esperar } from 'node:timers/promises';
import { RAIZ } from '../scripts/lib/preparar.mjs';
import { puertoDe } from './proyectos.mjs';

const CADA_MS = 250;

/**
 * Starts the servers of a run of browser tests (servidores.mjs); they end with this process at the latest.
 * @param {NodeJS.ProcessEnv} env with what proyectos.mjs reads
 * @returns {Promise<() => Promise<void>>} once all of them are up, their stop
 * @throws {Error} in Spanish, when one of them does not start
 */
export const levantar = async (env) => {
  const servidores = spawn(process.execPath, ['e2e/servidores.mjs'], {
    cwd: RAIZ,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  let siguen = true;
  const fin = once(servidores, 'exit').then(() => {
    siguen = false;
  });
  const matar = () => servidores.kill('SIGTERM');
  process.on('exit', matar);
  const arriba = () =>
    fetch(`http://127.0.0.1:${puertoDe(env)}`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await arriba())) {
    if (!siguen) throw new Error('Los servidores de las pruebas no arrancaron');
    await esperar(CADA_MS);
  }
  return async () => {
    process.off('exit', matar);
    matar();
    await fin;
  };
};
