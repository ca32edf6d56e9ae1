import { VigilanciaSchema } from '@tramos/contract/vigilancia';
import { z } from 'zod';

/** A state of the watch, or `atencion`: anything that is not whole. */
export const FiltroVigilanciaSchema = z.enum(['atencion', ...VigilanciaSchema.options]);
type FiltroVigilancia = z.infer<typeof FiltroVigilanciaSchema>;

/** What the address of /tramos says. Hand-made ones fall back. */
export const TramosSearchSchema = z.object({
  sistema: z.number().int().positive().optional().catch(undefined),
  vigilancia: FiltroVigilanciaSchema.optional().catch(undefined),
});
/** What the address of /tramos/$id says: what its linear view selects (ui/tira/franja.ts). */
export const TramoSearchSchema = z.object({
  franja: z.string().max(80).optional().catch(undefined),
});

export interface TramosSearch {
  sistema?: number | undefined;
  vigilancia?: FiltroVigilancia | undefined;
}
