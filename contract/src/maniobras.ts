import { z } from 'zod';
import { IdSchema } from './basicos';
import { IdParamSchema } from './comunes';
import { ManiobraCercanaSchema } from './evento';
import { TiempoMsSchema } from './ingesta';

/** Manoeuvres as the field logged them. */

export const ManiobrasQuerySchema = z
  .object({
    /** Epoch ms; `hasta` is not in it. */
    desde: z.coerce.number().pipe(TiempoMsSchema),
    hasta: z.coerce.number().pipe(TiempoMsSchema),
    /** Of this sistema alone; of all in scope when left out. */
    sistema: IdParamSchema.optional(),
  })
  .refine(({ desde, hasta }) => desde < hasta, {
    path: ['hasta'],
    message: 'El final debe ser posterior al comienzo',
  });

export const ManiobraSchema = ManiobraCercanaSchema.extend({
  /** Given by the field; with its station it names one manoeuvre. */
  id: z.string(),
  estacion_id: IdSchema,
  sistema_id: IdSchema,
});
export type Maniobra = z.infer<typeof ManiobraSchema>;
