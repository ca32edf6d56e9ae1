import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { IdParamSchema, LatitudSchema, LongitudSchema, RefSchema } from './comunes';
import { conRangoDeDias } from './reportes';
import { MEDIDAS_ROUTER, type MedidaRouter } from './routers';
import { RelojSchema } from './sensor';

/** The reports about routers; every figure's formula is in docs/reportes.md. */

const BUSQUEDA_MAX = 100;
export const EstadoReporteRouterSchema = z.enum(['en_linea', 'sin_contacto', 'inactivo']);
export type EstadoReporteRouter = z.infer<typeof EstadoReporteRouterSchema>;

export const ReporteRoutersQuerySchema = z.object({
  sistema: IdParamSchema.optional(),
  estacion: IdParamSchema.optional(),
  estado: EstadoReporteRouterSchema.optional(),
  search: z.string().trim().max(BUSQUEDA_MAX).optional(),
});
export type ReporteRoutersQuery = z.output<typeof ReporteRoutersQuerySchema>;

const Numero = z.number().nullable();
const Parte = z.number().min(0).max(1).nullable();

/** One router as the fleet's report shows it; what it has not said is null. */
export const RouterReporteSchema = z.object({
  id: IdSchema,
  clave: z.string(),
  nombre: z.string(),
  sistema: RefSchema.nullable(),
  estacion: RefSchema.nullable(),
  estado: EstadoReporteRouterSchema,
  ultimo_contacto: z.nullable(InstanteSchema),
  operador: z.string().nullable(),
  tecnologia: z.string().nullable(),
  ranura_sim: Numero,
  rsrp_dbm: Numero,
  rsrq_db: Numero,
  sinr_db: Numero,
  /** Data used since the site's month began, MB. */
  datos_mes_mb: z.number(),
  plan_mb: Numero,
  uptime_s: Numero,
  /** Starts in the last 30 days. */
  reinicios_30d: z.number().int(),
  firmware: z.string().nullable(),
  temperatura_c: Numero,
  cola: Numero,
  offset_ms: Numero,
  fuente_reloj: RelojSchema.shape.fuente.nullable(),
  /** From being measured to arriving, mean of the last 24 h, ms. */
  latencia_ms: Numero,
  /** Its first state ever: where a window begins before it, its availability is counted from then. */
  oido_desde: z.nullable(InstanteSchema),
  disponibilidad_24h: Parte,
  disponibilidad_7d: Parte,
  disponibilidad_30d: Parte,
  /** What speaks through it; `callado` tells nothing now. */
  sensores: z.array(RefSchema.extend({ callado: z.boolean() })),
  /** Tramos that can place nothing now because of it. */
  tramos_ciegos: z.array(RefSchema),
});
export type RouterReporte = z.infer<typeof RouterReporteSchema>;

/** Buckets of one answer. */
const HISTORIA_PUNTOS_MAX = 1_000;

export const HistoriaRouterQuerySchema = conRangoDeDias({
  router: IdParamSchema,
  puntos: z.coerce.number().int().min(10).max(HISTORIA_PUNTOS_MAX).default(400),
});
export type HistoriaRouterQuery = z.output<typeof HistoriaRouterQuerySchema>;

const Serie = z.object({ minimo: z.array(Numero), maximo: z.array(Numero), media: z.array(Numero) });

/**
 * A router over whole days of the site. Bucket i begins at `t[i]` (epoch ms) and lasts `paso_ms`, or up to `hasta`;
 * those without contact are left out, and `huecos` names the silences. Ends at now when the days are not over.
 */
export const HistoriaRouterSchema = z.object({
  router: RouterReporteSchema,
  desde: z.number(),
  hasta: z.number(),
  fuente: z.enum(['estados', 'horas']),
  paso_ms: z.number().positive(),
  t: z.array(z.number()),
  n: z.array(z.number().int()),
  /** Share of the bucket in contact. */
  contacto: z.array(z.number().min(0).max(1)),
  reinicios: z.array(z.number().int()),
  datos_mb: z.array(z.number()),
  medidas: z.object(
    Object.fromEntries(MEDIDAS_ROUTER.map((m) => [m, Serie])) as Record<MedidaRouter, typeof Serie>,
  ),
  /** [from, to) without contact, epoch ms. */
  huecos: z.array(z.tuple([z.number(), z.number()])),
  resumen: z.object({
    disponibilidad: Parte,
    sin_contacto_ms: z.number(),
    reinicios: z.number().int(),
    datos_mb: z.number(),
    estados: z.number().int(),
  }),
});
export type HistoriaRouter = z.infer<typeof HistoriaRouterSchema>;

export const ReporteGpsQuerySchema = conRangoDeDias({ router: IdParamSchema });
export type ReporteGpsQuery = z.output<typeof ReporteGpsQuerySchema>;

const FijoReporteSchema = z.object({
  t: InstanteSchema,
  latitud: LatitudSchema,
  longitud: LongitudSchema,
  precision_m: Numero,
  satelites: Numero,
  /** How old the fix was when it arrived, s. */
  edad_s: Numero,
  /** From its station; null without one. */
  distancia_m: Numero,
  dentro: z.boolean().nullable(),
  movimiento: z.boolean(),
  /** As the receiver said, else what the way from the fix before takes. */
  velocidad_mps: Numero,
  /** No vehicle goes from the fix before to this one in that time. */
  salto: z.boolean(),
  /** Satellites and radio fell together. */
  interferencia: z.boolean(),
});
export type FijoReporte = z.infer<typeof FijoReporteSchema>;

export const ReporteGpsSchema = z.object({
  router: RefSchema,
  estacion: RefSchema.extend({ latitud: LatitudSchema, longitud: LongitudSchema }).nullable(),
  geocerca_m: z.number(),
  desde: z.number(),
  hasta: z.number(),
  /** `todas` the fixes are listed, or those with something to look at (`notables`). Newest first. */
  lista: z.enum(['todas', 'notables']),
  fijos: z.array(FijoReporteSchema),
  /** More was worth a look than one answer reads: the counts below are of the newest. */
  parcial: z.boolean(),
  /** [longitud, latitud], oldest first. */
  traza: z.array(z.tuple([LongitudSchema, LatitudSchema])),
  ultimo: FijoReporteSchema.nullable(),
  resumen: z.object({
    n: z.number().int(),
    fuera: z.number().int().nullable(),
    distancia_max_m: Numero,
    movimientos: z.number().int(),
    saltos: z.number().int(),
    interferencias: z.number().int(),
    satelites_min: Numero,
  }),
});
export type ReporteGps = z.infer<typeof ReporteGpsSchema>;
