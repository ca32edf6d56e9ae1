import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';

/** What the screen of sensors asks for beside the sensors themselves, over the last 24 h. */
export const SaludSensor24hSchema = z.object({
  sensor_id: IdSchema,
  /** Share of the samples expected that arrived, 0–1; null for a sensor that has never been heard. */
  disponibilidad: z.number().min(0).max(1).nullable(),
  /** Minutes without a single sample, joined: how many silences, how long in all, the newest. */
  huecos: z.object({
    n: z.number().int(),
    segundos: z.number(),
    ultimo: z.object({ desde: InstanteSchema, hasta: z.nullable(InstanteSchema) }).nullable(),
  }),
  /** Mean pressure of each of the last 60 minutes, oldest first, null where nothing was heard; kg/cm². */
  minutos: z.array(z.number().nullable()),
  falla_desde: z.nullable(InstanteSchema),
  /** Tramos that can place nothing without it. */
  tramos_ciegos: z.array(IdSchema),
  /** The router it speaks through; null without one, or where the role may not see routers. */
  router: z
    .object({
      id: IdSchema,
      nombre: z.string(),
      salud: z.enum(['en_linea', 'sin_contacto']),
      ultimo_contacto: z.nullable(InstanteSchema),
      rsrp_dbm: z.number().nullable(),
    })
    .nullable(),
});
export type SaludSensor24h = z.infer<typeof SaludSensor24hSchema>;
