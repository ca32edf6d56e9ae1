import { z } from 'zod';
import { InstanteSchema } from './basicos';

/** How the server, its database and its disk are, for whoever answers for them. No value of the site's data among it. */

/** Why a part could not be read. */
const MotivoSinLeerSchema = z.enum(['sin_respuesta', 'tardo', 'sin_permiso', 'falla']);
export type MotivoSinLeer = z.infer<typeof MotivoSinLeerSchema>;

/** Each part is read by itself: one that could not be takes none of the others with it. */
const parte = <T extends z.ZodType>(datos: T) =>
  z.discriminatedUnion('leida', [
    z.object({ leida: z.literal(true), datos }),
    z.object({ leida: z.literal(false), motivo: MotivoSinLeerSchema }),
  ]);

const CuentaSchema = z.number().int().min(0);

const EstadoBaseSchema = z.object({
  /** Kept by the server itself, or the site's own. */
  tipo: z.enum(['propia', 'del_sitio']),
  /** Folder of the one, address of the other without who signs in. */
  lugar: z.string(),
  version: z.string(),
  desde: InstanteSchema,
  bytes: CuentaSchema,
  conexiones: z.object({ usadas: CuentaSchema, de_tramos: CuentaSchema, maximo: CuentaSchema }),
  /** Name of the newest migration that made it, and how many there are. */
  migracion: z.object({ nombre: z.string().nullable(), cuantas: CuentaSchema }),
});
export type EstadoBase = z.infer<typeof EstadoBaseSchema>;

/** The largest, with their indexes. `filas` is what PostgreSQL reckons; null where it has not counted yet. */
const EstadoTablasSchema = z.array(
  z.object({ nombre: z.string(), bytes: CuentaSchema, filas: CuentaSchema.nullable() }),
);
export type EstadoTablas = z.infer<typeof EstadoTablasSchema>;

const SentenciaSchema = z.object({
  /** Without any value, at most some thousand characters of it. */
  texto: z.string(),
  llamadas: CuentaSchema,
  total_ms: z.number(),
  media_ms: z.number(),
  maximo_ms: z.number(),
  filas: CuentaSchema,
  /** Of the time of all that are counted in this database, 0–1. */
  parte: z.number(),
});
export type Sentencia = z.infer<typeof SentenciaSchema>;

const EstadoSentenciasSchema = z.discriminatedUnion('hay', [
  z.object({
    hay: z.literal(true),
    /** Since when they are counted; null where this PostgreSQL does not say. */
    desde: z.nullable(InstanteSchema),
    por_total: z.array(SentenciaSchema),
    por_media: z.array(SentenciaSchema),
  }),
  z.object({
    hay: z.literal(false),
    /** What is missing: the programs do not bring it, they were not told to load it, or this database does not read it. */
    falta: z.enum(['programa', 'cargarla', 'extension']),
  }),
]);
export type EstadoSentencias = z.infer<typeof EstadoSentenciasSchema>;

const EstadoIngestaSchema = z.object({
  guardados_minuto: CuentaSchema,
  /** For how long the message that waits longest has waited to be stored. */
  espera_ms: z.number(),
  /** Since the last one was stored; null before the first. */
  sin_guardar_ms: z.number().nullable(),
  /** In this process, since it started. */
  guardados: CuentaSchema,
  duplicados: CuentaSchema,
  rechazados: CuentaSchema,
  sin_respuesta: CuentaSchema,
});
export type EstadoIngesta = z.infer<typeof EstadoIngestaSchema>;

const EstadoDeteccionSchema = z.object({
  /** Since the detector last ran. */
  callada_ms: z.number(),
  /** Pieces of what it found that wait for the database, and for how long the first has failed. */
  esperan: CuentaSchema,
  fallando_ms: z.number(),
  picks: z.object({ hora: CuentaSchema, dia: CuentaSchema }),
  eventos: z.object({ hora: CuentaSchema, dia: CuentaSchema }),
});
export type EstadoDeteccion = z.infer<typeof EstadoDeteccionSchema>;

const EstadoAvisosSchema = z.object({
  /** What PostgreSQL reckons. */
  filas: CuentaSchema.nullable(),
  mas_antiguo: z.nullable(InstanteSchema),
  posicion: CuentaSchema,
  enviada: CuentaSchema,
  /** Consoles of this process. */
  consolas: CuentaSchema,
});
export type EstadoAvisos = z.infer<typeof EstadoAvisosSchema>;

const EstadoDiscoSchema = z.object({
  /** One for each disk on which this server keeps something. */
  discos: z.array(z.object({ carpeta: z.string(), libre_bytes: CuentaSchema, total_bytes: CuentaSchema })),
  /** With less than this the server is not well. */
  minimo_bytes: CuentaSchema,
  /** The database lies on another machine, whose disk is not seen from here. */
  base_lejos: z.boolean(),
});
export type EstadoDisco = z.infer<typeof EstadoDiscoSchema>;

const EstadoProcesoSchema = z.object({
  version: z.string(),
  node: z.string(),
  desde: InstanteSchema,
  memoria_bytes: CuentaSchema,
  memoria_js_bytes: CuentaSchema,
  /** How late timers came since it was read before: the mean and the worst. */
  retraso_ms: z.object({ media: z.number(), maximo: z.number() }),
});
export type EstadoProceso = z.infer<typeof EstadoProcesoSchema>;

export const EstadoSistemaSchema = z.object({
  /** When all of it was read: several who ask at once get the same. */
  leido: InstanteSchema,
  base: parte(EstadoBaseSchema),
  /** By themselves: the size of a table is not told while somebody changes it. */
  tablas: parte(EstadoTablasSchema),
  sentencias: parte(EstadoSentenciasSchema),
  ingesta: parte(EstadoIngestaSchema),
  deteccion: parte(EstadoDeteccionSchema),
  avisos: parte(EstadoAvisosSchema),
  disco: parte(EstadoDiscoSchema),
  proceso: parte(EstadoProcesoSchema),
});
export type EstadoSistema = z.infer<typeof EstadoSistemaSchema>;
