import { formatDuracion } from '@tramos/contract/duracion';
import { esMuestra } from '@tramos/contract/ingesta';

/** What whoever connects a sensor is told of a batch that was taken all the same. Pure: times in epoch ms. */

const NOMBRADAS_MAX = 3;

/** Samples without a number, as they came; null when there are none. `p` is the list as it came. */
export const sinValorDe = (p: readonly unknown[]): { cuantas: number; donde: string } | null => {
  const sin = [...p.entries()].filter(([, valor]) => !esMuestra(valor));
  if (sin.length === 0) return null;
  const nombradas = sin
    .slice(0, NOMBRADAS_MAX)
    .map(([i, valor]) => `muestra ${i}: ${(JSON.stringify(valor) ?? 'nada').slice(0, 20)}`);
  return {
    cuantas: sin.length,
    donde: sin.length > NOMBRADAS_MAX ? `${nombradas.join(', ')}…` : nombradas.join(', '),
  };
};

/** So many times longer than it lasts, or shorter: a step told in another unit, give or take the pauses of a sender. */
const MIL_VECES = { minimo: 500, maximo: 2_000 };
const sonMil = (veces: number) => veces > MIL_VECES.minimo && veces < MIL_VECES.maximo;

/** Where a batch lies in time, ms; `muestras` of them. */
export interface Extension {
  t0: number;
  dt_ms: number;
  muestras: number;
}

/** How a batch lies against the one before it; null where it goes on from it. A batch of the past is held against nothing. */
export const contraAnterior = (antes: Extension | undefined, lote: Extension): string | null => {
  if (antes === undefined || lote.t0 <= antes.t0) return null;
  const dura_ms = antes.muestras * antes.dt_ms;
  const falta_ms = lote.t0 - antes.t0 - dura_ms;
  const veces = (lote.t0 - antes.t0) / dura_ms;
  if (falta_ms < -antes.dt_ms / 2)
    return `Se encima ${formatDuracion(-falta_ms)} con el lote anterior${sonMil(1 / veces) ? ': ¿dt_ms está en microsegundos?' : ''}`;
  if (falta_ms <= 1.5 * antes.dt_ms) return null;
  return `Deja un hueco de ${formatDuracion(falta_ms)} tras el lote anterior${sonMil(veces) ? ': ¿dt_ms está en segundos?' : ''}`;
};
