import { EstadoReporteRouterSchema } from '@tramos/contract/reportes-routers';
import type { z } from 'zod';
import { Id, ReporteSearchSchema, Texto } from './busqueda';

/** The address of the fleet's report. */
export const RoutersSearchSchema = ReporteSearchSchema.extend({
  sistema: Id,
  estacion: Id,
  estado: EstadoReporteRouterSchema.optional().catch(undefined),
  search: Texto,
});
export type RoutersSearch = z.output<typeof RoutersSearchSchema>;

/** The address of what is told of one router over some days. */
export const UnRouterSearchSchema = ReporteSearchSchema.extend({ router: Id });
export type UnRouterSearch = z.output<typeof UnRouterSearchSchema>;
