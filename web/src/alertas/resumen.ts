import { momentoMs } from '../lib/formato';
import type { AlertCardEvent } from '../ui/alert-types';
import type { Llegada } from './tormenta';

/** Why alerts were gathered into one card: a storm, an absence of the line, or that they waited already. */
export type MotivoResumen = 'tormenta' | 'ausencia' | 'pendientes';

/** One card that stands for many alerts. */
export interface Resumen {
  tipo: 'resumen';
  motivo: MotivoResumen;
  /** How many alerts of events it stands for, and how many of sensors. */
  eventos: number;
  fallas: number;
  /** How many of its alerts belong to an exercise, and how many only test the alarm. */
  simulados: number;
  pruebas: number;
  /** Those of its events that are still to be acknowledged. */
  abiertos: readonly number[];
  /** From when to when, epoch ms; the beginning of an absence may be unknown. */
  desde_ms: number | null;
  hasta_ms: number;
  ultima: AlertCardEvent | null;
  sinSonido: boolean;
}

const masNueva = (a: AlertCardEvent | null, b: AlertCardEvent | null): AlertCardEvent | null => {
  if (!a || !b) return a ?? b;
  return momentoMs(b.created_at) >= momentoMs(a.created_at) ? b : a;
};

/** Alerts as one summary; `abierto` says which of their events are still to be acknowledged. */
export const resumir = (
  motivo: MotivoResumen,
  llegadas: readonly Llegada[],
  abierto: (id: number) => boolean,
  desde_ms: number | null,
): Resumen => {
  const cards = llegadas.flatMap(({ card }) => (card ? [card] : []));
  return {
    tipo: 'resumen',
    motivo,
    eventos: cards.length,
    fallas: llegadas.length - cards.length,
    simulados: llegadas.filter(({ card, simulacion }) => simulacion || card?.simulacion).length,
    pruebas: cards.filter(({ prueba }) => prueba).length,
    abiertos: cards.flatMap(({ id }) => (id !== undefined && abierto(id) ? [id] : [])),
    desde_ms,
    hasta_ms: Math.max(...llegadas.map(({ t_ms }) => t_ms)),
    ultima: cards.reduce<AlertCardEvent | null>(masNueva, null),
    sinSonido: cards.some(({ sinSonido }) => sinSonido),
  };
};

/** Two summaries of one kind as one: the later alerts on top of the earlier. */
export const sumar = (antes: Resumen, mas: Resumen): Resumen => ({
  ...mas,
  eventos: antes.eventos + mas.eventos,
  fallas: antes.fallas + mas.fallas,
  simulados: antes.simulados + mas.simulados,
  pruebas: antes.pruebas + mas.pruebas,
  abiertos: [...new Set([...antes.abiertos, ...mas.abiertos])],
  desde_ms: antes.desde_ms ?? mas.desde_ms,
  hasta_ms: Math.max(antes.hasta_ms, mas.hasta_ms),
  ultima: masNueva(antes.ultima, mas.ultima),
  sinSonido: antes.sinSonido || mas.sinSonido,
});

/**
 * The summary once one of its events was acknowledged; null when that was the last one: an acknowledged alert leaves.
 * One that speaks of sensors alone has nothing to acknowledge and stays until it is closed.
 */
export const sinAbierto = (resumen: Resumen, id: number): Resumen | null => {
  if (!resumen.abiertos.includes(id)) return resumen;
  const abiertos = resumen.abiertos.filter((otro) => otro !== id);
  return abiertos.length > 0 ? { ...resumen, abiertos } : null;
};
