import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Sitio } from '@tramos/contract/sitio';
import { queryClient } from './consulta';
import { llamarEntrada } from './entrada';
import { ponerEnHora } from './reloj';

/** Until the server has said its own: the zone of most sites (product §2.11). */
const ZONA_SUPUESTA = 'America/Mexico_City';

let mapa_de_la_pagina: Sitio['mapa'] | undefined;

/** What the console knows before anyone signs in; asked again until the server answers. */
export const sitioQuery = queryOptions({
  queryKey: ['sitio'],
  queryFn: async ({ signal }): Promise<Sitio> => {
    const sitio = await llamarEntrada('sitio', { signal });
    ponerEnHora(sitio.hora_servidor);
    // The page was let to fetch tiles from one place, and no other until it is loaded anew.
    mapa_de_la_pagina ??= sitio.mapa;
    return { ...sitio, mapa: mapa_de_la_pagina };
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data ? false : 5_000),
});

/** An administrator changed it: its name is another at once; with another zone, so is everything that was read. */
export const releerSitio = async (): Promise<void> => {
  const antes = queryClient.getQueryData(sitioQuery.queryKey)?.zona;
  await queryClient.invalidateQueries({ queryKey: sitioQuery.queryKey });
  const ahora = queryClient.getQueryData(sitioQuery.queryKey)?.zona;
  await queryClient.invalidateQueries(
    antes === ahora
      ? { queryKey: ['ajustes'] }
      : { predicate: ({ queryKey }) => queryKey[0] !== sitioQuery.queryKey[0] },
  );
};

const PLAZO_MS = 5_000;

/** Waits for the site's own word before the first screen, but not for a server that stays silent. */
export const esperarSitio = async (): Promise<void> => {
  const llegada = queryClient.ensureQueryData(sitioQuery).catch(() => undefined);
  await Promise.race([llegada, new Promise((seguir) => setTimeout(seguir, PLAZO_MS))]);
};

export const useSitio = (): Sitio | undefined => useQuery(sitioQuery).data;

/** The operating zone, in which every time is shown. */
export const useZona = (): string => useSitio()?.zona ?? ZONA_SUPUESTA;
