import type { Evento, EventoDetalle, Previo } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { Resumen } from '../alertas/resumen';
import type { SoundView } from '../alertas/texto-sonido';
import type { AlertCardEvent, Notification } from '../ui/alert-types';

/**
 * Deterministic samples for the gallery and the unit tests: one network, one story (event 1042 in Tramo 3 at
 * 212+500 km) and every awkward state a row, a card or a detail can be in. Nothing here reaches a real screen.
 */

/** The moment every sample is seen at. */
export const AHORA_MUESTRA = Date.UTC(2026, 10, 21, 9, 46, 12, 400);
export const ZONA_MUESTRA = 'America/Mexico_City';

const BASE: EventoDetalle = {
  id: 1042,
  tipo: 'caida_presion',
  evento_principal: 1042,
  estado: 'ok',
  evento_estado: 'abierto',
  tramo: 'Tramo 3',
  tramo_id: 3,
  tramo_nombre: 'Tramo 3',
  tramo_info: { nombre: 'Tramo 3' },
  sistema: { id: 1, nombre: 'Ducto Bajío Norte' },
  sistema_nombre: 'Ducto Bajío Norte',
  escalado: false,
  escalado_id: null,
  escalado_por: null,
  escalado_at: null,
  recognized_by_user_name: null,
  recognized_at: null,
  sensor_a_name: 'PT-03',
  sensor_b_name: 'PT-04',
  accion_sensor0: 'caida',
  accion_sensor1: 'caida',
  sitio_sensor0: 'Mezquital',
  sitio_sensor1: 'Las Ánimas',
  hora_sensor0: '2026-11-21T09:41:55.170Z',
  hora_sensor1: '2026-11-21T09:41:36.218Z',
  posicion: 212_500,
  delta_s: -18.952,
  latitud: 21.119367,
  longitud: -100.674962,
  created_at: '2026-11-21T09:41:58.300Z',
  municipio_sensor0: 'San Miguel de Allende',
  estado_sensor0: 'Guanajuato',
  municipio_sensor1: 'San Luis de la Paz',
  estado_sensor1: 'Guanajuato',
  sensor_a_municipio: 'San Miguel de Allende',
  sensor_a_estado: 'Guanajuato',
  sensor_b_municipio: 'San Luis de la Paz',
  sensor_b_estado: 'Guanajuato',
  sigma_m: 48,
  velocidad_onda_mps: 1_010,
  producto: 'Gasolina',
  flujo_mps: 1.15,
  correlacion: 0.94,
  amplitud_sensor0: -0.061,
  amplitud_sensor1: -0.093,
  reloj_sensor0: { fuente: 'gps', offset_ms: 2.1 },
  reloj_sensor1: { fuente: 'gps', offset_ms: -3.4 },
  posicion_sensor0: 184_600,
  posicion_sensor1: 221_300,
  motivos: [],
  config_version: 7,
  grupo_id: 'G-1042',
  clase: 'toma_o_fuga',
  possible_operational_movement: false,
  disposicion: null,
  disposicion_por: null,
  disposicion_at: null,
  creado_por: null,
  notas: 0,
  historial: [{ accion: 'creado', por: null, cuando: '2026-11-21T09:41:58.300Z', texto: null }],
  previos: [],
  previos_total: 0,
  maniobras: [],
  lugar: { municipio: 'San Luis de la Paz', estado: 'Guanajuato', aproximado: false },
};

/** The sample event with some fields changed: a cause of its own unless told otherwise. */
export const eventoMuestra = (cambios: Partial<EventoDetalle> = {}): EventoDetalle => ({
  ...BASE,
  evento_principal: cambios.id ?? BASE.id,
  ...cambios,
});

const RECONOCIDO = {
  evento_estado: 'reconocido',
  recognized_by_user_name: 'M. Ríos',
  recognized_at: '2026-11-21T09:44:10.020Z',
} as const satisfies Partial<Evento>;

const ESCALADO = {
  escalado: true,
  escalado_id: 'ESC-2026-000124',
  escalado_por: 'M. Ríos',
  escalado_at: '2026-11-21T09:48:20.000Z',
} as const satisfies Partial<Evento>;

