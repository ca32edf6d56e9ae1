import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Sitio } from '@tramos/contract/sitio';
import { llamar } from './api';
import { ponerEnHora } from './reloj';

/** Until the server has said its own: the zone of most sites (product §2.11). */
const ZONA_SUPUESTA = 'America/Mexico_City';

/** What the console knows before anyone signs in; asked again until the server answers. */
export const sitioQuery = queryOptions({
  queryKey: ['sitio'],
  queryFn: async ({ signal }): Promise<Sitio> => {
    const sitio = await llamar('sitio', { signal });
    ponerEnHora(sitio.hora_servidor);
    return sitio;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data ? false : 5_000),
});

export const useSitio = (): Sitio | undefined => useQuery(sitioQuery).data;

/** The operating zone, in which every time is shown. */
export const useZona = (): string => useSitio()?.zona ?? ZONA_SUPUESTA;
