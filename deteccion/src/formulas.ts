import { RELOJ_ACEPTABLE_MS, RELOJ_DEGRADADO_MS } from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import type { TramoDeteccion } from './tipos';

/** The arithmetic of one pair: where the wave began, and how well that is known. */

export const longitud_m = (tramo: TramoDeteccion) => tramo.posicion_b - tramo.posicion_a;

/** Pressure waves run at a − V against the flow and a + V with it. */
const contra_mps = ({ velocidad_onda_mps: a, flujo_mps: v }: TramoDeteccion) => a - v;
const aFavor_mps = ({ velocidad_onda_mps: a, flujo_mps: v }: TramoDeteccion) => a + v;

/** Time from A to B, s: L/(a + V). */
export const viajeAB_s = (tramo: TramoDeteccion) => longitud_m(tramo) / aFavor_mps(tramo);
/** Time from B to A, s: L/(a − V). */
export const viajeBA_s = (tramo: TramoDeteccion) => longitud_m(tramo) / contra_mps(tramo);

/** Longest that the second sensor of a pair may be waited for, s: L/(a − |V|) + 5. */
export const ventanaPar_s = (tramo: TramoDeteccion) => Math.max(viajeAB_s(tramo), viajeBA_s(tramo)) + 5;

/**
 * Distance from A, m, of a wave that A heard `delta_s` before B: x = [L(a − V) − (a² − V²)·delta_s] / (2a).
 * Not clamped: a wave that came from outside gives x < 0 or x > L.
 */
export const distanciaDesdeA_m = (tramo: TramoDeteccion, delta_s: number) => {
  const { velocidad_onda_mps: a, flujo_mps: v } = tramo;
  return (longitud_m(tramo) * (a - v) - (a * a - v * v) * delta_s) / (2 * a);
};

/** The difference of arrival, t_B − t_A in s, of a wave born `x_m` from A. Inverse of `distanciaDesdeA_m`. */
export const deltaDe_s = (tramo: TramoDeteccion, x_m: number) =>
  (longitud_m(tramo) - x_m) / aFavor_mps(tramo) - x_m / contra_mps(tramo);

/** Physical bound: −L/(a − V) ≤ delta_s ≤ L/(a + V), widened by 3σ. Outside it the picks are not one wave. */
export const dentroDelLimite = (tramo: TramoDeteccion, delta_s: number, sigma_s: number) =>
  delta_s >= -viajeBA_s(tramo) - 3 * sigma_s && delta_s <= viajeAB_s(tramo) + 3 * sigma_s;

/** How well the place of the sensors themselves is known, m. */
const SIGMA_CADENAMIENTO_M = 10;

/**
 * One standard error of the place, m: the times count by (a² − V²)/2a, the wave speed by the distance from the
 * middle, (x − L/2)·σ_a/a, and the chainage of the sensors adds its own.
 */
export const sigmaLugar_m = (tramo: TramoDeteccion, x_m: number, sigma_delta_s: number) => {
  const { velocidad_onda_mps: a, flujo_mps: v, sigma_velocidad_rel } = tramo;
  return Math.hypot(
    ((a * a - v * v) / (2 * a)) * sigma_delta_s,
    (x_m - longitud_m(tramo) / 2) * sigma_velocidad_rel,
    SIGMA_CADENAMIENTO_M,
  );
};

/** What a clock is trusted to at best, by its source, ms. */
const SIGMA_FUENTE_MS: Record<Reloj['fuente'], number> = { gps: 10, ntp: 15, rtc: 50 };
/** An unknown clock may be off by this much, ms: enough to widen the window, useless for a place. */
const SIGMA_DESCONOCIDO_MS = 1_000;

/** One standard error of a stamp, ms: what its source is good for, and the error it admits itself. */
export const sigmaReloj_ms = (reloj: Reloj | undefined) =>
  reloj === undefined ? SIGMA_DESCONOCIDO_MS : Math.hypot(SIGMA_FUENTE_MS[reloj.fuente], reloj.offset_ms);

export type CalidadReloj = 'bueno' | 'degradado' | 'desconocido';

/** Bands of |offset|: up to 50 ms usable for `ok`, up to 200 ms for a place with a wide σ, beyond that for none. */
export const calidadReloj = (reloj: Reloj | undefined): CalidadReloj => {
  if (reloj === undefined) return 'desconocido';
  const offset_ms = Math.abs(reloj.offset_ms);
  if (offset_ms > RELOJ_DEGRADADO_MS) return 'desconocido';
  return offset_ms > RELOJ_ACEPTABLE_MS || reloj.fuente === 'rtc' ? 'degradado' : 'bueno';
};
