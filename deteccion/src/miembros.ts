import type { Clase, Motivo, Validez } from '@tramos/contract/evento';
import type { Signo } from './tipos';

/** An event as grouping sees it. Times are epoch ms, places chainage in m. */
export interface MiembroDeGrupo {
  id: number;
  tramo_id: number;
  sistema_id: number;
  /** First arrival, or creation (`ocurrio_at`). */
  ocurrio_ms: number;
  /** `evento_principal`, or its own id when it names none. */
  principal_id: number;
  posicion: number | null;
  sigma_m: number | null;
  velocidad_onda_mps: number;
  /** What its sensors heard, and where they stand; none for an event raised by hand. */
  arribos: readonly Arribo[];
  validez: Validez;
  correlacion: number | null;
  /** Largest step, kg/cm², without its sign; 0 when nothing was measured. */
  amplitud: number;
  clase: Clase | null;
  possible_operational_movement: boolean;
  motivos: readonly Motivo[];
}

export interface Arribo {
  posicion: number;
  t_ms: number;
  signo: Signo;
}

export interface ReglasDeGrupo {
  /** Longest pause between two events of one place. */
  pausa_ms: number;
  /** Longest span of a group. */
  duracion_max_ms: number;
  mismo_lugar_m: number;
}
