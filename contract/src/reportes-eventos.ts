import { z } from 'zod';
import { IdSchema } from './basicos';
import { DisposicionSchema, ValidezSchema } from './evento';
import { conRangoDeDias, DiaSchema } from './reportes';

/** The report of events (docs/reportes.md has its formulas). */

export const ReporteEventosQuerySchema = conRangoDeDias({
  sistema: z.coerce.number().int().positive().optional(),
  tramo: z.coerce.number().int().positive().optional(),
  validez: ValidezSchema.optional(),
});

/** Waits in s; null when nobody waited. Above 32 s they are the middle of their class: off by 3 % at most. */
const EsperaSchema = z.object({
  n: z.number().int(),
  mediana_s: z.number().nullable(),
  p90_s: z.number().nullable(),
});
export type Espera = z.infer<typeof EsperaSchema>;

const CuentasSchema = z.object({
  eventos: z.number().int(),
  con_disposicion: z.number().int(),
  /** False alarms and sensor faults. */
  falsas: z.number().int(),
  /** Falsas over those with a disposition, 0–1; null while none has one. */
  tasa_falsas: z.number().nullable(),
  reconocer: EsperaSchema,
  escalar: EsperaSchema,
});

export const ReporteEventosSchema = z.object({
  desde: DiaSchema,
  hasta: DiaSchema,
  /** Events of before are still being counted, after an update or a change of zone: there are more than it says. */
  parcial: z.boolean(),
  totales: CuentasSchema,
  por_tramo: z.array(CuentasSchema.extend({ tramo_id: IdSchema, tramo: z.string(), sistema: z.string() })),
  /** The 24 hours of the site's day. */
  por_hora: z.array(z.object({ hora: z.number().int().min(0).max(23), eventos: z.number().int() })),
  /** Every day of the range, also those without any. */
  por_dia: z.array(z.object({ dia: DiaSchema, eventos: z.number().int() })),
  /** Null is without a disposition. */
  por_disposicion: z.array(
    z.object({ disposicion: DisposicionSchema.nullable(), eventos: z.number().int() }),
  ),
});
export type ReporteEventos = z.infer<typeof ReporteEventosSchema>;