/** Nothing was measured: a person raised it. */
const SIN_MEDICION = {
  hora_sensor0: null,
  hora_sensor1: null,
  accion_sensor0: null,
  accion_sensor1: null,
  amplitud_sensor0: null,
  amplitud_sensor1: null,
  reloj_sensor0: null,
  reloj_sensor1: null,
  delta_s: null,
  correlacion: null,
  sigma_m: null,
  clase: null,
} as const satisfies Partial<Evento>;

const previoMuestra = (cambios: Partial<Previo>): Previo => ({
  id: 1012,
  created_at: '2026-11-18T07:12:40.000Z',
  posicion: 212_480,
  sigma_m: 61,
  estado: 'ok',
  evento_estado: 'reconocido',
  escalado_id: 'ESC-2026-000119',
  clase: 'toma_o_fuga',
  disposicion: 'no_encontrado',
  ...cambios,
});

const PREVIOS_MUESTRA: Previo[] = [
  previoMuestra({ id: 1021, created_at: '2026-11-20T08:02:11.000Z', posicion: 212_530, disposicion: null }),
  previoMuestra({}),
  previoMuestra({
    id: 998,
    created_at: '2026-11-15T09:55:03.000Z',
    posicion: 212_105,
    sigma_m: 240,
    estado: 'incierto',
    evento_estado: 'abierto',
    escalado_id: null,
    disposicion: null,
  }),
];

