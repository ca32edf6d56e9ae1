import { SaludSensorSchema } from '@tramos/contract/sensor';
import { z } from 'zod';

/** A state of health, or `atencion`: anything that is not well. */
export const FiltroEstadoSchema = z.enum(['atencion', ...SaludSensorSchema.options]);
export type FiltroEstado = z.infer<typeof FiltroEstadoSchema>;

const TEXTO_MAX = 80;
const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of /sensors says: the filters, and the sensor whose panel is open. Hand-made ones fall back. */
export const SensoresSearchSchema = z.object({
  sensor: Id,
  sistema: Id,
  estado: FiltroEstadoSchema.optional().catch(undefined),
  /** A hand-made address may spell a text that the router takes for a number. */
  q: z
    .union([z.string(), z.number()])
    .transform((valor) => String(valor).slice(0, TEXTO_MAX) || undefined)
    .optional()
    .catch(undefined),
});
export type SensoresSearch = z.output<typeof SensoresSearchSchema>;
