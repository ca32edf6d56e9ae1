import { z } from 'zod';
import { ClaveSchema } from './comunes';
import { INGESTA_ITEMS_MAX, LOTE_MUESTRAS_MAX, NOTA_MAX } from './limites';
import { RelojSchema } from './sensor';
import { parrafoDeCampo, renglonDeCampo } from './texto-escrito';

/** What the field sends, by MQTT or `POST /api/ingesta` (product §3). Times: epoch ms, fractions allowed. */

export const TIEMPO_MIN = Date.UTC(2000, 0, 1);
export const TIEMPO_MAX = Date.UTC(2100, 0, 1);
export const TiempoMsSchema = z.number().min(TIEMPO_MIN).max(TIEMPO_MAX);

/** Faster than any pressure transmitter samples: an interval below it is told in seconds. */
export const DT_MIN_MS = 0.5;
/** Slower is no sampling of pressure. */
export const DT_MAX_MS = 3_600_000;
const IntervaloMsSchema = z.number().min(DT_MIN_MS).max(DT_MAX_MS);

/** What a device says of itself, in whatever unit: beyond it no sum of many would be a number any more. */
const MedidaSchema = z.number().min(-1e13).max(1e13);

const RelojEnviadoSchema = RelojSchema.extend({ offset_ms: MedidaSchema });

/** As the device sends it: its unit and scale are the sensor's (PRESION_MIN and PRESION_MAX bound what comes of them). */
const EnviadoSchema = z.number().min(-1_000_000).max(1_000_000);

/** Whether a sample is a number: `1e999` is one to nobody but JSON. */
export const esMuestra = (valor: unknown): valor is number => Number.isFinite(valor);
/** A sample that is null, a text or missing is a hole, NaN from here on: the others are as good as without it. */
const muestrasHasta = (max: number) =>
  z
    .array(z.unknown())
    .min(1)
    .max(max)
    .transform((p) => p.map((valor) => (esMuestra(valor) ? valor : Number.NaN)));

export const PresionMensajeSchema = z.object({
  t0: TiempoMsSchema,
  dt_ms: IntervaloMsSchema,
  p: muestrasHasta(LOTE_MUESTRAS_MAX),
  seq: z.number().int().nonnegative().optional(),
  reloj: RelojEnviadoSchema.optional(),
  /** True when a gateway sends from its store what could not be sent in time, or a recording is replayed. */
  reproducido: z.boolean().optional(),
});
export type PresionMensaje = z.infer<typeof PresionMensajeSchema>;

/** Half a letter of UTF-16: a database keeps another in its place, so what is kept would not be found by what was sent. */
const MEDIA_LETRA = /[\ud800-\udfff]/gu;
/** The name that a device gives to what it sends; a NUL is kept by no database. */
const NombreEnviadoSchema = z
  .string()
  .min(1)
  .max(100)
  .overwrite((texto) => texto.replaceAll('\0', '\ufffd').replace(MEDIA_LETRA, '\ufffd'));

export const DisparoMensajeSchema = z.object({
  id: NombreEnviadoSchema,
  t: TiempoMsSchema,
  signo: z.union([z.literal(1), z.literal(-1)]),
  amplitud: EnviadoSchema,
  sigma_ms: z.number().min(1e-6).max(60_000),
  reloj: RelojEnviadoSchema.optional(),
  forma_onda: z
    .object({
      t0: TiempoMsSchema,
      dt_ms: IntervaloMsSchema,
      p: muestrasHasta(20_000),
    })
    .optional(),
  reproducido: z.boolean().optional(),
});
export type DisparoMensaje = z.infer<typeof DisparoMensajeSchema>;

export const RouterEstadoMensajeSchema = z.object({
  t: TiempoMsSchema,
  rsrp_dbm: MedidaSchema.optional(),
  rsrq_db: MedidaSchema.optional(),
  sinr_db: MedidaSchema.optional(),
  operador: z.optional(renglonDeCampo(60)),
  tecnologia: z.optional(renglonDeCampo(30)),
  ranura_sim: z.int32().optional(),
  uptime_s: MedidaSchema.nonnegative().optional(),
  firmware: z.optional(renglonDeCampo(60)),
  temperatura_c: MedidaSchema.optional(),
  datos_mb: MedidaSchema.nonnegative().optional(),
  cola: z.int32().nonnegative().optional(),
  offset_ms: MedidaSchema.optional(),
  /** What its clock follows. */
  fuente: RelojSchema.shape.fuente.optional(),
});
export type RouterEstadoMensaje = z.infer<typeof RouterEstadoMensajeSchema>;

