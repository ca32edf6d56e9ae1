import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { CoordenadaSchema, RefSchema } from './comunes';
import { LugarSchema } from './lugar';
import { RelojSchema } from './sensor';

export const EventoEstadoSchema = z.enum(['abierto', 'reconocido']);
export type EventoEstado = z.infer<typeof EventoEstadoSchema>;
export const ETIQUETA_EVENTO_ESTADO: Record<EventoEstado, string> = {
  abierto: 'Abierto',
  reconocido: 'Reconocido',
};

/** Validity of an event, its wire name is `estado` (product §2.7). Only `ok` notifies. */
export const ValidezSchema = z.enum([
  'ok',
  'incierto',
  'fuera_de_tramo',
  'incompleto',
  'tardio',
  'hora_en_el_futuro',
  'mantenimiento',
]);
export type Validez = z.infer<typeof ValidezSchema>;
export const ETIQUETA_VALIDEZ: Record<Validez, string> = {
  ok: 'Localizado',
  incierto: 'Incierto',
  fuera_de_tramo: 'Fuera de tramo',
  incompleto: 'Un solo sensor',
  tardio: 'Tardío',
  hora_en_el_futuro: 'Hora en el futuro',
  mantenimiento: 'En mantenimiento',
};

export const EventoTipoSchema = z.enum(['caida_presion', 'alza_presion', 'manual', 'prueba']);
export type EventoTipo = z.infer<typeof EventoTipoSchema>;
export const ETIQUETA_EVENTO_TIPO: Record<EventoTipo, string> = {
  caida_presion: 'Caída de presión',
  alza_presion: 'Alza de presión',
  manual: 'Manual',
  prueba: 'Prueba',
};

/** What it turned out to be, said by a person (product §2.21): apart from the state, and the base of the false-alarm rate. */
export const DisposicionSchema = z.enum([
  'toma_confirmada',
  'fuga',
  'operacion',
  'falla_sensor',
  'falsa_alarma',
  'prueba',
  'no_encontrado',
]);
export type Disposicion = z.infer<typeof DisposicionSchema>;
export const ETIQUETA_DISPOSICION: Record<Disposicion, string> = {
  toma_confirmada: 'Toma confirmada',
  fuga: 'Fuga',
  operacion: 'Operación',
  falla_sensor: 'Falla de sensor',
  falsa_alarma: 'Falsa alarma',
  prueba: 'Prueba',
  no_encontrado: 'No encontrado',
};

/** What the evidence says it is (domain §1.6). Never hides an event: it ranks and explains. */
export const ClaseSchema = z.enum([
  'toma_o_fuga',
  'cierre_de_toma',
  'paro_de_bomba',
  'arranque_de_bomba',
  'cierre_de_valvula',
  'apertura_de_valvula',
  'valvula_intermedia',
  'rebombeo',
  'paso_de_interfase',
  'falla_de_sensor',
  'separacion_de_columna',
  'indeterminada',
]);
export type Clase = z.infer<typeof ClaseSchema>;
export const ETIQUETA_CLASE: Record<Clase, string> = {
  toma_o_fuga: 'Toma o fuga',
  cierre_de_toma: 'Cierre de una toma',
  paro_de_bomba: 'Paro de bomba',
  arranque_de_bomba: 'Arranque de bomba',
  cierre_de_valvula: 'Cierre de válvula o entrega',
  apertura_de_valvula: 'Apertura de válvula o entrega',
  valvula_intermedia: 'Cierre de válvula intermedia',
  rebombeo: 'Paro de rebombeo',
  paso_de_interfase: 'Paso de diablo o interfase',
  falla_de_sensor: 'Falla de sensor',
  separacion_de_columna: 'Separación de columna',
  indeterminada: 'Sin clasificar',
};

const AccionSensorSchema = z.enum(['caida', 'subida']);
export type AccionSensor = z.infer<typeof AccionSensorSchema>;

