import type { OndaEvidencia } from '@tramos/contract/evidencia';
import type { Rango } from '../../lib/graficas/rango';
import type { Trazo } from '../../lib/graficas/trazo';

/** A waveform as a chart draws it: pure. */

/** What is shown before the first and after the last arrival, ms. */
const ANTES_MS = 20_000;
const DESPUES_MS = 40_000;

/** Samples and silences of one waveform; what has not come yet is no silence. */
export const trazoDeOnda = ({ t0_ms, dt_ms, p, completa }: OndaEvidencia): Trazo => {
  const trazo: Trazo = { t: [], minimo: [], maximo: [], media: [], paso_ms: dt_ms, huecos: [] };
  let callado: number | null = null;
  p.forEach((valor, i) => {
    const t = t0_ms + i * dt_ms;
    if (valor === null) {
      callado ??= t;
      return;
    }
    if (callado !== null) trazo.huecos.push([callado, t]);
    callado = null;
    trazo.t.push(t);
    for (const lista of [trazo.minimo, trazo.maximo, trazo.media]) lista.push(valor);
  });
  if (callado !== null && completa) trazo.huecos.push([callado, t0_ms + p.length * dt_ms]);
  return trazo;
};

/** All that was kept. */
export const todoDe = (ondas: readonly OndaEvidencia[]): Rango => ({
  desde: Math.min(...ondas.map(({ t0_ms }) => t0_ms)),
  hasta: Math.max(...ondas.map(({ t0_ms, dt_ms, p }) => t0_ms + p.length * dt_ms)),
});

/** Both arrivals with what led to them and what followed. */
export const rangoDeLlegadas = (ondas: readonly OndaEvidencia[]): Rango => {
  const llegadas = ondas.map(({ t_pick_ms }) => t_pick_ms);
  const todo = todoDe(ondas);
  return {
    desde: Math.max(todo.desde, Math.min(...llegadas) - ANTES_MS),
    hasta: Math.min(todo.hasta, Math.max(...llegadas) + DESPUES_MS),
  };
};
