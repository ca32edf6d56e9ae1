import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { IdParamSchema, RefSchema } from './comunes';
import { ErrorBodySchema } from './error';
import { FechaQuerySchema } from './eventos-filtros';
import { BLOQUE_MAX, LIMITE_MAX } from './limites';
import type { Role } from './roles';
import { renglon } from './texto-escrito';

/** Alarms by ISA-18.2: what needs attention, in one place (docs/alarmas.md, docs/decisions/020). */

export const AlarmaOrigenSchema = z.enum(['evento', 'tramo', 'sensor', 'router', 'servidor']);
export type AlarmaOrigen = z.infer<typeof AlarmaOrigenSchema>;
export const ETIQUETA_ALARMA_ORIGEN: Record<AlarmaOrigen, string> = {
  evento: 'Evento',
  tramo: 'Tramo',
  sensor: 'Sensor',
  router: 'Router',
  servidor: 'Servidor',
};

/** What is wrong. `evento`: an event that nobody has explained yet. */
export const AlarmaReglaSchema = z.enum([
  'evento',
  'tramo_trazo',
  'sensor_sin_datos',
  'sensor_falla',
  'sensor_reloj',
  'sensor_ruido',
  'sensor_imposible',
  'sensor_rechazado',
  'router_sin_contacto',
  'router_senal',
  'router_cola',
  'router_geocerca',
  'router_reloj',
  'router_imposible',
  'router_rechazado',
  'servidor_sin_guardar',
  'servidor_degradado',
  'servidor_entrada',
  'servidor_gateway',
  'servidor_puerta',
  'servidor_auditoria',
  'servidor_clave',
  'servidor_reloj',
  'servidor_reloj_gateway',
]);
export type AlarmaRegla = z.infer<typeof AlarmaReglaSchema>;
export const ETIQUETA_ALARMA_REGLA: Record<AlarmaRegla, string> = {
  evento: 'Evento sin resolver',
  tramo_trazo: 'Trazo que no encaja',
  sensor_sin_datos: 'Sin datos',
  sensor_falla: 'Falla del sensor',
  sensor_reloj: 'Reloj sospechoso',
  sensor_ruido: 'Ruido alto',
  sensor_imposible: 'Datos imposibles',
  sensor_rechazado: 'Mensajes rechazados',
  router_sin_contacto: 'Sin contacto',
  router_senal: 'Señal débil',
  router_cola: 'Cola creciendo',
  router_geocerca: 'Fuera de su geocerca',
  router_reloj: 'Reloj sospechoso',
  router_imposible: 'Posición imposible',
  router_rechazado: 'Mensajes rechazados',
  servidor_sin_guardar: 'No se está guardando',
  servidor_degradado: 'Servidor degradado',
  servidor_entrada: 'Lo que llega del campo espera',
  servidor_gateway: 'Envío excesivo desde el campo',
  servidor_puerta: 'Demasiadas conexiones a la consola',
  servidor_auditoria: 'La auditoría no sale del servidor',
  servidor_clave: 'Secreto usado desde varios lugares',
  servidor_reloj: 'Reloj del servidor equivocado',
  servidor_reloj_gateway: 'Reloj de un gateway equivocado',
};

/** Worst first. */
export const PrioridadSchema = z.enum(['urgente', 'alta', 'media', 'baja']);
export type Prioridad = z.infer<typeof PrioridadSchema>;
export const ETIQUETA_PRIORIDAD: Record<Prioridad, string> = {
  urgente: 'Urgente',
  alta: 'Alta',
  media: 'Media',
  baja: 'Baja',
};

/** `retornada`: it came and went, and nobody has acknowledged it. Worst first. */
export const AlarmaEstadoSchema = z.enum(['sin_reconocer', 'retornada', 'reconocida', 'normal']);
export type AlarmaEstado = z.infer<typeof AlarmaEstadoSchema>;
export const ETIQUETA_ALARMA_ESTADO: Record<AlarmaEstado, string> = {
  sin_reconocer: 'Sin reconocer',
  retornada: 'Retornada sin reconocer',
  reconocida: 'Reconocida',
  normal: 'Normal',
};

/** Where an alarm is listed: what is out of service goes before what is suppressed by design, and that before a shelf. */
const AlarmaVistaSchema = z.enum(['activas', 'apartadas', 'suprimidas', 'fuera']);
export type AlarmaVista = z.infer<typeof AlarmaVistaSchema>;

