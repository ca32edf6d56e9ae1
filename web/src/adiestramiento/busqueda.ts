import { EjercicioEstadoSchema } from '@tramos/contract/ejercicios';
import { z } from 'zod';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the list of exercises keeps in its address. */
export const AdiestramientoSearchSchema = z.object({
  estado: EjercicioEstadoSchema.optional().catch(undefined),
  sistema: Id,
  page: z.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type AdiestramientoSearch = z.output<typeof AdiestramientoSearchSchema>;

/** `?de=12`: begins as exercise 12 was. */
export const PrepararSearchSchema = z.object({ de: Id });

/** Exercises of a page. */
export const POR_PAGINA = 25;

/** The query of a page of the list: nothing that is empty. */
export const consultaDe = ({ estado, sistema, page = 1 }: AdiestramientoSearch) => ({
  ...(estado && { estado }),
  ...(sistema && { sistema }),
  limit: POR_PAGINA,
  offset: (page - 1) * POR_PAGINA,
});