export const RouterGpsMensajeSchema = z.object({
  t: TiempoMsSchema,
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  precision_m: MedidaSchema.nonnegative().optional(),
  satelites: z.int32().nonnegative().optional(),
  velocidad_mps: MedidaSchema.optional(),
});
export type RouterGpsMensaje = z.infer<typeof RouterGpsMensajeSchema>;

export const ManiobraMensajeSchema = z.object({
  id: NombreEnviadoSchema,
  t: TiempoMsSchema,
  equipo: z.enum(['bomba', 'valvula', 'entrega']),
  accion: z.enum(['arranque', 'paro', 'apertura', 'cierre']),
  nota: z.optional(parrafoDeCampo(NOTA_MAX)),
});
export type ManiobraMensaje = z.infer<typeof ManiobraMensajeSchema>;

export type Topico =
  | { tipo: 'presion' | 'disparo'; dispositivo: 'sensor'; clave: string }
  | { tipo: 'estado' | 'gps'; dispositivo: 'router'; clave: string }
  | { tipo: 'maniobra'; dispositivo: 'estacion'; clave: string };

export const RAIZ_TOPICOS = 'tramos/v1';
/** Orders to the demo's simulator; only the server publishes here. */
export const TOPICO_ORDENES_SIM = `${RAIZ_TOPICOS}/sim/ordenes`;

const FORMAS: readonly [RegExp, (clave: string, tipo: string) => Topico][] = [
  [
    /^tramos\/v1\/sensores\/([^/]+)\/(presion|disparo)$/,
    (clave, tipo) => ({ dispositivo: 'sensor', clave, tipo: tipo as 'presion' | 'disparo' }),
  ],
  [
    /^tramos\/v1\/routers\/([^/]+)\/(estado|gps)$/,
    (clave, tipo) => ({ dispositivo: 'router', clave, tipo: tipo as 'estado' | 'gps' }),
  ],
  [/^tramos\/v1\/maniobras\/([^/]+)$/, (clave) => ({ dispositivo: 'estacion', clave, tipo: 'maniobra' })],
];

/** Reads a topic of ours; `null` when it is none, or its key could not be a device's. */
export const leerTopico = (topic: string): Topico | null => {
  for (const [forma, crear] of FORMAS) {
    const partes = forma.exec(topic);
    if (partes?.[1] !== undefined)
      return ClaveSchema.safeParse(partes[1]).success ? crear(partes[1], partes[2] ?? '') : null;
  }
  return null;
};

export const topicoPresion = (clave: string) => `${RAIZ_TOPICOS}/sensores/${clave}/presion`;
export const topicoDisparo = (clave: string) => `${RAIZ_TOPICOS}/sensores/${clave}/disparo`;
export const topicoRouterEstado = (clave: string) => `${RAIZ_TOPICOS}/routers/${clave}/estado`;
export const topicoRouterGps = (clave: string) => `${RAIZ_TOPICOS}/routers/${clave}/gps`;
export const topicoManiobra = (clave: string) => `${RAIZ_TOPICOS}/maniobras/${clave}`;

/** An order to the simulator ('Simular toma'); everything left out is chosen by its seed. */
export const OrdenSimSchema = z.object({
  tipo: z.literal('toma'),
  tramo_nombre: z.optional(renglonDeCampo(100)),
  /** Absolute chainage, m. */
  posicion: z.number().optional(),
  /** Share of the tramo's flow, 0.005–0.2. */
  fraccion_flujo: z.number().min(0.005).max(0.2).optional(),
});
export type OrdenSim = z.infer<typeof OrdenSimSchema>;

export const IngestaBodySchema = z.object({
  items: z
    .array(z.object({ topic: z.string().max(200), payload: z.unknown() }))
    .min(1)
    .max(INGESTA_ITEMS_MAX),
});
export const IngestaResultadoSchema = z.enum(['guardado', 'duplicado', 'rechazado', 'desconocido']);
export type IngestaResultado = z.infer<typeof IngestaResultadoSchema>;
export const IngestaResponseSchema = z.object({
  resultados: z.array(z.object({ resultado: IngestaResultadoSchema, motivo: z.string().optional() })),
});