const AlarmaSchema = z.object({
  id: IdSchema,
  origen: AlarmaOrigenSchema,
  /** Id of the event, tramo, sensor or router; 1 of the server. */
  objeto_id: IdSchema,
  regla: AlarmaReglaSchema,
  prioridad: PrioridadSchema,
  estado: AlarmaEstadoSchema,
  /** True while what is wrong is wrong, delays counted. */
  condicion: z.boolean(),
  /** Name of the sensor, router or tramo, or the tramo of the event. */
  nombre: z.string(),
  /** What was measured or found, in Spanish: 'RSRP −114 dBm', '45+300 km ± 120 m'. */
  detalle: z.string().nullable(),
  /** Null for a router that stands at no station, and for the server. */
  sistema: RefSchema.nullable(),
  /** Since when the condition holds, or ended. */
  desde: InstanteSchema,
  /** When it last called for attention; null when it has not. */
  anunciada_at: z.nullable(InstanteSchema),
  reconocida_por: z.string().nullable(),
  reconocida_at: z.nullable(InstanteSchema),
  apartada: z
    .object({
      desde: InstanteSchema,
      hasta: InstanteSchema,
      motivo: z.string(),
      por: z.string().nullable(),
    })
    .nullable(),
  /** Its sensor is in maintenance; `hasta` null while that is open-ended. */
  fuera_de_servicio: z
    .object({ desde: InstanteSchema, hasta: z.nullable(InstanteSchema), motivo: z.string().nullable() })
    .nullable(),
  /** By design: another alarm explains it, `causa` names that one's object ('Router Encinos sin contacto'). */
  suprimida: z.object({ desde: InstanteSchema, causa: z.string() }).nullable(),
});
export type Alarma = z.infer<typeof AlarmaSchema>;

const pagina = {
  limit: z.coerce.number().int().min(1).max(LIMITE_MAX).default(50),
  offset: z.coerce.number().int().min(0).default(0),
};
const filtros = {
  origen: AlarmaOrigenSchema.optional(),
  regla: AlarmaReglaSchema.optional(),
  sistema: IdParamSchema.optional(),
  /** Words of the name or of the detail; case and accents do not matter. */
  search: z.string().trim().max(120).optional(),
};

export const AlarmasQuerySchema = z.object({
  vista: AlarmaVistaSchema.default('activas'),
  estado: AlarmaEstadoSchema.optional(),
  prioridad: PrioridadSchema.optional(),
  ...filtros,
  ...pagina,
});
export type AlarmasQuery = z.output<typeof AlarmasQuerySchema>;

const porPrioridad = z.object({
  urgente: z.number().int(),
  alta: z.number().int(),
  media: z.number().int(),
  baja: z.number().int(),
});
export const AlarmasListaSchema = z.object({
  /** Worst first: unacknowledged, priority, newest. */
  alarmas: z.array(AlarmaSchema),
  /** How many meet the filters. */
  total: z.number().int(),
  /** Over the whole reach of who asks, whatever the filters. */
  totales: z.object({
    vista: z.object({
      activas: z.number().int(),
      apartadas: z.number().int(),
      suprimidas: z.number().int(),
      fuera: z.number().int(),
    }),
    /** Of `activas`. */
    estado: z.object({
      sin_reconocer: z.number().int(),
      retornada: z.number().int(),
      reconocida: z.number().int(),
    }),
    /** Of `activas`. */
    prioridad: porPrioridad,
    /** Of `activas`, those unacknowledged or returned. */
    prioridad_sin_reconocer: porPrioridad,
  }),
  /** When the alarms were last compared with the field; null before the first time. */
  evaluado_at: z.nullable(InstanteSchema),
});
export type AlarmasLista = z.infer<typeof AlarmasListaSchema>;

const ids = z.array(IdSchema).min(1).max(BLOQUE_MAX);
export const AlarmasIdsBodySchema = z.object({ ids });

export const ReconocerAlarmasBodySchema = z.object({
  ids,
  /** `desde` of each as it was read: one that has ended and begun anew since is refused. */
  leidas: z
    .array(z.object({ id: IdSchema, desde: InstanteSchema }))
    .max(BLOQUE_MAX)
    .optional(),
});
export type ReconocerAlarmasBody = z.infer<typeof ReconocerAlarmasBodySchema>;

/** Longest time on the shelf without being called long, minutes; who has no entry may not shelve. */
const APARTAR_MAX_MIN = { monitorista: 8 * 60, administrator: 24 * 60 } as const satisfies Partial<
  Record<Role, number>
>;
/** Beyond 24 h only an administrator shelves, at most so long; it stands in the review list. */
const APARTAR_TOPE_MIN = 30 * 24 * 60;
const MOTIVO_APARTAR_MIN = 5;
export const MOTIVO_APARTAR_MAX = 300;

/** The longest that this role may shelve an alarm, minutes; null when it may not at all. */
export const apartarMaximo = (role: Role): number | null => {
  if (role === 'administrator') return APARTAR_TOPE_MIN;
  return role === 'monitorista' ? APARTAR_MAX_MIN.monitorista : null;
};

