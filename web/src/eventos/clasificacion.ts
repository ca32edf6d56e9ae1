import {
  type Clase,
  ETIQUETA_CLASE,
  ETIQUETA_EVENTO_TIPO,
  ETIQUETA_VALIDEZ,
  MOTIVOS_OPERATIVOS,
  type Motivo,
  TEXTO_MOTIVO,
  type Validez,
} from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { textoEco } from '../lib/texto-eco';
import type { EventoMostrable } from './hechos';

/** Words for what the detector thinks of an event (product §2.7): a few for a row, all of them for the detail. */

/** The same reasons in the few words that a row has room for. */
const BREVE: Record<Motivo, string> = {
  correlacion_debil: 'correlación débil',
  error_amplio: 'error amplio',
  reloj_degradado: 'reloj degradado',
  reloj_desconocido: 'reloj desconocido',
  dato_tardio: 'dato tardío',
  hora_en_el_futuro: 'hora en el futuro',
  dato_reproducido: 'dato repetido',
  ruido_alto: 'ruido alto',
  hueco_en_muestras: 'faltan muestras',
  arranque_reciente: 'arranque reciente',
  fuera_de_limite: 'fuera de límite',
  barrido: 'barrido',
  cerca_de_estacion: 'en una estación',
  polaridad_opuesta: 'polaridad opuesta',
  eco_de_otro_evento: 'eco',
  un_solo_sensor: 'un solo sensor',
  otra_llegada: 'dos lugares posibles',
  llegadas_sueltas: 'llegadas sueltas',
  llegada_compartida: 'comparte una llegada',
  sensor_en_mantenimiento: 'sensor en mantenimiento',
  disparo_en_borde: 'marcado en campo',
  vecino_sin_datos: 'vecino sin datos',
  maniobra_registrada: 'maniobra registrada',
  punto_conocido: 'en un punto conocido',
  amplitud_excesiva: 'mayor que una toma',
  avance_lento: 'viajó con el flujo',
  transitorio: 'línea en movimiento',
  cierre_de_apertura: 'cierre de una apertura',
  se_repite: 'se repite',
  sigue_cayendo: 'sigue cayendo',
};

/** Motives that say how it was measured, not that something is doubtful: a row leaves them out. */
const SOLO_INFORMAN: ReadonlySet<Motivo> = new Set(['disparo_en_borde']);

/** The motive that a class says by itself. */
const DICE_LA_CLASE: Partial<Record<Clase, Motivo>> = { cierre_de_toma: 'cierre_de_apertura' };

/** The motive that a validity says by itself. */
const YA_DICHO: Partial<Record<Validez, Motivo>> = {
  fuera_de_tramo: 'fuera_de_limite',
  incompleto: 'un_solo_sensor',
  tardio: 'dato_tardio',
  hora_en_el_futuro: 'hora_en_el_futuro',
  mantenimiento: 'sensor_en_mantenimiento',
};

export interface Clasificacion {
  /** What it is: the kind of an event that is `ok`, else its validity. */
  principal: string;
  /** Why, in a few words, from its first telling motive that neither validity nor class says already. */
  porque: string | null;
  /** False when the place must not be taken at its word. */
  fiable: boolean;
}

export const clasificacionDe = (evento: EventoMostrable): Clasificacion => {
  const fiable = evento.estado === 'ok' || evento.estado == null;
  const tipo = evento.tipo ? ETIQUETA_EVENTO_TIPO[evento.tipo] : null;
  const dichos = [YA_DICHO[evento.estado ?? 'ok'], evento.clase ? DICE_LA_CLASE[evento.clase] : undefined];
  const motivo = evento.motivos?.find((m) => !SOLO_INFORMAN.has(m) && !dichos.includes(m));
  return {
    principal:
      evento.estado == null || evento.estado === 'ok' ? (tipo ?? '-') : ETIQUETA_VALIDEZ[evento.estado],
    porque: motivo ? BREVE[motivo] : null,
    fiable,
  };
};

/** What the evidence takes it for. An echo is what its cause is; two arrivals that are not one wave are nothing yet. */
export const textoClase = (evento: EventoMostrable, role: Role): string => {
  const eco = textoEco(evento, role);
  if (eco !== null) return eco;
  if (evento.estado === 'fuera_de_tramo') return 'Sin causa conocida';
  return evento.clase ? ETIQUETA_CLASE[evento.clase] : '-';
};

/** Every motive in words, in the detector's order. */
export const motivosDe = (evento: EventoMostrable): string[] =>
  (evento.motivos ?? []).map((motivo) => TEXTO_MOTIVO[motivo]);

/** Motives for which it is no longer taken for an operation. */
const RETIRAN: readonly Motivo[] = ['se_repite', 'sigue_cayendo'];

interface Operacion {
  tipo: 'posible' | 'retirada' | 'sin_indicios';
  /** Why, in words; empty without any indication. */
  porque: string[];
}

/** The first reason for taking it for an operation, in the few words that a row has room for. */
export const operacionBreve = (motivos: readonly Motivo[]): string | null => {
  const motivo = motivos.find((m) => MOTIVOS_OPERATIVOS.includes(m));
  return motivo ? BREVE[motivo] : null;
};

/** Whether the event may be a pump, a valve or a manoeuvre, and why; or that it was taken for one and no longer is. */
export const operacionDe = (
  evento: Pick<EventoMostrable, 'possible_operational_movement' | 'motivos'>,
): Operacion => {
  const textos = (cuales: readonly Motivo[]) =>
    (evento.motivos ?? []).filter((m) => cuales.includes(m)).map((m) => TEXTO_MOTIVO[m]);
  if (evento.possible_operational_movement) return { tipo: 'posible', porque: textos(MOTIVOS_OPERATIVOS) };
  const porque = textos(RETIRAN);
  return porque.length > 0 ? { tipo: 'retirada', porque } : { tipo: 'sin_indicios', porque };
};
