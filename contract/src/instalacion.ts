import { z } from 'zod';
import { InstanteSchema } from './basicos';
import { ClaveSchema } from './comunes';
import { IngestaResultadoSchema } from './ingesta';
import { RelojSchema } from './sensor';

/** What whoever connects the field needs: where to send, who may send what, and what has arrived. No secret among it. */

const DispositivoSchema = z.object({
  tipo: z.enum(['sensor', 'router', 'estacion']),
  clave: ClaveSchema,
  nombre: z.string(),
});
export type Dispositivo = z.infer<typeof DispositivoSchema>;

export const InstalacionSchema = z.object({
  broker: z.object({
    /** The product's own, or one of the site's. */
    tipo: z.enum(['embebido', 'del_sitio']),
    /** As it is set: an address of this machine, or the site's broker. */
    servidor: z.string(),
    puerto: z.number().int().nullable(),
    tls: z.boolean(),
    /** Who signed its certificate is believed by nobody who is not given that authority. */
    autoridad_propia: z.boolean(),
    /** Nobody but this machine can reach it. */
    solo_local: z.boolean(),
    /** Gateways have to show a certificate of their own besides their secret. */
    pide_certificado: z.boolean(),
    /** The product's own takes secrets in clear from other machines. */
    sin_cifrar: z.boolean(),
    conectado: z.boolean(),
  }),
  /** The same of the console's own certificate; null where a proxy may show another. */
  autoridad_propia: z.boolean().nullable(),
  gateways: z.array(
    z.object({
      clave: ClaveSchema,
      activo: z.boolean(),
      permite_maniobras: z.boolean(),
      /** What its credentials may speak for. */
      dispositivos: z.array(DispositivoSchema),
    }),
  ),
  /** Devices for which nobody may speak. */
  sin_gateway: z.array(DispositivoSchema),
});
export type Instalacion = z.infer<typeof InstalacionSchema>;

/** `clave` is that of a sensor, a router or a station; without it, the newest of whatever key. */
export const LlegadasQuerySchema = z.object({ clave: ClaveSchema.optional() });
const LlegadaSchema = z.object({
  /** Rises with each: what is newer than the last one seen. */
  n: z.number().int(),
  cuando: InstanteSchema,
  topic: z.string(),
  gateway: z.string().nullable(),
  bytes: z.number().int(),
  resultado: IngestaResultadoSchema,
  /** Anything but `a_tiempo` is stored and raises no `ok` event; `tarde` counts what is replayed too. */
  hora: z.enum(['a_tiempo', 'tarde', 'en_el_futuro']),
  motivo: z.string().nullable(),
  /** What was noticed of a message that was taken: samples without a value, a hole before it. */
  aviso: z.string().nullable(),
  /** From when it was measured to when it came, ms; null where that is not said. */
  demora_ms: z.number().nullable(),
  reloj: RelojSchema.nullable(),
});
export type Llegada = z.infer<typeof LlegadaSchema>;
export const LlegadasSchema = z.object({
  llegadas: z.array(LlegadaSchema),
  /** In the last minute, of this key or of all. */
  por_minuto: z.number().int(),
  /** Samples without a value since the server started, of this key or of all. */
  sin_valor: z.number().int(),
});
export type Llegadas = z.infer<typeof LlegadasSchema>;

/** Why a connection, or a call, was turned away at the door. */
const MotivoConexionSchema = z.enum([
  ...(['sin_credenciales', 'clave_desconocida', 'secreto_incorrecto', 'puerta_deshabilitada'] as const),
  ...(['demasiados_intentos', 'secreto_retirado', 'version', 'identificador', 'tamano'] as const),
  /** Nothing was said in time to begin with; or no more, for longer than it had promised. */
  ...(['silencio', 'callada'] as const),
  /** No MQTT is spoken; TLS is, at the plain door; none is, at the other; the certificate of one of both is not believed. */
  ...(['protocolo', 'sobra_tls', 'falta_tls', 'certificado'] as const),
  /** No room for strangers; another one of its gateway came under its identifier; its gateway had its share already. */
  ...(['sin_lugar', 'mismo_identificador', 'demasiadas'] as const),
  /** More of its gateway's messages wait than are let in. */
  'cola_llena',
  /** It is no fault of the device: the server could not store, or could not look the key up. */
  'servidor',
]);
export type MotivoConexion = z.infer<typeof MotivoConexionSchema>;

const RechazadaSchema = z.object({
  via: z.enum(['mqtt', 'http']),
  /** An address, or the network of one of IPv6. */
  direccion: z.string(),
  motivo: MotivoConexionSchema,
  /** A key that exists: proved, or only said. Null for all others. */
  gateway: z.string().nullable(),
  /** Of the last time: what came, or how an unknown key begins. */
  detalle: z.string().nullable(),
  veces: z.number().int(),
  primera: InstanteSchema,
  ultima: InstanteSchema,
});
export type Rechazada = z.infer<typeof RechazadaSchema>;
export const ConexionesSchema = z.object({
  /** Since the server started: one for each address, reason and gateway, newest first. */
  rechazadas: z.array(RechazadaSchema),
  /** Turned away too, and told apart no more: others took their place in the list. */
  otras: z.number().int(),
  /** Gateways whose key is used from several addresses at once. */
  dobles: z.array(z.object({ gateway: z.string(), direcciones: z.array(z.string()) })),
});
export type Conexiones = z.infer<typeof ConexionesSchema>;

export const RechazadosQuerySchema = z.object({
  clave: ClaveSchema.optional(),
  /** Older than this one. */
  antes_de: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export const RechazadosSchema = z.object({
  rechazados: z.array(
    z.object({
      id: z.number().int(),
      cuando: InstanteSchema,
      gateway: z.string().nullable(),
      topic: z.string(),
      /** As it came, cut to what is kept. */
      payload: z.string(),
      motivo: z.string(),
    }),
  ),
  total: z.number().int(),
});
export type Rechazado = z.infer<typeof RechazadosSchema>['rechazados'][number];

/** What a new site has of what it needs, counted in the database. */
export const PrimeraVezSchema = z.object({
  sistemas: z.number().int(),
  estaciones: z.number().int(),
  sensores: z.number().int(),
  tramos: z.number().int(),
  gateways: z.number().int(),
  /** When the field was first heard; null before. */
  primer_dato: z.nullable(InstanteSchema),
  primer_evento: z.object({ id: z.number().int(), cuando: InstanteSchema }).nullable(),
});
export type PrimeraVez = z.infer<typeof PrimeraVezSchema>;
