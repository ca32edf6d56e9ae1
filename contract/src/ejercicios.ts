import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { IdParamSchema, RefSchema } from './comunes';
import { ClaseSchema, DisposicionSchema } from './evento';
import { LIMITE_MAX } from './limites';
import { renglon } from './texto-escrito';

/** Training (docs/decisions/023): what an instructor has happen on a copy of the line, and how it was attended. */

/** `interrumpido`: the server stopped while it ran. Only a `terminado` or `interrumpido` one has a score sheet. */
export const EjercicioEstadoSchema = z.enum(['en_curso', 'terminado', 'cancelado', 'interrumpido']);
export type EjercicioEstado = z.infer<typeof EjercicioEstadoSchema>;
export const ETIQUETA_EJERCICIO_ESTADO: Record<EjercicioEstado, string> = {
  en_curso: 'En curso',
  terminado: 'Terminado',
  cancelado: 'Cancelado',
  interrumpido: 'Interrumpido',
};

const EJERCICIO_MAX_MIN = 60;
export const EJERCICIO_INYECCIONES_MAX = 20;
/** Exercises that one server runs at once, each on its own sistema. */
export const EJERCICIOS_A_LA_VEZ = 4;

/** How a sensor fails: `plana` keeps its last value, `bajo_cero` is a broken loop, `ruidosa` ten times its noise. */
export const FallaEjercicioSchema = z.enum(['plana', 'bajo_cero', 'ruidosa']);
export type FallaEjercicio = z.infer<typeof FallaEjercicioSchema>;
export const ETIQUETA_FALLA_EJERCICIO: Record<FallaEjercicio, string> = {
  plana: 'Lectura plana',
  bajo_cero: 'Lectura bajo cero',
  ruidosa: 'Lectura ruidosa',
};

const segundos = (max: number) =>
  z.number('Escriba los segundos').min(0, 'No puede ser negativo').max(max, `Hasta ${max} segundos`);
/** After the start, s. */
const retardo_s = segundos(EJERCICIO_MAX_MIN * 60).default(0);
/** How long it lasts, s; null until the exercise ends. */
const duracion_s = segundos(EJERCICIO_MAX_MIN * 60)
  .min(5, 'Al menos 5 segundos')
  .nullable()
  .default(null);

export const InyeccionTomaSchema = z.object({
  tipo: z.literal('toma'),
  retardo_s,
  tramo_id: IdSchema,
  /** Absolute chainage, m; inside the tramo. */
  posicion: z.number('Escriba el cadenamiento'),
  /** Share of the flow: 0.03 is 3 %. */
  fraccion_flujo: z
    .number('Escriba el tamaño')
    .min(0.001, 'Al menos 0.1 % del flujo')
    .max(0.2, 'Hasta 20 % del flujo'),
  apertura_s: segundos(300).default(0.3),
  duracion_s,
});
const InyeccionParoSchema = z.object({
  tipo: z.literal('paro_bomba'),
  retardo_s,
  estacion_id: IdSchema,
});
/** The valve of a station or of a known point: one of both is named. */
const InyeccionValvulaSchema = z.object({
  tipo: z.literal('valvula'),
  retardo_s,
  estacion_id: z.nullable(IdSchema).default(null),
  punto_id: z.nullable(IdSchema).default(null),
  accion: z.enum(['cierre', 'apertura']),
  movimiento_s: segundos(600).min(1, 'Al menos 1 segundo').default(20),
});
const InyeccionFallaSchema = z.object({
  tipo: z.literal('falla_sensor'),
  retardo_s,
  sensor_id: IdSchema,
  falla: FallaEjercicioSchema,
  duracion_s,
});
const InyeccionRelojSchema = z.object({
  tipo: z.literal('deriva_reloj'),
  retardo_s,
  sensor_id: IdSchema,
  /** How far its clock runs ahead (negative: behind), ms. */
  deriva_ms: z
    .number('Escriba los milisegundos')
    .min(-5_000, 'Hasta 5,000 ms')
    .max(5_000, 'Hasta 5,000 ms')
    .refine((ms) => ms !== 0, 'Escriba cuánto se adelanta o se atrasa'),
});
const InyeccionSchema = z.discriminatedUnion('tipo', [
  InyeccionTomaSchema,
  InyeccionParoSchema,
  InyeccionValvulaSchema,
  InyeccionFallaSchema,
  InyeccionRelojSchema,
]);
export type Inyeccion = z.infer<typeof InyeccionSchema>;
export type InyeccionTipo = Inyeccion['tipo'];
export const ETIQUETA_INYECCION: Record<InyeccionTipo, string> = {
  toma: 'Toma',
  paro_bomba: 'Paro de bomba',
  valvula: 'Movimiento de válvula',
  falla_sensor: 'Falla de sensor',
  deriva_reloj: 'Deriva de reloj',
};

export const EjercicioBodySchema = z.object({
  nombre: renglon({ falta: 'Escriba un nombre', max: 80 }),
  sistema_id: IdSchema,
  /** It ends by itself after so long, min. */
  duracion_min: z
    .number('Escriba los minutos')
    .int('Minutos enteros')
    .min(1, 'Al menos 1 minuto')
    .max(EJERCICIO_MAX_MIN, `Hasta ${EJERCICIO_MAX_MIN} minutos`)
    .default(30),
  inyecciones: z
    .array(InyeccionSchema)
    .min(1, 'Añada al menos una inyección')
    .max(EJERCICIO_INYECCIONES_MAX, `Hasta ${EJERCICIO_INYECCIONES_MAX} inyecciones`),
});
export type EjercicioBody = z.infer<typeof EjercicioBodySchema>;

