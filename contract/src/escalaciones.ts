import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { IdPathSchema } from './comunes';

/** Escalations that reach a pocket: by which way a person hears, who is next in line, and what became of each message. */

export const CanalSchema = z.enum(['correo', 'webhook']);
export type Canal = z.infer<typeof CanalSchema>;

/** Why a message went out: somebody escalated, nobody acknowledged in time, or the person tried it. */
const MotivoEnvioSchema = z.enum(['escalado', 'sin_reconocer', 'corregido', 'prueba']);
export type MotivoEnvio = z.infer<typeof MotivoEnvioSchema>;

/** `cancelado`: by the time it could go, the event was acknowledged or the person no longer is to hear of it. */
const EstadoEnvioSchema = z.enum(['pendiente', 'enviado', 'fallido', 'cancelado']);
export type EstadoEnvio = z.infer<typeof EstadoEnvioSchema>;

/** One message to one person by one way, and each time it was tried. */
export const EnvioSchema = z.object({
  id: IdSchema,
  evento_id: z.nullable(IdSchema),
  escalado_id: z.string().nullable(),
  /** Its event only tests the alarm. */
  prueba: z.boolean(),
  usuario_id: IdSchema,
  nombre: z.string(),
  canal: CanalSchema,
  motivo: MotivoEnvioSchema,
  estado: EstadoEnvioSchema,
  creado_at: InstanteSchema,
  enviado_at: z.nullable(InstanteSchema),
  /** When it is tried again; null once it is over. */
  proximo_at: z.nullable(InstanteSchema),
  /** Oldest first; `error` null is the one that arrived. */
  intentos: z.array(z.object({ cuando: InstanteSchema, error: z.string().nullable() })),
});
export type Envio = z.infer<typeof EnvioSchema>;

const WEBHOOK_MAX = 500;
export const CanalesBodySchema = z.object({
  /** To the address of the account. */
  correo: z.boolean(),
  /** Where to call; null is nowhere. */
  webhook_url: z
    .url({ protocol: /^https?$/, error: 'Escriba una dirección que empiece con https://' })
    .max(WEBHOOK_MAX, `Hasta ${WEBHOOK_MAX} caracteres`)
    .nullable(),
});

/** By which ways this person hears of escalations. */
export const CanalesSchema = z.object({
  ...CanalesBodySchema.shape,
  /** The account's address; null when it has none. */
  direccion: z.string().nullable(),
  /** The site has a mail server. */
  correo_disponible: z.boolean(),
  /** The newest message by each way. */
  ultimos: z.array(EnvioSchema),
});
export type Canales = z.infer<typeof CanalesSchema>;

/** The secret with which calls are signed is shown when it is new, and never again. */
export const CanalesGuardadosSchema = z.object({ canales: CanalesSchema, secreto: z.string().nullable() });

export const ProbarCanalBodySchema = z.object({ canal: CanalSchema });

const LINEA_MAX = 20;
const LINEA_MINUTOS_MAX = 1_440;
const minutos = z
  .number({ error: 'Escriba los minutos' })
  .int('Minutos enteros')
  .min(1, 'Al menos 1 minuto')
  .max(LINEA_MINUTOS_MAX, `Hasta ${LINEA_MINUTOS_MAX} minutos`);

/** Who is told when an event of the sistema is still unacknowledged at this age, in order. */
export const LineaBodySchema = z.object({
  pasos: z
    .array(z.object({ usuario_id: IdSchema, minutos }))
    .max(LINEA_MAX, `Hasta ${LINEA_MAX} personas`)
    .refine((pasos) => new Set(pasos.map((p) => p.usuario_id)).size === pasos.length, {
      error: 'Cada persona va una sola vez.',
    })
    .refine((pasos) => pasos.every((p, i) => i === 0 || p.minutos >= (pasos[i - 1]?.minutos ?? 0)), {
      error: 'Los minutos no pueden ir hacia atrás.',
    }),
  /** What was seen of it; 0 where nobody has made one. */
  version: z.number().int().nonnegative(),
});
export type LineaBody = z.infer<typeof LineaBodySchema>;
export const LineaSchema = z.object({
  sistema_id: IdSchema,
  version: z.number().int().nonnegative(),
  pasos: z.array(
    z.object({
      usuario_id: IdSchema,
      minutos: z.number().int(),
      nombre: z.string(),
      /** Active, sees the sistema and has a way to be reached; else the next one is told in their place. */
      alcanzable: z.boolean(),
    }),
  ),
});
export type Linea = z.infer<typeof LineaSchema>;

export const EnviosQuerySchema = z.object({
  sistema_id: IdPathSchema.shape.id.optional(),
  evento_id: IdPathSchema.shape.id.optional(),
  estado: EstadoEnvioSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).optional(),
});
export type EnviosQuery = z.infer<typeof EnviosQuerySchema>;

/** What a webhook is called with, signed in `x-tramos-firma`: docs/operations.md says how to check it. */
export const AvisoWebhookSchema = z.object({
  /** The same when it is sent again: whoever knows it has had it. */
  id: IdSchema,
  motivo: MotivoEnvioSchema,
  texto: z.string(),
  enviado_at: InstanteSchema,
  evento: z
    .object({
      id: IdSchema,
      escalado_id: z.string().nullable(),
      tramo: z.string(),
      sistema: z.string(),
      posicion: z.number().nullable(),
      sigma_m: z.number().nullable(),
      latitud: z.number().nullable(),
      longitud: z.number().nullable(),
      created_at: InstanteSchema,
      evento_estado: z.string(),
      /** A test of the alarm, or of this way. */
      prueba: z.boolean(),
      mapa: z.string().nullable(),
    })
    .nullable(),
});
export type AvisoWebhook = z.infer<typeof AvisoWebhookSchema>;