/** Every state worth looking at, by the name the gallery shows. */
export const EVENTOS_MUESTRA = {
  abierto: eventoMuestra(),
  'abierto y escalado': eventoMuestra({
    id: 1041,
    ...ESCALADO,
    historial: [
      ...BASE.historial,
      { accion: 'escalar', por: 'M. Ríos', cuando: ESCALADO.escalado_at, texto: null },
    ],
  }),
  reconocido: eventoMuestra({
    id: 1040,
    ...RECONOCIDO,
    historial: [
      ...BASE.historial,
      { accion: 'reconocer', por: 'M. Ríos', cuando: RECONOCIDO.recognized_at, texto: null },
    ],
  }),
  'reconocido y escalado': eventoMuestra({ id: 1039, ...RECONOCIDO, ...ESCALADO }),
  'error amplio': eventoMuestra({
    id: 1038,
    estado: 'incierto',
    sigma_m: 1_140,
    correlacion: 0.52,
    motivos: ['correlacion_debil', 'error_amplio', 'reloj_degradado'],
    reloj_sensor1: { fuente: 'rtc', offset_ms: 174 },
  }),
  'sin error conocido': eventoMuestra({ id: 1037, estado: 'incierto', sigma_m: null, correlacion: null }),
  'sin coordenadas': eventoMuestra({
    id: 1036,
    estado: 'fuera_de_tramo',
    latitud: null,
    longitud: null,
    posicion: null,
    sigma_m: null,
    delta_s: 41.204,
    motivos: ['fuera_de_limite'],
  }),
  'un solo sensor': eventoMuestra({
    id: 1035,
    estado: 'incompleto',
    sensor_b_name: null,
    sitio_sensor1: null,
    hora_sensor1: null,
    accion_sensor1: null,
    amplitud_sensor1: null,
    reloj_sensor1: null,
    posicion_sensor1: null,
    municipio_sensor1: null,
    estado_sensor1: null,
    sensor_b_municipio: null,
    sensor_b_estado: null,
    posicion: null,
    latitud: null,
    longitud: null,
    sigma_m: null,
    delta_s: null,
    correlacion: null,
    motivos: ['un_solo_sensor'],
  }),
  tardio: eventoMuestra({ id: 1034, estado: 'tardio', motivos: ['dato_tardio'], grupo_id: null }),
  'en mantenimiento': eventoMuestra({
    id: 1033,
    estado: 'mantenimiento',
    motivos: ['sensor_en_mantenimiento'],
  }),
  'alza de presión': eventoMuestra({
    id: 1032,
    tipo: 'alza_presion',
    accion_sensor0: 'subida',
    accion_sensor1: 'subida',
    amplitud_sensor0: 0.114,
    amplitud_sensor1: 0.087,
    delta_s: 6.1,
    posicion: 500,
  }),
  'nombres largos': eventoMuestra({
    id: 1_204_567,
    tramo: 'Ramal Estación de Rebombeo San Bartolomé Aguas Calientes Norte a Terminal Los Ahuehuetes',
    tramo_nombre: 'Ramal Estación de Rebombeo San Bartolomé Aguas Calientes Norte a Terminal Los Ahuehuetes',
    sistema: { id: 9, nombre: 'Poliducto Transversal del Altiplano Central y Ramales Secundarios' },
    sistema_nombre: 'Poliducto Transversal del Altiplano Central y Ramales Secundarios',
    sensor_a_name: 'Transmisor redundante de presión PT-0003-B, caseta poniente',
    sitio_sensor0: 'Estación de Rebombeo San Bartolomé Aguas Calientes Norte',
    municipio_sensor0: 'Dolores Hidalgo Cuna de la Independencia Nacional',
    ...RECONOCIDO,
    ...ESCALADO,
    recognized_by_user_name: 'María Guadalupe de los Ángeles Ríos Villaseñor',
  }),
  'con notas y previos': eventoMuestra({
    id: 1030,
    ...ESCALADO,
    notas: 2,
    historial: [
      ...BASE.historial,
      {
        accion: 'nota',
        por: 'M. Ríos',
        cuando: '2026-11-21T09:43:02.000Z',
        texto: 'Se avisó a la cuadrilla de San Luis de la Paz.',
      },
      { accion: 'escalar', por: 'M. Ríos', cuando: ESCALADO.escalado_at, texto: null },
      {
        accion: 'nota',
        por: 'M. Ríos',
        cuando: '2026-11-21T09:49:31.000Z',
        texto: 'Cuarta caída aquí en 7 d. Entrar por el acceso de 212+660.\nLlave con el vigilante.',
      },
    ],
    previos: PREVIOS_MUESTRA,
    previos_total: 34,
  }),
  'con disposición': eventoMuestra({
    id: 1029,
    ...RECONOCIDO,
    disposicion: 'toma_confirmada',
    disposicion_por: 'L. Peña',
    disposicion_at: '2026-11-21T12:05:00.000Z',
    historial: [
      ...BASE.historial,
      { accion: 'reconocer', por: 'M. Ríos', cuando: RECONOCIDO.recognized_at, texto: null },
      {
        accion: 'disposicion',
        por: 'M. Ríos',
        cuando: '2026-11-21T10:30:00.000Z',
        texto: 'no_encontrado',
      },
      { accion: 'disposicion', por: 'M. Ríos', cuando: '2026-11-21T10:31:00.000Z', texto: null },
      {
        accion: 'disposicion',
        por: 'L. Peña',
        cuando: '2026-11-21T12:05:00.000Z',
        texto: 'toma_confirmada',
      },
    ],
  }),
  'posible operación': eventoMuestra({
    id: 1028,
    clase: 'apertura_de_valvula',
    possible_operational_movement: true,
    motivos: ['maniobra_registrada', 'cerca_de_estacion', 'disparo_en_borde'],
    posicion: 221_150,
    maniobras: [
      {
        t: '2026-11-21T09:41:15.000Z',
        estacion: 'Las Ánimas',
        equipo: 'valvula',
        accion: 'apertura',
        nota: 'VS-09, entrega programada',
      },
      {
        t: '2026-11-21T09:36:02.000Z',
        estacion: 'Mezquital',
        equipo: 'bomba',
        accion: 'arranque',
        nota: null,
      },
    ],
  }),
  'operación descartada': eventoMuestra({
    id: 1027,
    motivos: ['cerca_de_estacion', 'sigue_cayendo'],
    historial: [
      ...BASE.historial,
      { accion: 'retirar_operacion', por: null, cuando: '2026-11-21T09:44:02.000Z', texto: 'sigue_cayendo' },
    ],
  }),
  eco: eventoMuestra({
    id: 1026,
    evento_principal: 1042,
    estado: 'fuera_de_tramo',
    grupo_id: 'G-1042',
    motivos: ['eco_de_otro_evento', 'fuera_de_limite'],
  }),
  manual: eventoMuestra({
    id: 1031,
    ...SIN_MEDICION,
    tipo: 'manual',
    creado_por: 'M. Ríos',
    notas: 1,
    historial: [
      { accion: 'creado', por: 'M. Ríos', cuando: '2026-11-21T09:41:58.300Z', texto: null },
      {
        accion: 'nota',
        por: 'M. Ríos',
        cuando: '2026-11-21T09:41:58.300Z',
        texto: 'Habló el dueño del predio: huele a gasolina junto al ducto.',
      },
    ],
  }),
  prueba: eventoMuestra({
    id: 1025,
    ...SIN_MEDICION,
    tipo: 'prueba',
    creado_por: 'M. Ríos',
    disposicion: 'prueba',
    disposicion_por: 'M. Ríos',
    disposicion_at: '2026-11-21T09:41:58.300Z',
    historial: [{ accion: 'creado', por: 'M. Ríos', cuando: '2026-11-21T09:41:58.300Z', texto: null }],
  }),
} satisfies Record<string, EventoDetalle>;

