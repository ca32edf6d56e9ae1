import {
  AlarmaEstadoSchema,
  AlarmaHechoSchema,
  AlarmaOrigenSchema,
  PrioridadSchema,
} from '@tramos/contract/alarmas';
import { KpiPeriodoSchema } from '@tramos/contract/alarmas-kpi';
import { FechaQuerySchema } from '@tramos/contract/eventos-filtros';
import { z } from 'zod';

/** The tabs of the screen, in their order. */
export const VistaSchema = z.enum([
  'activas',
  'apartadas',
  'suprimidas',
  'fuera',
  'revision',
  'bitacora',
  'indicadores',
]);
export type Vista = z.infer<typeof VistaSchema>;

/** What the screen keeps in its address; a filter holds from tab to tab where it means something. */
export const AlarmasSearchSchema = z.object({
  /** Absent: the active ones. */
  vista: VistaSchema.exclude(['activas']).optional().catch(undefined),
  q: z.string().max(120).optional().catch(undefined),
  prioridad: PrioridadSchema.optional().catch(undefined),
  origen: AlarmaOrigenSchema.optional().catch(undefined),
  estado: AlarmaEstadoSchema.exclude(['normal']).optional().catch(undefined),
  sistema: z.number().int().positive().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  /** Of the journal. */
  alarma: z.number().int().positive().optional().catch(undefined),
  hecho: AlarmaHechoSchema.optional().catch(undefined),
  dateFrom: FechaQuerySchema.optional().catch(undefined),
  dateTo: FechaQuerySchema.optional().catch(undefined),
  /** Of the figures. */
  periodo: KpiPeriodoSchema.optional().catch(undefined),
});
export type AlarmasSearch = z.infer<typeof AlarmasSearchSchema>;

/** Rows of a page, also of the journal. */
export const POR_PAGINA = 100;

export const offsetDe = ({ page = 1 }: AlarmasSearch): number => (page - 1) * POR_PAGINA;
