import { z } from 'zod';
import type { Acceso } from './acceso';
import { PrioridadSchema } from './alarmas';
import { IdSchema, InstanteSchema } from './basicos';
import { EjercicioSchema } from './ejercicios';
import { CanalSchema } from './escalaciones';
import { EventoLeidoSchema, ManiobraCercanaSchema, ValidezSchema } from './evento';
import { ClaseOcultamientoSchema } from './ocultamientos';
import { PresionVivaSchema } from './presiones';
import { SaludServidorSchema } from './sitio';

/** Socket.IO messages (spec §3, §7; product §2.18–2.20). `pos` is the place in the durable push log. */

export const AuthenticateSchema = z.object({
  userId: IdSchema,
  token: z.string().min(1).max(4_000),
  /** Last `pos` seen: what came after it is sent again, in order, once. */
  desde: z.number().int().nonnegative().optional(),
});
export type Authenticate = z.infer<typeof AuthenticateSchema>;

const ConPos = z.object({ pos: z.number().int().nonnegative() });

const NewEventoSchema = ConPos.extend({
  event_id: IdSchema,
  timestamp: InstanteSchema,
  evento: EventoLeidoSchema.optional(),
});
const EventoEscaladoSchema = ConPos.extend({
  event_id: IdSchema,
  escalado_id: z.string(),
  timestamp: InstanteSchema,
  evento: EventoLeidoSchema.optional(),
});
/** `simulacion`: an exercise made the sensor fail; the real one is as it was (docs/decisions/023). */
const PresionNegativaSchema = ConPos.extend({
  sensor_id: IdSchema,
  timestamp: InstanteSchema,
  simulacion: z.literal(true).optional(),
});
const EventoActualizadoSchema = ConPos.extend({
  event_id: IdSchema,
  timestamp: InstanteSchema,
  evento: EventoLeidoSchema,
  /** Detection corrects what it told: how the event stood before (docs/decisions/028). */
  correccion: z.object({ posicion: z.number().nullable(), estado: ValidezSchema }).optional(),
});

/** Somebody logged a manoeuvre, which can explain a tap away (product §5). `timestamp` is when it was received. */
const ManiobraRegistradaSchema = ConPos.extend({
  timestamp: InstanteSchema,
  maniobra: ManiobraCercanaSchema,
});

/** A sensor was taken out of detection, or given back (`hasta` null), which can hide a tap (product §5). */
const MantenimientoCambiadoSchema = ConPos.extend({
  timestamp: InstanteSchema,
  sensor_id: IdSchema,
  sensor: z.string(),
  hasta: z.nullable(InstanteSchema),
  motivo: z.string().nullable(),
  /** Null when its time was over. */
  por: z.string().nullable(),
});

/** Something else that decides what would be noticed was changed: administrators are told (product §5). */
const VigilanciaCambiadaSchema = ConPos.extend({
  timestamp: InstanteSchema,
  que: z.enum(['sensor', 'tramo', 'gateway', 'punto']),
  nombre: z.string(),
  /** `medicion`: how it is heard, or where it stands; `agregado`: there is one more of what explains falls away. */
  cambio: z.enum(['deshabilitado', 'habilitado', 'quitado', 'medicion', 'agregado']),
  por: z.string(),
});

/** The alarms of a sistema changed: the list is the truth (docs/alarmas.md). */
const AlarmaCambiadaSchema = ConPos.extend({
  timestamp: InstanteSchema,
  /** Alarms that called for attention with it, and the worst of their priorities; null when none did. */
  anunciadas: z.number().int(),
  prioridad: PrioridadSchema.nullable(),
});

/** Alarms were silenced, or are no longer, which can hide a tap: administrators are told (product §5). */
const SilencioCambiadoSchema = ConPos.extend({
  timestamp: InstanteSchema,
  cambio: z.enum(['apartada', 'devuelta', 'apartado_vencido', 'suprimida', 'sin_suprimir']),
  /** How many alarms, and the names of the first of them. */
  alarmas: z.number().int(),
  nombres: z.array(z.string()).max(5),
  hasta: z.nullable(InstanteSchema),
  motivo: z.string().nullable(),
  /** Null when nobody did it. */
  por: z.string().nullable(),
});

/** One more of what could hide a tap stands in its report: administrators' consoles count it (decision 034). */
const OcultamientoHechoSchema = ConPos.extend({
  timestamp: InstanteSchema,
  /** Its row in the audit. */
  asiento_id: IdSchema,
  clase: ClaseOcultamientoSchema,
  donde: z.string().nullable(),
  /** Null when nobody did it. */
  por: z.string().nullable(),
});

/** A message about an escalation does not reach its person: administrators are told, and again when it is given up. */
const EscalacionFallidaSchema = ConPos.extend({
  timestamp: InstanteSchema,
  event_id: IdSchema,
  nombre: z.string(),
  canal: CanalSchema,
  error: z.string(),
  definitivo: z.boolean(),
});

/** The name, logo, zone or map of the site is another: consoles read `/api/sitio` again. */
const SitioCambiadoSchema = ConPos.extend({ timestamp: InstanteSchema });

/** An exercise began, or is over: every console of its sistema says so. */
const EjercicioCambiadoSchema = ConPos.extend({
  timestamp: InstanteSchema,
  ejercicio: EjercicioSchema,
});