/** What the detector says of its own claim; `TEXTO_MOTIVO` is its words, docs/detection.md what follows of each. */
export const MotivoSchema = z.enum([
  'correlacion_debil',
  'error_amplio',
  'reloj_degradado',
  'reloj_desconocido',
  'dato_tardio',
  'hora_en_el_futuro',
  'dato_reproducido',
  'ruido_alto',
  'hueco_en_muestras',
  'arranque_reciente',
  'fuera_de_limite',
  'barrido',
  'cerca_de_estacion',
  'vecino_sin_datos',
  'polaridad_opuesta',
  'eco_de_otro_evento',
  'un_solo_sensor',
  'otra_llegada',
  'llegadas_sueltas',
  'llegada_compartida',
  'sensor_en_mantenimiento',
  'disparo_en_borde',
  'maniobra_registrada',
  'punto_conocido',
  'amplitud_excesiva',
  'avance_lento',
  'transitorio',
  'cierre_de_apertura',
  'se_repite',
  'sigue_cayendo',
]);
export type Motivo = z.infer<typeof MotivoSchema>;
/** Those for which an event is taken for an operation (product §2.10). */
export const MOTIVOS_OPERATIVOS: readonly Motivo[] = [
  'polaridad_opuesta',
  'barrido',
  'cerca_de_estacion',
  'punto_conocido',
  'maniobra_registrada',
  'amplitud_excesiva',
  'avance_lento',
  'transitorio',
];
export const TEXTO_MOTIVO: Record<Motivo, string> = {
  correlacion_debil: 'Las ondas de A y B se parecen poco',
  error_amplio: 'El error del lugar es demasiado amplio',
  reloj_degradado: 'El reloj de un sensor está degradado',
  reloj_desconocido: 'No se conoce el reloj de un sensor',
  dato_tardio: 'El dato llegó tarde',
  hora_en_el_futuro: 'Un sensor marcó una hora que aún no llegaba: su reloj está adelantado',
  dato_reproducido: 'El dato es una repetición o llegó fuera de orden',
  ruido_alto: 'Ruido alto en un sensor',
  hueco_en_muestras: 'Faltan muestras junto a una llegada',
  arranque_reciente: 'El sensor llevaba poco tiempo midiendo',
  fuera_de_limite: 'La diferencia de tiempo excede la del tramo',
  barrido: 'La onda recorrió varios tramos desde un extremo',
  cerca_de_estacion: 'El lugar coincide con una estación',
  vecino_sin_datos: 'El tramo vecino no dio otra llegada: la onda pudo nacer en él',
  polaridad_opuesta: 'Presión al alza en un lado y a la baja en el otro',
  eco_de_otro_evento: 'Es la misma onda de otro evento',
  un_solo_sensor: 'Solo un sensor del tramo la oyó',
  otra_llegada: 'Otra llegada encaja igual: el lugar puede ser otro',
  llegadas_sueltas: 'Sus sensores marcan con frecuencia llegadas sueltas como esta: pudo ser coincidencia',
  llegada_compartida:
    'Una de sus llegadas la reclama también otro evento cercano: uno de los dos lugares puede ser falso',
  sensor_en_mantenimiento: 'Un sensor está en mantenimiento',
  disparo_en_borde: 'Llegadas marcadas por los equipos de campo',
  maniobra_registrada: 'Coincide con una maniobra registrada',
  punto_conocido: 'El lugar coincide con una válvula o entrega conocida',
  amplitud_excesiva: 'El cambio de presión es mayor que el de una toma',
  avance_lento: 'El cambio viajó con el flujo, no como una onda',
  transitorio: 'La línea aún se movía tras un cambio mucho mayor: puede ser su eco',
  cierre_de_apertura: 'Es el cierre de una apertura anterior en el mismo lugar',
  se_repite: 'El lugar se repite dentro del tramo: no se toma por operación',
  sigue_cayendo: 'La presión sigue cayendo: no se toma por operación',
};

/** Another place that the arrivals of an event allow as well as its own. */
const LugarAlternoSchema = z.object({
  /** Absolute chainage, m, and one standard error of it. */
  posicion: z.number(),
  sigma_m: z.number(),
  /** The difference of arrival that it comes from, s. */
  delta_s: z.number(),
});
export type LugarAlterno = z.infer<typeof LugarAlternoSchema>;

