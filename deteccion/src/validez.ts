import type { Motivo, Validez } from '@tramos/contract/evento';
import { type CalidadReloj, calidadReloj } from './formulas';
import type { Pick } from './tipos';

/** What is known of a claim when its validity is decided (product §2.7). */
export interface Pruebas {
  picks: readonly Pick[];
  /** `eco`: another event's wave; `barrido`: the same, begun at a station and swept along the line. */
  relacion: 'propia' | 'eco' | 'barrido' | 'fuera_de_limite' | 'polaridad_opuesta' | 'solo';
  correlacion: number | null;
  /** One step is many times the other: friction alone does not do that. */
  dispares: boolean;
  sigma_m: number | null;
  mantenimiento: boolean;
  reproducido: boolean;
  arranque: boolean;
  ruidoso: boolean;
  /** Samples were missing beside an arrival. */
  hueco: boolean;
  /** The place is that of a station or a valve, within max(3σ, 300 m). */
  cerca_de_estacion: boolean;
  /** An arrival of it already belongs to an event inside another tramo. */
  compartido: boolean;
  /** It lies at an end beyond which nothing was heard: it may have come from there. */
  vecino_callado: boolean;
  /** Something shut between its sensors shortly before, or beyond the end through which it came: steps of opposite sign. */
  cortado: boolean;
  /** The line still moves after a far larger step, of which this may be what is left. */
  transitorio: boolean;
  /** Another partner of one of its arrivals fits as well. */
  disputado: boolean;
  /** Both its sensors often mark arrivals of this size by themselves. */
  de_fondo: boolean;
  /** An event claims one of its arrivals of which its other sensor never heard. */
  reclamada: boolean;
}

export const CORRELACION_MIN = 0.7;
/** A patrol cannot search more than this times two, m. */
const SIGMA_MAX_M = 500;

/** The worst clock of those that made the picks. */
export const relojDeTodos = (picks: readonly Pick[]): CalidadReloj => {
  const relojes = picks.map(({ reloj }) => calidadReloj(reloj));
  return (['desconocido', 'degradado'] as const).find((peor) => relojes.includes(peor)) ?? 'bueno';
};

const marcadoEnCampo = ({ picks }: Pruebas) =>
  picks.length === 2 && picks.every((pick) => pick.origen === 'borde');

const motivosDeRelacion = (p: Pruebas): Motivo[] => {
  switch (p.relacion) {
    case 'propia':
      return p.compartido ? ['eco_de_otro_evento'] : [];
    case 'eco':
      return ['eco_de_otro_evento'];
    case 'barrido':
      return ['eco_de_otro_evento', 'barrido'];
    case 'fuera_de_limite':
      return ['fuera_de_limite'];
    case 'polaridad_opuesta':
      return ['polaridad_opuesta'];
    case 'solo':
      return ['un_solo_sensor'];
  }
  return p.relacion satisfies never;
};

/** Every reason that holds, in the order in which they weigh. */
export const motivosDe = (p: Pruebas): Motivo[] => {
  const reloj = relojDeTodos(p.picks);
  const lista: [boolean, Motivo][] = [
    [p.mantenimiento, 'sensor_en_mantenimiento'],
    [p.reproducido, 'dato_reproducido'],
    [!p.reproducido && p.picks.some((pick) => pick.tardio), 'dato_tardio'],
    [p.picks.some((pick) => pick.adelantado), 'hora_en_el_futuro'],
    [reloj === 'desconocido', 'reloj_desconocido'],
    [reloj === 'degradado', 'reloj_degradado'],
    [p.dispares || (p.correlacion !== null && p.correlacion < CORRELACION_MIN), 'correlacion_debil'],
    [(p.sigma_m ?? 0) > SIGMA_MAX_M, 'error_amplio'],
    [p.disputado, 'otra_llegada'],
    [p.de_fondo, 'llegadas_sueltas'],
    [p.reclamada, 'llegada_compartida'],
    [p.cerca_de_estacion, 'cerca_de_estacion'],
    [p.transitorio, 'transitorio'],
    [p.vecino_callado, 'vecino_sin_datos'],
    [p.arranque, 'arranque_reciente'],
    [p.hueco, 'hueco_en_muestras'],
    [p.ruidoso, 'ruido_alto'],
    [marcadoEnCampo(p), 'disparo_en_borde'],
  ];
  return [
    ...motivosDeRelacion(p),
    ...(p.cortado && p.relacion === 'propia' ? (['polaridad_opuesta'] as const) : []),
    ...lista.filter(([hay]) => hay).map(([, motivo]) => motivo),
  ];
};

const DUDAS: readonly Motivo[] = [
  'eco_de_otro_evento',
  'polaridad_opuesta',
  'reloj_desconocido',
  'reloj_degradado',
  'correlacion_debil',
  'error_amplio',
  'otra_llegada',
  'llegadas_sueltas',
  'hueco_en_muestras',
];

const FUERA: readonly Pruebas['relacion'][] = ['eco', 'barrido', 'fuera_de_limite'];

/** The validity those reasons leave. Only `ok` notifies, so the first thing against it decides. */
export const validezDe = (p: Pruebas, motivos: readonly Motivo[]): Validez => {
  if (p.mantenimiento) return 'mantenimiento';
  if (p.relacion === 'solo') return 'incompleto';
  if (p.reproducido || p.picks.some((pick) => pick.tardio)) return 'tardio';
  if (p.picks.some((pick) => pick.adelantado)) return 'hora_en_el_futuro';
  if (FUERA.includes(p.relacion)) return 'fuera_de_tramo';
  // What the field marked at both ends stands inside the bound (product §3); the reason is shown all the same.
  if (p.vecino_callado && !marcadoEnCampo(p)) return 'incierto';
  return motivos.some((motivo) => DUDAS.includes(motivo)) ? 'incierto' : 'ok';
};
