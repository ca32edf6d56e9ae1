import { ClaseOcultamientoSchema } from '@tramos/contract/ocultamientos';
import { ResultadoIngresoSchema } from '@tramos/contract/reportes-bitacoras';
import { z } from 'zod';
import { ReporteSearchSchema, Texto } from './busqueda';

const Pagina = z.number().int().min(1).max(100_000).optional().catch(undefined);

export const ReporteIngresosSearchSchema = ReporteSearchSchema.extend({
  resultado: ResultadoIngresoSchema.optional().catch(undefined),
  buscar: Texto,
  pagina: Pagina,
});
export type ReporteIngresosSearch = z.output<typeof ReporteIngresosSearchSchema>;

export const ReporteAuditoriaSearchSchema = ReporteSearchSchema.extend({
  accion: Texto,
  buscar: Texto,
  pagina: Pagina,
});
export type ReporteAuditoriaSearch = z.output<typeof ReporteAuditoriaSearchSchema>;

export const ReporteOcultamientosSearchSchema = ReporteSearchSchema.extend({
  clase: ClaseOcultamientoSchema.optional().catch(undefined),
  vigentes: z.literal(true).optional().catch(undefined),
  /** A handover that was signed, or the shift that goes on, instead of days. */
  turno: z
    .union([z.literal('actual'), z.number().int().positive()])
    .optional()
    .catch(undefined),
  buscar: Texto,
  pagina: Pagina,
});
export type ReporteOcultamientosSearch = z.output<typeof ReporteOcultamientosSearchSchema>;