/** Events a list or a map shows at once, newest first. */
export const LISTA_MUESTRA: readonly Evento[] = Object.values(EVENTOS_MUESTRA);

export const tramoMuestra = (cambios: Partial<Tramo> = {}): Tramo => ({
  id: 3,
  nombre: 'Tramo 3',
  sistema_id: 1,
  sistema_nombre: 'Ducto Bajío Norte',
  estacion_inicio_id: 3,
  estacion_fin_id: 4,
  posicion_a: 184_600,
  posicion_b: 221_300,
  sensor_a_id: 3,
  sensor_b_id: 4,
  velocidad_onda_mps: 1_010,
  calibrado_en: '2026-11-12T06:00:00.000Z',
  flujo_mps: 1.15,
  producto: 'Gasolina',
  diametro_m: 0.39,
  geometria: {
    type: 'LineString',
    coordinates: [
      [-100.9, 21.04],
      [-100.78, 21.075],
      [-100.674962, 21.119367],
      [-100.6, 21.145],
    ],
  },
  activo: true,
  ...cambios,
});

export const sensorMuestra = (cambios: Partial<Sensor> = {}): Sensor => ({
  id: 3,
  clave: 'pt-03',
  nombre: 'PT-03',
  tramo_ids: [2, 3],
  estacion_id: 3,
  estacion_nombre: 'Mezquital',
  sistema_id: 1,
  posicion: 184_600,
  latitud: 21.04,
  longitud: -100.9,
  municipio: 'San Miguel de Allende',
  estado: 'Guanajuato',
  router_id: 3,
  activo: true,
  salud: 'normal',
  reloj: { fuente: 'gps', offset_ms: 2.1 },
  ruido_kgcm2: 0.005,
  ultima_lectura: { t: '2026-11-21T09:46:11.600Z', presion_kgcm2: 38.412 },
  ...cambios,
});

export const SENSORES_MUESTRA = {
  normal: sensorMuestra(),
  'en falla': sensorMuestra({
    id: 5,
    clave: 'pt-05',
    nombre: 'PT-05',
    salud: 'falla',
    ultima_lectura: { t: '2026-11-21T09:46:10.000Z', presion_kgcm2: -0.412 },
  }),
  'sin datos': sensorMuestra({
    id: 6,
    clave: 'pt-06',
    nombre: 'PT-06',
    salud: 'sin_datos',
    reloj: null,
    ruido_kgcm2: null,
    ultima_lectura: null,
  }),
  'en mantenimiento': sensorMuestra({ id: 7, clave: 'pt-07', nombre: 'PT-07', salud: 'mantenimiento' }),
} satisfies Record<string, Sensor>;

