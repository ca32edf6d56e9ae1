import type { Motivo } from '@tramos/contract/evento';
import type { Apertura, Evidencia } from './clasificar';

/** When the operational flag of an event is taken back (product §2.10). */

/** Pressure around an arrival, kg/cm²: sample i was taken at t0_ms + i·dt_ms, NaN where the field sent nothing. */
export interface OndaDeEvento {
  t_pick_ms: number;
  t0_ms: number;
  dt_ms: number;
  p: readonly number[];
}

export interface PruebaDeRetirada extends Pick<Evidencia, 'tramo' | 'posicion' | 'sigma_m' | 't_ms'> {
  /** Every other fall of its sistema within RECURRENCIA_MS, before or after; others are ignored. */
  aperturas: readonly Apertura[];
  /** Of each sensor that heard it, once the tail is complete. */
  ondas: readonly OndaDeEvento[];
}

/** A place that opens twice within a day repeats (domain notes §1.7), ms. */
export const RECURRENCIA_MS = 86_400_000;

/** The reasons for which it must no longer be taken for an operation; none when it may stay flagged. */
export const retirada = (_prueba: PruebaDeRetirada): Motivo[] => [];
