import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';

/** What an event leans on, so that a person can judge it: what was heard, what it was computed with, how sure it is. */

/** The pressure that one sensor measured around its arrival, kg/cm²: sample i at t0_ms + i·dt_ms, epoch ms. */
const OndaEvidenciaSchema = z.object({
  /** 0 is sensor A, 1 is sensor B. */
  sensor: z.union([z.literal(0), z.literal(1)]),
  sensor_id: IdSchema,
  nombre: z.string(),
  /** Absolute chainage, m. */
  posicion: z.number(),
  /** The arrival, epoch ms, and one standard error of it, clock counted; null where that was not kept. */
  t_pick_ms: z.number(),
  sigma_ms: z.number().nullable(),
  t0_ms: z.number(),
  dt_ms: z.number().positive(),
  /** Null where the field sent nothing. */
  p: z.array(z.number().nullable()),
  /** False while what follows the arrival is still on its way. */
  completa: z.boolean(),
});
export type OndaEvidencia = z.infer<typeof OndaEvidenciaSchema>;

/** Likeness of both traces at delta_s = delta0_s + i·paso_s, over all that the tramo allows; null where one lacks data. */
const CurvaEvidenciaSchema = z.object({
  delta0_s: z.number(),
  paso_s: z.number().positive(),
  r: z.array(z.number().nullable()),
  /** Below this the two traces are not taken for one wave. */
  minima: z.number(),
});
export type CurvaEvidencia = z.infer<typeof CurvaEvidenciaSchema>;

/** A product on its way, and where it began when the wave ran. */
const LoteEvidenciaSchema = z.object({
  posicion_desde: z.number(),
  producto: z.string(),
  velocidad_onda_mps: z.number(),
});

/** What the place was computed with; later changes of the tramo do not touch it. */
const CalculoEvidenciaSchema = z.object({
  posicion_a: z.number(),
  posicion_b: z.number(),
  velocidad_onda_mps: z.number(),
  /** Relative standard error of the wave speed; null in events of before it was kept, as the next two. */
  sigma_velocidad_rel: z.number().nullable(),
  sigma_delta_s: z.number().nullable(),
  calibrado_en: z.nullable(InstanteSchema),
  flujo_mps: z.number(),
  producto: z.string(),
  /** What lay between the sensors, by chainage, where it was not one product alone; `producto` is that of the place. */
  lotes: z.array(LoteEvidenciaSchema),
  /** B − A of a wave that begins at B and of one that begins at A, s: no wave of this tramo lies outside. */
  limite_s: z.tuple([z.number(), z.number()]),
  /** How long the second sensor was waited for, s. */
  ventana_par_s: z.number(),
  config_version: z.number().int(),
});
export type CalculoEvidencia = z.infer<typeof CalculoEvidenciaSchema>;

/** Parts of the error of the place, each as one standard error, m; together they are `sigma_m`. */
const AportesEvidenciaSchema = z.object({
  tiempos_m: z.number(),
  velocidad_m: z.number(),
  interfases_m: z.number(),
  cadenamiento_m: z.number(),
});
export type AportesEvidencia = z.infer<typeof AportesEvidenciaSchema>;

/** The same wave heard by three sensors and more: the place that fits all of them best. */
const ConjuntoEvidenciaSchema = z.object({
  posicion: z.number(),
  /** One standard error from the arrivals alone, m. */
  sigma_m: z.number(),
  /** What is left over, root of the mean square, ms: much of it, and it was not one wave. */
  residuo_ms: z.number(),
  sensores: z.number().int(),
});
export type ConjuntoEvidencia = z.infer<typeof ConjuntoEvidenciaSchema>;

export const EvidenciaSchema = z.object({
  /** A before B; none where nothing was kept, as of an event raised by hand. */
  ondas: z.array(OndaEvidenciaSchema),
  correlacion: CurvaEvidenciaSchema.nullable(),
  calculo: CalculoEvidenciaSchema,
  aportes: AportesEvidenciaSchema.nullable(),
  /** Null where fewer heard it. */
  conjunto: ConjuntoEvidenciaSchema.nullable(),
});
export type Evidencia = z.infer<typeof EvidenciaSchema>;

export const VELOCIDAD_ONDA_MIN_MPS = 300;
export const VELOCIDAD_ONDA_MAX_MPS = 1_600;

/**
 * Products whose wave speed stands in tables, in a buried steel pipe of 20 inches at 25 °C and 30 kg/cm², m/s
 * (Korteweg, with the bulk modulus of ARCO): a few per cent off elsewhere.
 */
export const VELOCIDAD_DE_PRODUCTO_MPS = {
  gasolina: 1_007,
  turbosina: 1_127,
  diesel: 1_158,
  crudo: 1_171,
  agua: 1_204,
} as const;
export const ProductoTablaSchema = z.enum(['gasolina', 'turbosina', 'diesel', 'crudo', 'agua']);
export type ProductoTabla = z.infer<typeof ProductoTablaSchema>;
export const ETIQUETA_PRODUCTO: Record<ProductoTabla, string> = {
  gasolina: 'Gasolina',
  turbosina: 'Turbosina',
  diesel: 'Diésel',
  crudo: 'Crudo',
  agua: 'Agua',
};

/** Another wave speed to compute the place with. */
export const SupuestoQuerySchema = z.object({
  velocidad_onda_mps: z.coerce.number().min(VELOCIDAD_ONDA_MIN_MPS).max(VELOCIDAD_ONDA_MAX_MPS),
});

/** Where the event would be with another wave speed; the event itself stays as it is. */
export const SupuestoSchema = z.object({
  velocidad_onda_mps: z.number(),
  /** Null when the arrivals could then not be one wave of this tramo. */
  posicion: z.number().nullable(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
});
export type Supuesto = z.infer<typeof SupuestoSchema>;
