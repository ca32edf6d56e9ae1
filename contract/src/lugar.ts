import { z } from 'zod';
import { LatitudSchema, LongitudSchema } from './comunes';

export const LugarQuerySchema = z.object({
  lat: z.coerce.number().pipe(LatitudSchema),
  lng: z.coerce.number().pipe(LongitudSchema),
});

/** Where a point lies, found offline. */
export const LugarSchema = z.object({
  municipio: z.string().nullable(),
  /** Federal state. */
  estado: z.string().nullable(),
  /** The municipio is the nearest known place, because the site has no polygons of municipios. */
  aproximado: z.boolean(),
});
export type Lugar = z.infer<typeof LugarSchema>;
