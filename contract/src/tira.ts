import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { IdParamSchema } from './comunes';
import { TipoPuntoSchema } from './configuracion';
import { EventoEstadoSchema, EventoTipoSchema, ValidezSchema } from './evento';

/** The linear view: where along a ducto, and when, everything happened. */

export const TiraPeriodoSchema = z.enum(['24h', '7d', '30d']);
export type TiraPeriodo = z.infer<typeof TiraPeriodoSchema>;
export const TIRA_PERIODO_MS: Record<TiraPeriodo, number> = {
  '24h': 86_400_000,
  '7d': 7 * 86_400_000,
  '30d': 30 * 86_400_000,
};
/** So many of the newest are drawn; a place of the screen is a few pixels. */
export const TIRA_MARCAS_MAX = 6_000;

export const TiraQuerySchema = z.object({
  sistema: IdParamSchema,
  periodo: TiraPeriodoSchema.default('7d'),
});

/** One located event, as far as a mark tells of it. */
const MarcaTiraSchema = z.object({
  id: IdSchema,
  tramo_id: IdSchema,
  /** When it happened: its first arrival. */
  t: InstanteSchema,
  /** Absolute chainage, m. */
  posicion: z.number(),
  sigma_m: z.number().nullable(),
  tipo: EventoTipoSchema,
  estado: ValidezSchema,
  evento_estado: EventoEstadoSchema,
  operacion: z.boolean(),
  escalado: z.boolean(),
  escalado_id: z.string().nullable(),
  simulacion: z.boolean().default(false),
});
export type MarcaTira = z.infer<typeof MarcaTiraSchema>;

/** A place to which falls of pressure came back in the period (docs/tira.md). */
const RecurrenciaSchema = z.object({
  /** Its events, oldest first: two at least. */
  ids: z.array(IdSchema),
  posicion: z.number(),
  sigma_m: z.number(),
  desde: InstanteSchema,
  hasta: InstanteSchema,
  /** When each of them happened. */
  veces: z.array(InstanteSchema),
  /** How long those that were seen to be shut stayed open, s. */
  duraciones_s: z.array(z.number()),
  /** What those took together, m³, estimated; null when none of them tells. */
  volumen_m3: z.number().nullable(),
});
export type RecurrenciaTira = z.infer<typeof RecurrenciaSchema>;

/** A valve or a delivery between stations, as far as a rule tells of it. */
const PuntoTiraSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  tipo: TipoPuntoSchema,
  /** Absolute chainage, m. */
  posicion: z.number(),
});
export type PuntoTira = z.infer<typeof PuntoTiraSchema>;

export const TiraSchema = z.object({
  desde: InstanteSchema,
  hasta: InstanteSchema,
  /** Newest first. */
  marcas: z.array(MarcaTiraSchema),
  /** There were more than TIRA_MARCAS_MAX: the oldest are left out. */
  incompleta: z.boolean(),
  recurrencias: z.array(RecurrenciaSchema),
  /** The known points in use, by chainage. */
  puntos: z.array(PuntoTiraSchema),
});
export type Tira = z.infer<typeof TiraSchema>;

/** How finely the field of pressure is told in each period, ms. */
export const CAMPO_PASO_MS: Record<TiraPeriodo, number> = {
  '24h': 1_800_000,
  '7d': 3_600_000,
  '30d': 3 * 3_600_000,
};

/**
 * Pressure along a sistema and over a period, as each sensor departs from its own mean of the site's day: what the
 * marks stand on (docs/tira.md). Bucket i begins at desde + i · paso_ms.
 */
export const CampoPresionSchema = z.object({
  /** Epoch ms, a whole number of steps. */
  desde: z.number(),
  paso_ms: z.number().positive(),
  cubetas: z.number().int(),
  /** In order of chainage. */
  sensores: z.array(
    z.object({
      sensor_id: IdSchema,
      /** Absolute chainage, m. */
      posicion: z.number(),
      /** kg/cm² above the mean of its day; null where nothing was measured. */
      desvio: z.array(z.number().nullable()),
    }),
  ),
});
export type CampoPresion = z.infer<typeof CampoPresionSchema>;