const TARJETA: AlertCardEvent = {
  id: 1042,
  tramo: 'Tramo 3',
  tramo_nombre: 'Tramo 3',
  created_at: '2026-11-21T09:41:58.300Z',
  posicion: 212_500,
  lat: 21.119367,
  lng: -100.674962,
};

export const TARJETAS_MUESTRA: Record<string, AlertCardEvent> = {
  completa: TARJETA,
  'nombre largo': {
    ...TARJETA,
    tramo_nombre: EVENTOS_MUESTRA['nombres largos'].tramo_nombre,
    posicion: 1_234_567.4,
  },
  'sin lugar': { ...TARJETA, posicion: null, lat: null, lng: null },
  'llegada en silencio': { ...TARJETA, sinSonido: true },
  prueba: { ...TARJETA, prueba: true },
  'sin id': {
    tramo: TARJETA.tramo,
    tramo_nombre: '',
    created_at: TARJETA.created_at,
    posicion: 500,
    lat: TARJETA.lat,
    lng: TARJETA.lng,
  },
};

const TORMENTA: Resumen = {
  tipo: 'resumen',
  motivo: 'tormenta',
  eventos: 12,
  fallas: 0,
  abiertos: [1042, 1041],
  desde_ms: Date.parse(TARJETA.created_at),
  hasta_ms: Date.parse(TARJETA.created_at) + 9_400,
  ultima: TARJETA,
  sinSonido: false,
};

export const RESUMENES_MUESTRA: Record<string, Resumen> = {
  tormenta: TORMENTA,
  'tormenta en silencio, con fallas': { ...TORMENTA, fallas: 4, sinSonido: true },
  'tormenta de fallas': { ...TORMENTA, eventos: 0, fallas: 11, abiertos: [], ultima: null },
  ausencia: { ...TORMENTA, motivo: 'ausencia', eventos: 200, desde_ms: AHORA_MUESTRA - 300_000 },
  'ausencia desde otro día, nombre largo': {
    ...TORMENTA,
    motivo: 'ausencia',
    eventos: 4_812,
    fallas: 16,
    desde_ms: AHORA_MUESTRA - 3 * 86_400_000,
    ultima: { ...TARJETA, tramo_nombre: EVENTOS_MUESTRA['nombres largos'].tramo_nombre },
  },
  'tras recargar': { ...TORMENTA, motivo: 'pendientes', desde_ms: null },
};

const SONIDO: SoundView = { estado: 'armado', otra_pestana: false, queda_ms: 0, repetir_ms: 60_000 };

export const SONIDOS_MUESTRA = {
  armado: SONIDO,
  'en otra pestaña': { ...SONIDO, otra_pestana: true },
  bloqueado: { ...SONIDO, estado: 'bloqueado' },
  'con falla': { ...SONIDO, estado: 'fallo' },
  silenciado: { ...SONIDO, queda_ms: 272_000 },
  'bloqueado y silenciado': { ...SONIDO, estado: 'bloqueado', queda_ms: 7_000 },
} satisfies Record<string, SoundView>;

const TOAST: Notification = {
  type: 'error',
  created_at: '2026-11-21T09:41:58.300Z',
  tramo: 'Tramo 3',
  posicion: 212_500,
  eventData: { id: 1042 },
};

export const TOASTS_MUESTRA: Record<string, Notification> = {
  'evento nuevo': TOAST,
  'con duración': { ...TOAST, duration: 60_000 },
  'sin posición': { ...TOAST, posicion: null },
  'falla de sensor, no se puede abrir': {
    type: 'error',
    title: '¡Alarma sensor!',
    description: 'Falla en el sensor PT-05 a las 03:46:10',
    created_at: TOAST.created_at,
  },
  'sesión cerrada': {
    type: 'warning',
    title: 'Sesión Cerrada',
    description: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    created_at: TOAST.created_at,
  },
  éxito: {
    type: 'success',
    title: 'Evento reconocido',
    description: 'Evento 1042',
    created_at: TOAST.created_at,
  },
  información: { type: 'info', title: 'Información', description: 'Texto', created_at: TOAST.created_at },
};