/** The fields of spec §3, in its spelling, then ours. `estado` is validity, `evento_estado` the operator's state. */
export const EventoSchema = z.object({
  id: IdSchema,
  tipo: EventoTipoSchema,
  /** Id of the event whose wave it is, which explains it (`eco.ts`); its own id for an event of its own. */
  evento_principal: z.nullable(IdSchema),
  estado: ValidezSchema,
  evento_estado: EventoEstadoSchema,
  tramo: z.string(),
  tramo_id: IdSchema,
  tramo_nombre: z.string(),
  tramo_info: z.object({ nombre: z.string() }),
  sistema: RefSchema,
  sistema_nombre: z.string(),
  escalado: z.boolean(),
  escalado_id: z.string().nullable(),
  escalado_por: z.string().nullable(),
  escalado_at: z.nullable(InstanteSchema),
  recognized_by_user_name: z.string().nullable(),
  recognized_at: z.nullable(InstanteSchema),
  sensor_a_name: z.string().nullable(),
  sensor_b_name: z.string().nullable(),
  accion_sensor0: AccionSensorSchema.nullable(),
  accion_sensor1: AccionSensorSchema.nullable(),
  sitio_sensor0: z.string().nullable(),
  sitio_sensor1: z.string().nullable(),
  hora_sensor0: z.nullable(InstanteSchema),
  hora_sensor1: z.nullable(InstanteSchema),
  /** Absolute chainage, m (product §2.4). */
  posicion: z.number().nullable(),
  /** hora_sensor1 − hora_sensor0, s; positive when A heard it first (product §2.5). */
  delta_s: z.number().nullable(),
  latitud: CoordenadaSchema,
  longitud: CoordenadaSchema,
  created_at: InstanteSchema,
  municipio_sensor0: z.string().nullable(),
  estado_sensor0: z.string().nullable(),
  municipio_sensor1: z.string().nullable(),
  estado_sensor1: z.string().nullable(),
  sensor_a_municipio: z.string().nullable(),
  sensor_a_estado: z.string().nullable(),
  sensor_b_municipio: z.string().nullable(),
  sensor_b_estado: z.string().nullable(),
  /** One standard error of the place, m. */
  sigma_m: z.number().nullable(),
  velocidad_onda_mps: z.number().nullable(),
  producto: z.string().nullable(),
  flujo_mps: z.number().nullable(),
  correlacion: z.number().nullable(),
  /** Size of the step at each sensor, kg/cm², negative for a fall. */
  amplitud_sensor0: z.number().nullable(),
  amplitud_sensor1: z.number().nullable(),
  reloj_sensor0: RelojSchema.nullable(),
  reloj_sensor1: RelojSchema.nullable(),
  posicion_sensor0: z.number().nullable(),
  posicion_sensor1: z.number().nullable(),
  motivos: z.array(MotivoSchema),
  /** Other places that fit as well, the likeliest first; none unless it is `incierto`. */
  alternativas: z.array(LugarAlternoSchema).default([]),
  config_version: z.number().int(),
  /** What the evidence says it is; null while it has not been classified (a manual event). */
  clase: ClaseSchema.nullable(),
  /** The evidence says pump, valve or manoeuvre (product §2.10); the reasons are among `motivos`. */
  possible_operational_movement: z.boolean(),
  /** It comes from an exercise: never real, and counted nowhere (docs/decisions/023). */
  simulacion: z.boolean().default(false),
  ejercicio_id: z.nullable(IdSchema).default(null),
  disposicion: DisposicionSchema.nullable(),
  disposicion_por: z.string().nullable(),
  disposicion_at: z.nullable(InstanteSchema),
  /** Who raised it by hand: only a manual or a test event has one. */
  creado_por: z.string().nullable(),
  /** How many notes it carries. */
  notas: z.number().int(),
  /** The group it stands in for whoever asks: groups differ by role (product §2.9). Null in a push message. */
  grupo_id: z.string().nullable(),
});
export type Evento = z.infer<typeof EventoSchema>;

/** A moment that cannot be read is none; without any an event is of no known time, written as ''. */
const MomentoLeidoSchema = z.nullable(InstanteSchema).catch(null);
const CreadoLeidoSchema = z.catch(InstanteSchema, '');

/**
 * The same as a client reads it (spec §2, §3): without a state it is open, and a date that is missing or invalid is
 * shown as '-' instead of costing the event. What the server writes keeps to `EventoSchema`.
 */
const LEIDO = {
  evento_estado: EventoEstadoSchema.default('abierto'),
  created_at: CreadoLeidoSchema,
  escalado_at: MomentoLeidoSchema,
  recognized_at: MomentoLeidoSchema,
  hora_sensor0: MomentoLeidoSchema,
  hora_sensor1: MomentoLeidoSchema,
  disposicion_at: MomentoLeidoSchema,
};
export const EventoLeidoSchema = EventoSchema.extend(LEIDO);

/**
 * Whether an event counts as real (product §2.44): of no exercise, and no test of the alarm. Every count, figure, report
 * and total is of those; `es_real` of the database is the same for rows.
 */
export const esReal = ({ tipo, simulacion }: Pick<Evento, 'tipo' | 'simulacion'>): boolean =>
  !simulacion && tipo !== 'prueba';

