import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { ClaveSchema, LatitudSchema, LongitudSchema } from './comunes';

/** `sin_datos`: nothing heard lately. `falla`: gauge pressure below zero, broken loop or stuck (product §2.6). */
export const SaludSensorSchema = z.enum(['normal', 'sin_datos', 'falla', 'mantenimiento']);
export type SaludSensor = z.infer<typeof SaludSensorSchema>;

export const RelojSchema = z.object({
  fuente: z.enum(['gps', 'ntp', 'rtc']),
  /** Estimated error of the device's clock, ms. */
  offset_ms: z.number(),
});
export type Reloj = z.infer<typeof RelojSchema>;

/** A sensor is called by its `name` or its `nombre` (spec §3); from here on it is `nombre`. */
const conNombre = (dato: unknown): unknown =>
  typeof dato === 'object' && dato !== null && 'name' in dato && !('nombre' in dato)
    ? { ...dato, nombre: dato.name }
    : dato;

const SensorSoloSchema = z.object({
  id: IdSchema,
  clave: ClaveSchema,
  nombre: z.string(),
  tramo_ids: z.array(IdSchema),
  estacion_id: z.nullable(IdSchema),
  estacion_nombre: z.string().nullable(),
  sistema_id: IdSchema,
  /** Absolute chainage, m. */
  posicion: z.number(),
  latitud: LatitudSchema,
  longitud: LongitudSchema,
  municipio: z.string().nullable(),
  estado: z.string().nullable(),
  router_id: z.nullable(IdSchema),
  activo: z.boolean(),
  salud: SaludSensorSchema,
  reloj: RelojSchema.nullable(),
  /** Measured noise (one standard deviation), kg/cm²; null until it has been measured. */
  ruido_kgcm2: z.number().nullable(),
  /** Newest stored sample. */
  ultima_lectura: z.object({ t: InstanteSchema, presion_kgcm2: z.number() }).nullable(),
});

export const SensorSchema = z.preprocess(conNombre, SensorSoloSchema);
export type Sensor = z.infer<typeof SensorSchema>;
