import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITE_MAX, VIGILANCIA_PASO_S } from '@tramos/contract/limites';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { Salud } from '@tramos/contract/tiempo-real';
import { useEffect } from 'react';
import { llamar } from './api';
import { conSalud, crearSaludOida } from './salud';

/** The network in the query cache: what every map draws and every screen names. */

/** The network hardly changes while a shift lasts; health comes by live message. */
const RED_FRESCA_MS = 5 * 60_000;

const VIGILANCIA_CADA_MS = 30_000;
/** A day is told by the minute. */
const SALUD_CADA_MS = 60_000;

/** All pages of a list call, in order. */
const todos = async <T>(pagina: (offset: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> => {
  const juntos: T[] = [];
  for (;;) {
    const { items, total } = await pagina(juntos.length);
    juntos.push(...items);
    if (items.length === 0 || juntos.length >= total) return juntos;
  }
};

export const tramosQuery = queryOptions({
  queryKey: ['tramos'],
  staleTime: RED_FRESCA_MS,
  queryFn: ({ signal }): Promise<Tramo[]> =>
    todos(async (offset) => {
      const { tramos, total } = await llamar('tramos', { query: { limit: LIMITE_MAX, offset }, signal });
      return { items: tramos, total };
    }),
});

const saludOida = crearSaludOida();

export const sensoresQuery = queryOptions({
  queryKey: ['sensors'],
  staleTime: RED_FRESCA_MS,
  queryFn: ({ signal }): Promise<Sensor[]> =>
    saludOida.leer(() =>
      todos(async (offset) => {
        const { sensors, total } = await llamar('sensores', { query: { limit: LIMITE_MAX, offset }, signal });
        return { items: sensors, total };
      }),
    ),
});

export const estacionesQuery = queryOptions({
  queryKey: ['estaciones'],
  staleTime: RED_FRESCA_MS,
  queryFn: ({ signal }): Promise<Estacion[]> =>
    todos(async (offset) => {
      const { estaciones, total } = await llamar('estaciones', {
        query: { limit: LIMITE_MAX, offset },
        signal,
      });
      return { items: estaciones, total };
    }),
});

/** Only for the roles that may call it. */
export const routersQuery = queryOptions({
  queryKey: ['routers'],
  staleTime: RED_FRESCA_MS,
  queryFn: ({ signal }): Promise<Router[]> =>
    todos(async (offset) => {
      const { routers, total } = await llamar('routers', { query: { limit: LIMITE_MAX, offset }, signal });
      return { items: routers, total };
    }),
});

/** What every tramo would notice now; it changes with noise, clocks and silences, which no message tells. */
export const vigilanciasQuery = queryOptions({
  queryKey: ['tramos', 'vigilancia'],
  refetchInterval: VIGILANCIA_CADA_MS,
  queryFn: async ({ signal }) => (await llamar('vigilancia', { signal })).vigilancias,
});

/** What a tramo would have noticed in the last 24 h. */
export const historiaVigilanciaQuery = (id: number) =>
  queryOptions({
    queryKey: ['tramos', 'vigilancia', id],
    refetchInterval: VIGILANCIA_PASO_S * 500,
    queryFn: async ({ signal }) => (await llamar('vigilanciaHistoria', { params: { id }, signal })).puntos,
  });

/** Silences, availability, last hour and router of every sensor. */
export const saludSensoresQuery = queryOptions({
  queryKey: ['sensors', 'salud'],
  refetchInterval: SALUD_CADA_MS,
  queryFn: async ({ signal }) => (await llamar('saludSensores', { signal })).salud,
});

export const useTramos = () => useQuery(tramosQuery);
export const useSensores = () => useQuery(sensoresQuery);
export const useEstaciones = () => useQuery(estacionesQuery);
export const useRouters = (enabled: boolean) => useQuery({ ...routersQuery, enabled });

/**
 * Asks for the sensors again every so often while they are watched: health and pressure come by message, clocks and
 * noise do not. Not by the query's own interval, which begins anew with every message.
 */
export const useReleerSensores = (cada_ms: number): void => {
  const client = useQueryClient();
  useEffect(() => {
    const releer = () => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: sensoresQuery.queryKey, exact: true });
    };
    const pulso = setInterval(releer, cada_ms);
    return () => clearInterval(pulso);
  }, [client, cada_ms]);
};

/** Takes a health message into the cache (product §2.20); nothing happens until a screen has asked for sensors. */
export const ponerSalud = (client: QueryClient, salud: Salud): void => {
  saludOida.anotar(salud);
  client.setQueryData(sensoresQuery.queryKey, (sensores) => sensores && conSalud(sensores, salud.sensores));
};
