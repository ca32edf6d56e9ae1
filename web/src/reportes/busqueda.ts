import {
  DiaSchema,
  diasDeRango,
  type RangoDias,
  type RangoReporte,
  RangoReporteSchema,
} from '@tramos/contract/reportes';
import { z } from 'zod';

const TEXTO_MAX = 200;
export const Texto = z
  .union([z.string(), z.number()])
  .transform((valor) => String(valor).slice(0, TEXTO_MAX) || undefined)
  .optional()
  .catch(undefined);
export const Id = z.number().int().positive().optional().catch(undefined);

/**
 * What the address of every report says: the days, the order of the table and the columns shown. A report adds its own
 * filters with `ReporteSearchSchema.extend`. Hand-made ones fall back.
 */
export const ReporteSearchSchema = z.object({
  periodo: RangoReporteSchema.optional().catch(undefined),
  /** Days of one's own; they count when both are there and no range is named. */
  desde: DiaSchema.optional().catch(undefined),
  hasta: DiaSchema.optional().catch(undefined),
  /** Key of the column that orders the table; `-` before it is downwards. */
  orden: Texto,
  /** Keys of the columns shown, with commas; without it, as the site says. */
  columnas: Texto,
});
export type ReporteSearch = z.output<typeof ReporteSearchSchema>;

/** The days that an address asks for, on the site's `hoy`. */
export const diasDe = (
  { periodo, desde, hasta }: Pick<ReporteSearch, 'periodo' | 'desde' | 'hasta'>,
  hoy: string,
  supuesto: RangoReporte,
): RangoDias => {
  if (periodo === undefined && desde !== undefined && hasta !== undefined && desde <= hasta)
    return { desde, hasta };
  return diasDeRango(periodo ?? supuesto, hoy);
};
