import { z } from 'zod';
import { AbiertosSchema, CuentaAbiertosSchema } from './abiertos';
import { IdSchema, InstanteSchema } from './basicos';
import { HistorialItemSchema } from './evento';

/** The shift at a glance: what is counted on the server for the dashboard, inside the scope of who asks. */

/** How often an alarm called, as the journal of alarms has it: the figures of *Alarmas* (docs/figures.md). */
const RitmoSchema = z.object({
  /** Mean per 10 minutes over what was observed of the last hour and of the last 24; null of less than `RITMO_MIN_MS`. */
  por_10min_1h: z.number().nullable(),
  por_10min_24h: z.number().nullable(),
  /** The worst 10 minutes of what was observed of the last 24 h. */
  maximo_10min: z.number().int(),
  /** How much of the last hour and of the last 24 was observed, s. */
  observado_1h_s: z.number(),
  observado_24h_s: z.number(),
});

export const TableroSchema = z.object({
  t: InstanteSchema,
  ...CuentaAbiertosSchema.pick({ por_sistema: true }).shape,
  abiertos: AbiertosSchema,
  /** Open events of each tramo that has any. */
  abiertos_por_tramo: z.array(z.object({ tramo_id: IdSchema, eventos: z.number().int() })),
  ultimas_24h: z.object({
    eventos: z.number().int(),
    reconocidos: z.number().int(),
    /** From stored to acknowledged, of those acknowledged in the last 24 h, s; null when there are none. */
    mediana_reconocer_s: z.number().nullable(),
    por_disposicion: z.array(z.object({ disposicion: z.string(), n: z.number().int() })),
  }),
  ritmo: RitmoSchema,
  /** The last 24 whole and begun hours, oldest first; `hora` is where each begins. */
  por_hora: z.array(
    z.object({
      hora: InstanteSchema,
      abiertos: z.number().int(),
      operacion: z.number().int(),
      otros: z.number().int(),
    }),
  ),
  /** Share of the samples expected over 24 h, 0–1; null while nothing has been heard. */
  disponibilidad_24h: z.number().min(0).max(1).nullable(),
  /** What people did last, newest first. */
  bitacora: z.array(HistorialItemSchema.extend({ evento_id: IdSchema, tramo: z.string() })),
});
export type Tablero = z.infer<typeof TableroSchema>;
