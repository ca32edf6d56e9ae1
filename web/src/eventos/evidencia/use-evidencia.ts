import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Evidencia } from '@tramos/contract/evidencia';
import { llamar } from '../../lib/api';
import { clavesEventos } from '../../lib/eventos-cache';

/** What follows an arrival is stored two minutes after it: until then it is asked for again this often. */
const RELEER_MS = 20_000;

const enCamino = (evidencia: Evidencia | undefined): boolean =>
  evidencia?.ondas.some(({ completa }) => !completa) ?? false;

export const useEvidencia = (id: number | null | undefined) =>
  useQuery({
    queryKey: [...clavesEventos.detalle(id ?? 0), 'evidencia'],
    queryFn: ({ signal }) => llamar('evidencia', { params: { id: id ?? 0 }, signal }),
    enabled: id != null,
    refetchInterval: ({ state }) => (enCamino(state.data) ? RELEER_MS : false),
  });

/** Where the event would be with another wave speed; nothing is asked while it is null. */
export const supuestoQuery = (id: number, velocidad_onda_mps: number | null) =>
  queryOptions({
    queryKey: [...clavesEventos.detalle(id), 'supuesto', velocidad_onda_mps],
    queryFn: ({ signal }) =>
      llamar('eventoSupuesto', {
        params: { id },
        query: { velocidad_onda_mps: velocidad_onda_mps ?? 0 },
        signal,
      }),
    enabled: velocidad_onda_mps !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