export const ApartarBodySchema = z.object({
  ids,
  minutos: z.number().int().min(1).max(APARTAR_TOPE_MIN, 'No más de 30 días'),
  motivo: renglon({
    max: MOTIVO_APARTAR_MAX,
    largo: `El motivo admite ${MOTIVO_APARTAR_MAX} caracteres`,
  }).check(z.minLength(MOTIVO_APARTAR_MIN, 'Escriba el motivo')),
});
export type ApartarBody = z.infer<typeof ApartarBodySchema>;

/** What became of each: those that changed, and why the others did not. */
export const AlarmasHechasSchema = z.object({
  alarmas: z.array(AlarmaSchema),
  rechazadas: z.array(z.object({ ...ErrorBodySchema.shape, id: IdSchema })),
});
export type AlarmasHechas = z.infer<typeof AlarmasHechasSchema>;

/** Why an alarm is to be reviewed. */
const RazonRevisionSchema = z.enum(['mas_de_un_turno', 'apartada_repetida', 'fuera_de_servicio_larga']);
export type RazonRevision = z.infer<typeof RazonRevisionSchema>;
export const ETIQUETA_RAZON_REVISION: Record<RazonRevision, string> = {
  mas_de_un_turno: 'Apartada por más de un turno',
  apartada_repetida: 'Apartada una y otra vez',
  fuera_de_servicio_larga: 'Fuera de servicio por mucho tiempo',
};
/** A shift, h: what is shelved for longer is reviewed. */
export const TURNO_H = 12;
/** Shelved so often within a week it is reviewed. */
export const APARTADA_REPETIDA = 3;
export const FUERA_DE_SERVICIO_LARGA_H = 7 * 24;

export const AlarmasRevisionSchema = z.object({
  alarmas: z.array(
    AlarmaSchema.extend({
      razones: z.array(RazonRevisionSchema),
      /** Times on the shelf in the last 7 days. */
      veces_apartada: z.number().int(),
    }),
  ),
  total: z.number().int(),
});
export type AlarmasRevision = z.infer<typeof AlarmasRevisionSchema>;

/** What the journal tells. `activada`: the condition began. `anunciada`: it called for attention. */
export const AlarmaHechoSchema = z.enum([
  'activada',
  'anunciada',
  'retornada',
  'reconocida',
  'apartada',
  'devuelta',
  'apartado_vencido',
  'fuera_de_servicio',
  'en_servicio',
  'suprimida',
  'sin_suprimir',
]);
export type AlarmaHecho = z.infer<typeof AlarmaHechoSchema>;
export const ETIQUETA_ALARMA_HECHO: Record<AlarmaHecho, string> = {
  activada: 'Empezó',
  anunciada: 'Se anunció',
  retornada: 'Volvió a la normalidad',
  reconocida: 'Se reconoció',
  apartada: 'Se apartó',
  devuelta: 'Se devolvió a la lista',
  apartado_vencido: 'Terminó su tiempo apartada',
  fuera_de_servicio: 'Salió de servicio',
  en_servicio: 'Volvió al servicio',
  suprimida: 'Se suprimió por diseño',
  sin_suprimir: 'Dejó de estar suprimida',
};

const AlarmaAsientoSchema = z.object({
  id: IdSchema,
  t: InstanteSchema,
  hecho: AlarmaHechoSchema,
  alarma_id: IdSchema,
  origen: AlarmaOrigenSchema,
  objeto_id: IdSchema,
  regla: AlarmaReglaSchema,
  prioridad: PrioridadSchema,
  /** How it stood afterwards. */
  estado: AlarmaEstadoSchema,
  nombre: z.string(),
  sistema: RefSchema.nullable(),
  /** What was measured, the reason of a shelf, the cause of a suppression. */
  detalle: z.string().nullable(),
  /** Null when nobody did it. */
  por: z.string().nullable(),
  /** Until when it was shelved. */
  hasta: z.nullable(InstanteSchema),
});
export type AlarmaAsiento = z.infer<typeof AlarmaAsientoSchema>;

export const AlarmasBitacoraQuerySchema = z.object({
  alarma: IdParamSchema.optional(),
  hecho: AlarmaHechoSchema.optional(),
  prioridad: PrioridadSchema.optional(),
  dateFrom: FechaQuerySchema.optional(),
  dateTo: FechaQuerySchema.optional(),
  ...filtros,
  ...pagina,
});
export type AlarmasBitacoraQuery = z.output<typeof AlarmasBitacoraQuerySchema>;
export const AlarmasBitacoraSchema = z.object({
  /** Newest first. */
  asientos: z.array(AlarmaAsientoSchema),
  total: z.number().int(),
  /** Present and true when `total` stopped counting. */
  total_aproximado: z.boolean().optional(),
});
export type AlarmasBitacora = z.infer<typeof AlarmasBitacoraSchema>;
