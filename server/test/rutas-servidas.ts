import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface RutaServida {
  metodo: string;
  url: string;
}

const AL_NACER = 'fastify.initialization';

/**
 * Makes servers and gives back every route that they serve, as they themselves were told of it: no list of ours, and
 * nothing that a route could be kept out of.
 */
export const conSusRutas = async <T>(crear: () => Promise<T>): Promise<[T, RutaServida[]]> => {
  const rutas: RutaServida[] = [];
  const alNacer = (dicho: unknown) =>
    (dicho as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const metodo of [method].flat()) rutas.push({ metodo, url });
    });
  subscribe(AL_NACER, alNacer);
  try {
    return [await crear(), rutas];
  } finally {
    unsubscribe(AL_NACER, alNacer);
  }
};