/** Health of sensors and routers: not durable, the newest replaces the older. */
const SaludSchema = z.object({
  timestamp: InstanteSchema,
  sensores: z.array(
    z.object({
      sensor_id: IdSchema,
      salud: z.enum(['normal', 'sin_datos', 'falla', 'mantenimiento']),
      ultima_lectura: z.object({ t: InstanteSchema, presion_kgcm2: z.number() }).nullable(),
    }),
  ),
});
export type Salud = z.infer<typeof SaludSchema>;

/** Said every `LATIDO_MS`: whoever hears nothing else knows by it that the server runs. Not durable. */
const LatidoSchema = z.object({ timestamp: InstanteSchema });

const SessionClosedSchema = z.object({
  message: z.string().optional(),
  timestamp: InstanteSchema,
  sessionInfo: z
    .object({
      reason: z.string().default('new_login'),
      newSessionIp: z.string().optional(),
      newSessionUserAgent: z.string().optional(),
    })
    .optional(),
});
/** What a warning to the owner of an account is about. */
const ActividadSchema = z.object({
  motivo: z.enum(['refresh_reutilizado', 'ingresos_fallidos', 'ingreso_de_red_nueva', 'llave_sospechosa']),
  /** The account. */
  username: z.string().nullable().default(null),
  ip: z.string(),
  /** As its browser names itself. */
  agente: z.string(),
  /** Failed sign-ins so far, where that is what it is about. */
  intentos: z.number().int().positive().optional(),
});
export type Actividad = z.infer<typeof ActividadSchema>;

/** Durable, to one user: their consoles hear it wherever they are, also after a while away. */
const SuspiciousActivitySchema = ConPos.extend({
  message: z.string().optional(),
  timestamp: InstanteSchema,
  /** One of a version that said it otherwise is passed over. */
  activityInfo: ActividadSchema.optional().catch(undefined),
});

const AlDiaSchema = ConPos;
const AuthenticatedSchema = z.object({ userId: IdSchema, hora_servidor: InstanteSchema });
export const AuthErrorSchema = z.object({ message: z.string() });

/** Every message of the server, by name: what a client may hear, parsed by these and nothing else. */
export const MENSAJES_SERVIDOR = {
  authenticated: AuthenticatedSchema,
  auth_error: AuthErrorSchema,
  al_dia: AlDiaSchema,
  new_evento: NewEventoSchema,
  evento_escalado: EventoEscaladoSchema,
  evento_actualizado: EventoActualizadoSchema,
  presion_negativa: PresionNegativaSchema,
  maniobra_registrada: ManiobraRegistradaSchema,
  mantenimiento_cambiado: MantenimientoCambiadoSchema,
  vigilancia_cambiada: VigilanciaCambiadaSchema,
  escalacion_fallida: EscalacionFallidaSchema,
  alarma_cambiada: AlarmaCambiadaSchema,
  silencio_cambiado: SilencioCambiadoSchema,
  ocultamiento: OcultamientoHechoSchema,
  sitio_cambiado: SitioCambiadoSchema,
  ejercicio: EjercicioCambiadoSchema,
  salud: SaludSchema,
  salud_servidor: SaludServidorSchema,
  latido: LatidoSchema,
  presion: PresionVivaSchema,
  session_closed: SessionClosedSchema,
  suspicious_activity: SuspiciousActivitySchema,
} as const;
export type MensajeServidor = keyof typeof MENSAJES_SERVIDOR;
export type DatosDe<M extends MensajeServidor> = z.infer<(typeof MENSAJES_SERVIDOR)[M]>;

/** The messages that are kept in the durable log and can be caught up with. */
export const MENSAJES_DURABLES = [
  'new_evento',
  'evento_escalado',
  'evento_actualizado',
  'presion_negativa',
  'maniobra_registrada',
  'mantenimiento_cambiado',
  'vigilancia_cambiada',
  'escalacion_fallida',
  'alarma_cambiada',
  'silencio_cambiado',
  'ocultamiento',
  'sitio_cambiado',
  'ejercicio',
  'suspicious_activity',
] as const satisfies readonly MensajeServidor[];
export type MensajeDurable = (typeof MENSAJES_DURABLES)[number];

/**
 * Which roles may hear each, live and by catch-up, within their scope. What not everybody may hear tells of devices
 * and of people: without a sistema it goes only to whoever sees all of them.
 */
export const ACCESO_MENSAJES = {
  new_evento: 'autenticado',
  evento_escalado: 'autenticado',
  evento_actualizado: 'autenticado',
  presion_negativa: 'autenticado',
  // The pressure of a tramo, which everybody may open, is drawn with the manoeuvres.
  maniobra_registrada: 'autenticado',
  // The alarms follow it.
  mantenimiento_cambiado: 'admin_o_monitorista',
  vigilancia_cambiada: 'admin',
  escalacion_fallida: 'admin',
  alarma_cambiada: 'admin_o_monitorista',
  silencio_cambiado: 'admin',
  ocultamiento: 'admin',
  sitio_cambiado: 'autenticado',
  ejercicio: 'autenticado',
  suspicious_activity: 'autenticado',
} as const satisfies Record<MensajeDurable, Exclude<Acceso, 'publico' | 'instructor'>>;
