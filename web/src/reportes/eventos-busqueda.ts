import { ValidezSchema } from '@tramos/contract/evento';
import { z } from 'zod';
import { Id, ReporteSearchSchema } from './busqueda';

export const PorSchema = z.enum(['tramo', 'hora', 'dia', 'disposicion']);
export type Por = z.infer<typeof PorSchema>;

export const ReporteEventosSearchSchema = ReporteSearchSchema.extend({
  /** What a row of the table is; a tramo when left out. */
  por: PorSchema.optional().catch(undefined),
  sistema: Id,
  tramo: Id,
  validez: ValidezSchema.optional().catch(undefined),
});
export type ReporteEventosSearch = z.output<typeof ReporteEventosSearchSchema>;
