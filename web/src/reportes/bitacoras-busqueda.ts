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
