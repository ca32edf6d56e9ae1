import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api';
import { clavesEventos } from '../lib/eventos-cache';

/**
 * How many events the group of an event has, as this person's role sees groups; `undefined` until it is known. It is
 * asked for again whenever the event's detail is.
 */
export const useTotalDelGrupo = (
  id: number | null | undefined,
  grupo: string | null | undefined,
): number | undefined =>
  useQuery({
    queryKey: [...clavesEventos.detalle(id ?? 0), 'grupo', grupo ?? ''],
    queryFn: async ({ signal }) =>
      (await llamar('eventos', { query: { grupo: grupo ?? '', limit: 1 }, signal })).total,
    enabled: id != null && grupo != null,
  }).data;
