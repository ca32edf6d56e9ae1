import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { ClaveSchema, GeometriaSchema, LatitudSchema, LongitudSchema } from './comunes';

/** The network: sistemas (one chainage each), estaciones, tramos and routers. Sensors have a file of their own. */

export const SistemaSchema = z.object({ id: IdSchema, nombre: z.string() });

export const EstacionSchema = z.object({
  id: IdSchema,
  clave: ClaveSchema,
  nombre: z.string(),
  sistema_id: IdSchema,
  /** Absolute chainage, m. */
  posicion: z.number(),
  latitud: LatitudSchema,
  longitud: LongitudSchema,
  municipio: z.string().nullable(),
  estado: z.string().nullable(),
});
export type Estacion = z.infer<typeof EstacionSchema>;

export const TramoSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  sistema_id: IdSchema,
  sistema_nombre: z.string(),
  estacion_inicio_id: IdSchema,
  estacion_fin_id: IdSchema,
  /** Absolute chainage of sensors A and B, m; A is the lower one. */
  posicion_a: z.number(),
  posicion_b: z.number(),
  sensor_a_id: IdSchema,
  sensor_b_id: IdSchema,
  velocidad_onda_mps: z.number().positive(),
  /** Day the wave speed was last calibrated; null when it never was. */
  calibrado_en: z.nullable(InstanteSchema),
  /** What ran in it then; null when it never was. */
  producto_calibrado: z.string().nullable(),
  /** Mean flow speed, m/s, positive from A to B. */
  flujo_mps: z.number(),
  producto: z.string(),
  diametro_m: z.number().positive(),
  geometria: GeometriaSchema,
  activo: z.boolean(),
});
export type Tramo = z.infer<typeof TramoSchema>;

export const RouterSchema = z.object({
  id: IdSchema,
  clave: ClaveSchema,
  nombre: z.string(),
  estacion_id: z.nullable(IdSchema),
  activo: z.boolean(),
  ultimo_contacto: z.nullable(InstanteSchema),
  salud: z.enum(['en_linea', 'sin_contacto']),
  /** Where its station is; null when it stands at none. */
  latitud: LatitudSchema.nullable(),
  longitud: LongitudSchema.nullable(),
  /** Newest signal it reported. */
  rsrp_dbm: z.number().nullable(),
  sinr_db: z.number().nullable(),
});
export type Router = z.infer<typeof RouterSchema>;
