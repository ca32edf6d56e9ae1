import { logger } from '../../lib/logger';

export interface Despertador {
  /** Calls once, so many ms from now; replaces what was set before. */
  en: (ms: number) => void;
  stop: () => void;
}

const abrirWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./despertador.worker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    logger.warn('worker of the heartbeat', error);
    return null;
  }
};

/**
 * Wakes a tab in time even when it is hidden: browsers slow the page's own timers down to one a minute, a worker's
 * not. The page's timer runs besides, for where the worker cannot be had; whichever comes first calls.
 */
export const createDespertador = (llamar: () => void): Despertador => {
  const worker = abrirWorker();
  let plazo: ReturnType<typeof setTimeout> | undefined;
  let puesto = false;
  const sonar = () => {
    if (!puesto) return;
    puesto = false;
    clearTimeout(plazo);
    llamar();
  };
  worker?.addEventListener('message', sonar);
  worker?.addEventListener('error', (error) => logger.warn('worker of the heartbeat', error));
  return {
    en: (ms) => {
      puesto = true;
      clearTimeout(plazo);
      plazo = setTimeout(sonar, ms);
      worker?.postMessage(ms);
    },
    stop: () => {
      puesto = false;
      clearTimeout(plazo);
      worker?.terminate();
    },
  };
};