const SoloApartadosSchema = z.object({ simulados: z.number().int(), pruebas: z.number().int() });
export type Apartados = z.infer<typeof SoloApartadosSchema>;
export const SIN_APARTADOS: Apartados = { simulados: 0, pruebas: 0 };

/** How many of these do not count as real, by why; a test of the alarm within an exercise is of the exercise. */
export const contarApartados = (
  eventos: readonly Partial<Pick<Evento, 'tipo' | 'simulacion'>>[],
): Apartados => ({
  simulados: eventos.filter(({ simulacion }) => simulacion).length,
  pruebas: eventos.filter(({ simulacion, tipo }) => !simulacion && tipo === 'prueba').length,
});

/**
 * Events that are in a total and do not count as real: of exercises, and tests of the alarm. An answer as specified says
 * nothing of them.
 */
export const ApartadosSchema = SoloApartadosSchema.default(SIN_APARTADOS);

export const HistorialItemSchema = z.object({
  accion: z.enum([
    'creado',
    'reconocer',
    'escalar',
    'nota',
    'disposicion',
    'marcar_operacion',
    'retirar_operacion',
    'punto_conocido',
    'corregir',
  ]),
  por: z.string().nullable(),
  cuando: InstanteSchema,
  /**
   * The words of a note, the code of a disposition, the reason for which the operational flag was set later or
   * withdrawn, the id of the cause with which an echo was acknowledged, what a correction changed.
   */
  texto: z.string().nullable(),
});
export type HistorialItem = z.infer<typeof HistorialItemSchema>;

/** An earlier event at the same place, as much of it as a line needs. */
const PrevioSchema = EventoSchema.pick({
  id: true,
  tipo: true,
  simulacion: true,
  created_at: true,
  posicion: true,
  sigma_m: true,
  estado: true,
  evento_estado: true,
  evento_principal: true,
  escalado_id: true,
  clase: true,
  disposicion: true,
});
export type Previo = z.infer<typeof PrevioSchema>;

/** A manoeuvre that was logged near the event in time, in its sistema. */
export const ManiobraCercanaSchema = z.object({
  t: InstanteSchema,
  estacion: z.string(),
  equipo: z.enum(['bomba', 'valvula', 'entrega']),
  accion: z.enum(['arranque', 'paro', 'apertura', 'cierre']),
  nota: z.string().nullable(),
  /** When the field told of it; null where that was not kept. */
  registrada: z.nullable(InstanteSchema).default(null),
  /** Told of when it happened; otherwise it explains no event. */
  a_tiempo: z.boolean().default(true),
});
export type ManiobraCercana = z.infer<typeof ManiobraCercanaSchema>;

/** A group as the detail of one of its events tells it. */
const GrupoDelEventoSchema = z.object({
  grupo_id: z.string(),
  /** Its main event (product §2.8), the same wherever the group is named. */
  evento_principal: IdSchema,
  eventos: z.number().int(),
  abiertos: z.number().int(),
});

/** The answer of one event by id: the event, what was done to it and what stands around it. */
export const EventoDetalleSchema = EventoSchema.extend({
  historial: z.array(HistorialItemSchema),
  /** Events within PREVIOS_DISTANCIA_M of its place in the PREVIOS_DIAS before it, newest first. */
  previos: z.array(PrevioSchema),
  previos_total: z.number().int(),
  maniobras: z.array(ManiobraCercanaSchema),
  /** What lies at its place; null for an event without one. */
  lugar: LugarSchema.nullable(),
  /** The group it stands in, as whoever asks sees groups. */
  grupo: GrupoDelEventoSchema.nullable().default(null),
});
export type EventoDetalle = z.infer<typeof EventoDetalleSchema>;

/** As a client reads it, and all that stands around it. */
export const EventoDetalleLeidoSchema = EventoDetalleSchema.extend({
  ...LEIDO,
  historial: z.array(HistorialItemSchema.extend({ cuando: CreadoLeidoSchema })),
  previos: z.array(PrevioSchema.extend({ evento_estado: LEIDO.evento_estado, created_at: LEIDO.created_at })),
  maniobras: z.array(
    ManiobraCercanaSchema.extend({ t: CreadoLeidoSchema, registrada: MomentoLeidoSchema.default(null) }),
  ),
});

/** `G-1042`: a group is named after the event that founded it, so its name outlives every regrouping but a merger. */
export const GrupoIdSchema = z.string().regex(/^G-[1-9]\d{0,9}$/, 'El grupo tiene la forma G-1042');
export const formatGrupoId = (fundador: number): string => `G-${fundador}`;
