import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as esperar } from 'node:timers/promises';
import { RAIZ } from '../scripts/lib/preparar.mjs';
import { puertoDe } from './proyectos.mjs';

const CADA_MS = 250;
/** As long as Playwright waits for them, where it starts them itself. */
const LIMITE_MS = 240_000;

/**
 * Starts the servers of a run of browser tests (servidores.mjs). They are told to stop with this process at the latest.
 * @param {NodeJS.ProcessEnv} env with what proyectos.mjs reads
 * @returns {{arriba: Promise<void>, bajar: () => Promise<void>}} `arriba` once all of them are up; where one of them is not in
 *   four minutes, all are stopped and it fails with an Error in Spanish. `bajar` stops them, also before they are up
 */
export const arrancar = (env) => {
  const servidores = spawn(process.execPath, ['e2e/servidores.mjs'], {
    cwd: RAIZ,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  let siguen = true;
  const fin = once(servidores, 'exit').finally(() => {
    siguen = false;
  });
  const matar = () => servidores.kill('SIGTERM');
  process.on('exit', matar);
  let bajados;
  const bajar = () => {
    matar();
    bajados ??= fin.then(() => void process.off('exit', matar));
    return bajados;
  };
  const contestan = () =>
    fetch(`http://127.0.0.1:${puertoDe(env)}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const esperarlos = async () => {
    const limite = performance.now() + LIMITE_MS;
    while (!(await contestan())) {
      if (!siguen) throw new Error('Los servidores de las pruebas no arrancaron');
      if (performance.now() > limite)
        throw new Error(`Los servidores de las pruebas no contestaron en ${LIMITE_MS / 1_000} s`);
      await esperar(CADA_MS);
    }
  };
  const arriba = esperarlos().catch(async (error) => {
    await bajar();
    throw error;
  });
  return { arriba, bajar };
};
