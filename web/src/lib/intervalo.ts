import type { Validez } from '@tramos/contract/evento';
import { kilometraje } from '@tramos/contract/posicion';

/** The stretch of line a patrol searches. */

export interface LugarConError {
  /** Absolute chainage, m. */
  posicion?: number | null;
  /** One standard error of the place, m. */
  sigma_m?: number | null;
  estado?: Validez | null;
}

/**
 * What a patrol walks: the place ± 2σ in metres of chainage, or `null` without a place or an error. Two arrivals that
 * are not one wave (`fuera_de_tramo`) send nobody anywhere.
 */
export const intervaloBusqueda = (lugar: LugarConError): { desde: number; hasta: number } | null => {
  const { posicion, sigma_m, estado } = lugar;
  if (posicion == null || sigma_m == null || estado === 'fuera_de_tramo') return null;
  return { desde: Math.max(0, posicion - 2 * sigma_m), hasta: posicion + 2 * sigma_m };
};

/** The interval as two markers, without units: `212+404` and `212+596`. */
export const formatIntervalo = (lugar: LugarConError): { desde: string; hasta: string } | null => {
  const intervalo = intervaloBusqueda(lugar);
  return intervalo && { desde: kilometraje(intervalo.desde), hasta: kilometraje(intervalo.hasta) };
};
