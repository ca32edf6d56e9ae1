import type { SaludSensor } from '@tramos/contract/sensor';

/** A sensor silent for longer than this has no data (product §2.6). */
export const SIN_DATOS_MS = 30_000;

export interface EstadoSensor {
  mantenimiento: boolean;
  /** Since when a latched fault holds: a row's date, or epoch ms while it is counted live. */
  falla_desde: Date | number | null;
  ultima_ms: number | null;
}

/**
 * Health as people read it, in REST and in the live `salud` alike: what an administrator set first, then silence
 * (nobody knows what a silent sensor would read), then a fault that still holds.
 */
export const saludDe = (
  { mantenimiento, falla_desde, ultima_ms }: EstadoSensor,
  ahora_ms: number,
): SaludSensor => {
  if (mantenimiento) return 'mantenimiento';
  if (ultima_ms === null || ahora_ms - ultima_ms > SIN_DATOS_MS) return 'sin_datos';
  return falla_desde === null ? 'normal' : 'falla';
};
