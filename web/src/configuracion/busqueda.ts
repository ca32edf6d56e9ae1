import { z } from 'zod';

/** What a screen of the configuration keeps in its address: what is sought, and what the panel shows. */
export const CatalogoSearchSchema = z.object({
  q: z.string().max(100).optional().catch(undefined),
  id: z.number().int().positive().optional().catch(undefined),
  nuevo: z.literal(true).optional().catch(undefined),
});
export type CatalogoSearch = z.infer<typeof CatalogoSearchSchema>;

/** The device whose examples and arrivals are shown. */
export const InstalacionSearchSchema = z.object({
  clave: z.string().max(64).optional().catch(undefined),
});
export type InstalacionSearch = z.infer<typeof InstalacionSearchSchema>;