/** `cancelar`: it is given up, and leaves no score sheet. */
export const TerminarEjercicioBodySchema = z.object({ cancelar: z.boolean().default(false) });

/** What everybody within its sistema may know of an exercise. */
export const EjercicioSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  sistema: RefSchema,
  estado: EjercicioEstadoSchema,
  iniciado_por: z.string(),
  iniciado_at: InstanteSchema,
  /** When it ends by itself. */
  termina_at: InstanteSchema,
  terminado_at: z.nullable(InstanteSchema),
  /** Null when nobody ended it. */
  terminado_por: z.string().nullable(),
});
export type Ejercicio = z.infer<typeof EjercicioSchema>;

/** One injection as it really happened. */
const InyeccionHechaSchema = z.object({
  inyeccion: InyeccionSchema,
  /** Station, point, sensor or tramo that it names. */
  nombre: z.string(),
  /** Chainage where it happens, m: of a tap, where the grid of the model put it. */
  posicion: z.number(),
  /** Null while it has not happened. */
  inyectada_at: z.nullable(InstanteSchema),
  /** When the marked warning about the sensor went out; null for what warns of no sensor. */
  aviso_at: z.nullable(InstanteSchema),
});
export type InyeccionHecha = z.infer<typeof InyeccionHechaSchema>;

/**
 * `correcta`: acknowledged and rightly classed. `clase_equivocada`: another class was chosen; `sin_clase`: none was.
 * `sin_atender`: nobody acknowledged it. `sin_detectar`: nothing came of it. `avisada`: the sensor was warned of, and
 * nobody has to acknowledge that. `no_ocurrio`: the exercise ended before it.
 */
const VeredictoSchema = z.enum([
  'correcta',
  'clase_equivocada',
  'sin_clase',
  'sin_atender',
  'avisada',
  'sin_detectar',
  'no_ocurrio',
]);
export type Veredicto = z.infer<typeof VeredictoSchema>;
export const ETIQUETA_VEREDICTO: Record<Veredicto, string> = {
  correcta: 'Bien atendida',
  clase_equivocada: 'Clase equivocada',
  sin_clase: 'Sin clase',
  sin_atender: 'Sin atender',
  avisada: 'Avisada',
  sin_detectar: 'Sin detectar',
  no_ocurrio: 'No llegó a ocurrir',
};

/** What was done about one event of an exercise. Times in seconds after the event was raised. */
const AtencionSchema = z.object({
  evento_id: IdSchema,
  evento_at: InstanteSchema,
  /** What the system took it for. */
  clase: ClaseSchema.nullable(),
  reconocido_at: z.nullable(InstanteSchema),
  reconocido_por: z.string().nullable(),
  reconocer_s: z.number().nullable(),
  disposicion: DisposicionSchema.nullable(),
  disposicion_por: z.string().nullable(),
  escalado_at: z.nullable(InstanteSchema),
  escalado_por: z.string().nullable(),
  escalar_s: z.number().nullable(),
  posicion: z.number().nullable(),
  sigma_m: z.number().nullable(),
});

const CalificacionSchema = z.object({
  /** Which of the injections, counted from 0. */
  inyeccion: z.number().int().nonnegative(),
  veredicto: VeredictoSchema,
  /** From the injection to the event or to the warning about the sensor, s; null when nothing came. */
  deteccion_s: z.number().nullable(),
  /** Its main event; null when there is none. */
  atencion: AtencionSchema.nullable(),
  /** Place of the event minus the true one, m. */
  error_m: z.number().nullable(),
  /** All events that it raised. */
  evento_ids: z.array(IdSchema),
});
export type Calificacion = z.infer<typeof CalificacionSchema>;

const HojaSchema = z.object({
  /** One of each injection, in their order. */
  calificaciones: z.array(CalificacionSchema),
  /** Events that no injection explains. */
  otros: z.array(AtencionSchema),
  resumen: z.object({
    inyecciones: z.number().int(),
    /** Those that raised an event or a warning. */
    detectadas: z.number().int(),
    correctas: z.number().int(),
    /** Operations and faults taken for a tap or a leak. */
    tomas_falsas: z.number().int(),
    sin_atender: z.number().int(),
    /** Medians over the injections that have one; null when none has. */
    reconocer_s: z.number().nullable(),
    escalar_s: z.number().nullable(),
    error_abs_m: z.number().nullable(),
  }),
});
export type Hoja = z.infer<typeof HojaSchema>;

export const EjercicioDetalleSchema = EjercicioSchema.extend({
  /**
   * What was injected; null for whoever is being trained (anybody but administrators and instructors) while it runs,
   * and for regular users.
   */
  inyecciones: z.array(InyeccionHechaSchema).nullable(),
  /** The score so far; null with `inyecciones`, and of a cancelled exercise. */
  hoja: HojaSchema.nullable(),
  /** What the model took for granted because the configuration does not say it, in Spanish. */
  supuestos: z.array(z.string()),
});
export type EjercicioDetalle = z.infer<typeof EjercicioDetalleSchema>;

export const EjerciciosQuerySchema = z.object({
  estado: EjercicioEstadoSchema.optional(),
  sistema: IdParamSchema.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITE_MAX).default(25),
  offset: z.coerce.number().int().min(0).default(0),
});
export type EjerciciosQuery = z.output<typeof EjerciciosQuerySchema>;
