import type { Par } from './pares';
import type { Signo } from './tipos';
import type { Pruebas } from './validez';

/** What the detector remembers of pairs that it judged and of arrivals that stayed alone. */

/** What was decided of a pair. */
export interface Decision {
  relacion: Pruebas['relacion'];
  /** The event whose wave this is, or with which it shares an arrival. */
  principal_clave?: string;
  /** The tramo beyond the end at which it lies has not told of the wave. */
  vecino_callado: boolean;
  /** Something shut between its sensors shortly before, or in the tramo through whose end it came. */
  cortado: boolean;
  /** The line still moves after a far larger step. */
  transitorio: boolean;
  /** Both its sensors often mark arrivals of its size by themselves. */
  de_fondo: boolean;
  /** An event that was contradicted claims one of its arrivals. */
  reclamada: boolean;
}

/**
 * What was told, for as long as a better partner of one of its arrivals may still come. An arrival that was told of is
 * not given away: until then the place can be corrected, under the same name.
 */
export interface Dicho {
  clave: string;
  par: Par;
  /** Pairs that fit as well, the likeliest first. */
  rivales: readonly Par[];
  decision: Decision;
  hasta_ms: number;
  /** Until when it is asked whether its sensors mark such arrivals by themselves, which was not known when it was told. */
  conocer_hasta_ms: number;
  /** Something came that may change it. */
  revisar: boolean;
}

/** An arrival that was left over. */
export interface Suelto {
  /** Epoch ms. */
  t: number;
  signo: Signo;
  amplitud: number;
}
