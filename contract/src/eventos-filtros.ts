import { z } from 'zod';
import { IdParamSchema } from './comunes';
import { EventoEstadoSchema, ValidezSchema } from './evento';
import { DATE_COLUMN, LIMITE_MAX, PAGINA_TAMANO } from './limites';

export const DateColumnSchema = z.enum(['created_at', 'hora_sensor0', 'recognized_at']);

/** A date without a zone is site time, `yyyy-mm-ddThh:mm` (spec §5, product §2.11); with a zone it is absolute. */
export const FechaQuerySchema = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/,
    'La fecha debe tener la forma aaaa-mm-ddThh:mm',
  );

export const EventosQuerySchema = z.object({
  dateFrom: FechaQuerySchema.optional(),
  dateTo: FechaQuerySchema.optional(),
  dateColumn: DateColumnSchema.default(DATE_COLUMN),
  evento_estado: EventoEstadoSchema.optional(),
  validez: ValidezSchema.optional(),
  tramo: IdParamSchema.optional(),
  sistema: IdParamSchema.optional(),
  estacion: IdParamSchema.optional(),
  /** INEGI code, or the sensor's own text where no polygons are loaded (product §3). */
  municipio: z.string().max(120).optional(),
  /** Federal state of either sensor. */
  estado: z.string().max(120).optional(),
  search: z.string().trim().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITE_MAX).default(PAGINA_TAMANO),
  offset: z.coerce.number().int().min(0).default(0),
  /** Highest event id of page 1, so that new events shift nothing (product §3). */
  corte: IdParamSchema.optional(),
});
export type EventosQuery = z.infer<typeof EventosQuerySchema>;
