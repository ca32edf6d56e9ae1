import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EstadoProceso } from '@tramos/contract/estado-sistema';

/** How often the loop is asked, ms: what a timer takes beyond it is its delay. */
const RESOLUCION_MS = 20;
const NS = 1e6;

/** Of the process, however many servers a test makes in it. */
const retraso = monitorEventLoopDelay({ resolution: RESOLUCION_MS });

const demora = (ns: number): number => (Number.isFinite(ns) ? Math.max(0, ns / NS - RESOLUCION_MS) : 0);

/** From here on the delays of the loop are counted. */
export const contarRetraso = (): void => void retraso.enable();

/** What this process is and takes; the delays are those since this was asked before. */
export const leerProceso = (version: string, ahora_ms: number): EstadoProceso => {
  const { rss, heapUsed } = process.memoryUsage();
  const { count, mean, max } = retraso;
  retraso.reset();
  return {
    ...{ version, node: process.version.replace(/^v/, '') },
    desde: new Date(ahora_ms - Math.floor(process.uptime() * 1_000)).toISOString(),
    ...{ memoria_bytes: rss, memoria_js_bytes: heapUsed },
    retraso_ms: count === 0 ? { media: 0, maximo: 0 } : { media: demora(mean), maximo: demora(max) },
  };
};
