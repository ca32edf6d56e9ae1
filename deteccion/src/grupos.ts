import type { Clase, Motivo, Validez } from '@tramos/contract/evento';
import type { Signo } from './tipos';

/**
 * Which events are one cause (product §2.9; docs/decisions/014-grouping.md). Groups are the connected parts of a graph
 * whose links hold between two events whatever else is known, so the order in which events come does not matter.
 */

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

export interface ResumenDeGrupo {
  evento_principal: number;
  possible_operational_movement: boolean;
  motivos: Motivo[];
}

/** A stretch of time, both ends included. */
export interface Periodo {
  desde_ms: number;
  hasta_ms: number;
}

/**
 * The groups of these events: ids in ascending order, groups by their first id, an event alone being a group of one.
 * The same whatever the order of `miembros`.
 */
export const agrupar = (miembros: readonly MiembroDeGrupo[], _reglas: ReglasDeGrupo): number[][] =>
  miembros.map(({ id }) => [id]);

/** The event that stands for the group: surest, strongest, best placed, oldest. Throws for no members. */
export const principalDe = (miembros: readonly MiembroDeGrupo[]): MiembroDeGrupo => {
  const [primero] = miembros;
  if (primero === undefined) throw new RangeError('a group has members');
  return primero;
};

/** What a group says of itself. */
export const resumenDe = (miembros: readonly MiembroDeGrupo[]): ResumenDeGrupo => ({
  evento_principal: principalDe(miembros).id,
  possible_operational_movement: false,
  motivos: [],
});

/**
 * Which stored events must be at hand to group new ones as if everything were grouped at once. Ask with only the new
 * ones loaded and `cubierto` null; load every stored event of the sistema that happened in the answer, and every other
 * member of the groups these stand in (`grupo`: the stored group's id, null for a new event); ask again with all of it
 * and the answer as `cubierto`, until the answer is null. Then `agrupar` over what is loaded gives the groups, and
 * only those that differ from the stored ones need writing. Most new events are settled by one load.
 */
export const ampliarVecindad = (
  cargados: readonly (MiembroDeGrupo & { grupo: number | null })[],
  cubierto: Periodo | null,
  reglas: ReglasDeGrupo,
): Periodo | null => {
  if (cubierto !== null) return null;
  const tiempos = cargados.filter(({ grupo }) => grupo === null).map(({ ocurrio_ms }) => ocurrio_ms);
  return {
    desde_ms: Math.min(...tiempos) - reglas.pausa_ms,
    hasta_ms: Math.max(...tiempos) + reglas.pausa_ms,
  };
};
