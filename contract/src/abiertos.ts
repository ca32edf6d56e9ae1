import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';

/**
 * What is open, in its two figures: causes, where a group counts once (product §2.12), and the events inside them. As
 * the groups of whoever asks have it, inside their scope (docs/decisions/029).
 */
export const AbiertosSchema = z.object({
  causas: z.number().int(),
  eventos: z.number().int(),
  escalados: z.number().int(),
  mas_antiguo: z.nullable(InstanteSchema),
});
export type Abiertos = z.infer<typeof AbiertosSchema>;

export const CuentaAbiertosSchema = AbiertosSchema.extend({
  por_sistema: z.array(AbiertosSchema.extend({ sistema_id: IdSchema, sistema: z.string() })),
  /** What is open of exercises that run: never among the others. */
  simulados: AbiertosSchema.pick({ causas: true, eventos: true }),
  /** Open tests of the alarm, each alone: never among the others either. */
  pruebas: z.number().int(),
});
export type CuentaAbiertos = z.infer<typeof CuentaAbiertosSchema>;
