import type { Evento, EventoDetalle, Previo } from '@tramos/contract/evento';
import { eventoMuestra } from './muestra-evento';

/**
 * Deterministic samples for the gallery and the unit tests: one network, one story (event 1042 in Tramo 3 at
 * 212+500 km) and every awkward state a row, a card or a detail can be in. Nothing here reaches a real screen.
 */

/** The moment every sample is seen at. */
export const AHORA_MUESTRA = Date.UTC(2026, 10, 21, 9, 46, 12, 400);
export const ZONA_MUESTRA = 'America/Mexico_City';

const HISTORIAL = eventoMuestra().historial;

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
  ...{ tipo: 'caida_presion', simulacion: false },
  created_at: '2026-11-18T07:12:40.000Z',
  posicion: 212_480,
  sigma_m: 61,
  estado: 'ok',
  evento_estado: 'reconocido',
  evento_principal: null,
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
      ...HISTORIAL,
      { accion: 'escalar', por: 'M. Ríos', cuando: ESCALADO.escalado_at, texto: null },
    ],
  }),
  reconocido: eventoMuestra({
    id: 1040,
    ...RECONOCIDO,
    historial: [
      ...HISTORIAL,
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
  'dos lugares': eventoMuestra({
    id: 1028,
    estado: 'incierto',
    correlacion: null,
    motivos: ['otra_llegada', 'disparo_en_borde'],
    alternativas: [{ posicion: 203_100, sigma_m: 21, delta_s: 0.8 }],
    historial: [
      ...HISTORIAL,
      {
        ...{ accion: 'corregir', por: null, cuando: '2026-11-21T09:42:02.000Z' },
        texto: 'De 212+500 km (Localizado) a 212+500 km o 203+100 km (Incierto)',
      },
    ],
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
  'hora en el futuro': eventoMuestra({
    id: 1029,
    estado: 'hora_en_el_futuro',
    motivos: ['hora_en_el_futuro', 'disparo_en_borde'],
    grupo_id: null,
  }),
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
      ...HISTORIAL,
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
      ...HISTORIAL,
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
        registrada: '2026-11-21T09:41:36.000Z',
        a_tiempo: true,
        estacion: 'Las Ánimas',
        equipo: 'valvula',
        accion: 'apertura',
        nota: 'VS-09, entrega programada',
      },
      {
        t: '2026-11-21T09:36:02.000Z',
        registrada: '2026-11-21T09:36:20.000Z',
        a_tiempo: true,
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
      ...HISTORIAL,
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
