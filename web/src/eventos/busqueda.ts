import { PAGINA_INICIAL, PAGINA_TAMANO, PAGINA_TAMANOS } from '@tramos/contract/limites';
import { z } from 'zod';

/** What the address of /eventos says: page and page size, left out while they are the defaults (spec §9). */
export const EventosSearchSchema = z.object({
  page: z.number().int().min(PAGINA_INICIAL).optional().catch(undefined),
  perPage: z
    .literal([...PAGINA_TAMANOS])
    .optional()
    .catch(undefined),
});

type EventosSearch = z.output<typeof EventosSearchSchema>;

export interface Pagina {
  page: number;
  perPage: number;
}

export const paginaDe = ({ page, perPage }: EventosSearch): Pagina => ({
  page: page ?? PAGINA_INICIAL,
  perPage: perPage ?? PAGINA_TAMANO,
});

/** The shortest address of a page: a default is not written. */
export const buscar = ({ page, perPage }: Pagina): EventosSearch => ({
  page: page === PAGINA_INICIAL ? undefined : page,
  perPage: perPage === PAGINA_TAMANO ? undefined : PAGINA_TAMANOS.find((tamano) => tamano === perPage),
});

/** The page on which the first row of this page stands when pages become of another size. */
export const conTamano = ({ page, perPage }: Pagina, nuevo: number): Pagina => ({
  page: Math.floor(((page - 1) * perPage) / nuevo) + 1,
  perPage: nuevo,
});

export const paginasDe = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
