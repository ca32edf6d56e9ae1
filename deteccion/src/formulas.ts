import { RELOJ_ACEPTABLE_MS, RELOJ_DEGRADADO_MS, RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import { lugarDe, tiempoEntre_s, tiempoHaciaA_s, tiempoHaciaB_s } from './perfil';
import { aportesDePerfil } from './perfil-error';
import type { TramoDeteccion } from './tipos';

/** The arithmetic of one pair: where the wave began, and how well that is known. */

export const longitud_m = (tramo: TramoDeteccion) => tramo.posicion_b - tramo.posicion_a;

/** Time from A to B, s: L/(a + V), or the sum of it over the stretches of a profile. */
export const viajeAB_s = (tramo: TramoDeteccion) => tiempoEntre_s(tramo, tramo.posicion_a, tramo.posicion_b);
/** Time from B to A, s: L/(a − V), or the sum of it over the stretches of a profile. */
export const viajeBA_s = (tramo: TramoDeteccion) => tiempoEntre_s(tramo, tramo.posicion_b, tramo.posicion_a);

/** Longest that the second sensor of a pair may be waited for, s: L/(a − |V|) + 5. */
export const ventanaPar_s = (tramo: TramoDeteccion) => Math.max(viajeAB_s(tramo), viajeBA_s(tramo)) + 5;

/**
 * Distance from A, m, of a wave that A heard `delta_s` before B: x = [L(a − V) − (a² − V²)·delta_s] / (2a) (domain
 * notes §1.1); where the tramo has a profile, the x at which T_B(x) − T_A(x) = delta_s (`lugarDe`).
 * Not clamped: a wave that came from outside gives x < 0 or x > L.
 */
export const distanciaDesdeA_m = (tramo: TramoDeteccion, delta_s: number) => {
  if (tramo.perfil !== undefined) return lugarDe(tramo, delta_s) - tramo.posicion_a;
  const { velocidad_onda_mps: a, flujo_mps: v } = tramo;
  return (longitud_m(tramo) * (a - v) - (a * a - v * v) * delta_s) / (2 * a);
};

/** The difference of arrival, t_B − t_A in s, of a wave born `x_m` from A. Inverse of `distanciaDesdeA_m`. */
export const deltaDe_s = (tramo: TramoDeteccion, x_m: number) =>
  tiempoHaciaB_s(tramo, tramo.posicion_a + x_m) - tiempoHaciaA_s(tramo, tramo.posicion_a + x_m);

/** Physical bound: −L/(a − V) ≤ delta_s ≤ L/(a + V), widened by 3σ. Outside it the picks are not one wave. */
export const dentroDelLimite = (tramo: TramoDeteccion, delta_s: number, sigma_s: number) =>
  delta_s >= -viajeBA_s(tramo) - 3 * sigma_s && delta_s <= viajeAB_s(tramo) + 3 * sigma_s;

/** How well the place of the sensors themselves is known, m. */
const SIGMA_CADENAMIENTO_M = 10;

/** What the error of a place is made of, each part as one standard error, m. */
export interface AportesDeLugar {
  /** Arrivals and clocks. */
  tiempos_m: number;
  velocidad_m: number;
  /** Where one batch ends and the next begins. */
  interfases_m: number;
  cadenamiento_m: number;
}

/**
 * The parts of the error of a place `x_m` from A: the times count by (a² − V²)/2a, the wave speed by the distance from
 * the middle, (x − L/2)·σ_a/a, and the chainage of the sensors adds its own. With a profile each wave speed errs by
 * itself and moves the place by what T_B − T_A says of its stretches; so does each place where two of them meet.
 */
export const aportesDeLugar = (tramo: TramoDeteccion, x_m: number, sigma_delta_s: number): AportesDeLugar => {
  const { velocidad_onda_mps: a, flujo_mps: v, sigma_velocidad_rel, perfil } = tramo;
  const cadenamiento_m = SIGMA_CADENAMIENTO_M;
  if (perfil !== undefined) return { ...aportesDePerfil(tramo, perfil, x_m, sigma_delta_s), cadenamiento_m };
  return {
    tiempos_m: ((a * a - v * v) / (2 * a)) * sigma_delta_s,
    velocidad_m: Math.abs(x_m - longitud_m(tramo) / 2) * sigma_velocidad_rel,
    interfases_m: 0,
    cadenamiento_m,
  };
};

/** One standard error of the place, m: its parts are independent of each other. */
export const sigmaLugar_m = (tramo: TramoDeteccion, x_m: number, sigma_delta_s: number): number => {
  const { tiempos_m, velocidad_m, interfases_m, cadenamiento_m } = aportesDeLugar(tramo, x_m, sigma_delta_s);
  return Math.hypot(tiempos_m, velocidad_m, interfases_m, cadenamiento_m);
};

/** What a clock is trusted to at best, by its source, ms. */
const SIGMA_FUENTE_MS: Record<Reloj['fuente'], number> = { gps: 10, ntp: 15, rtc: 50 };
/** An unknown clock may be off by this much, ms: enough to widen the window, useless for a place. */
const SIGMA_DESCONOCIDO_MS = 1_000;

/** One standard error of a stamp, ms: what its source is good for, and the error it admits itself. */
export const sigmaReloj_ms = (reloj: Reloj | undefined) =>
  reloj === undefined ? SIGMA_DESCONOCIDO_MS : Math.hypot(SIGMA_FUENTE_MS[reloj.fuente], reloj.offset_ms);

/** Whether what was stamped `t_ms` and received then (both epoch ms) comes from a clock that runs ahead. */
export const vieneDelFuturo = (t_ms: number, recibido_ms: number): boolean =>
  t_ms - recibido_ms > RELOJ_FUTURO_MAX_MS;

export type CalidadReloj = 'bueno' | 'degradado' | 'desconocido';

/** Bands of |offset|: up to 50 ms usable for `ok`, up to 200 ms for a place with a wide σ, beyond that for none. */
export const calidadReloj = (reloj: Reloj | undefined): CalidadReloj => {
  if (reloj === undefined) return 'desconocido';
  const offset_ms = Math.abs(reloj.offset_ms);
  if (offset_ms > RELOJ_DEGRADADO_MS) return 'desconocido';
  return offset_ms > RELOJ_ACEPTABLE_MS || reloj.fuente === 'rtc' ? 'degradado' : 'bueno';
};
