import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { MENSAJES } from '@tramos/contract/error';
import type { EventoDetalle } from '@tramos/contract/evento';
import { llamar } from '../lib/api';
import { AppError, esAppError } from '../lib/app-error';
import { clavesEventos, eventoVisto } from '../lib/eventos-cache';

/** The event as some list on screen already has it, so that the detail opens at once; its history follows. */
const yaVisto = (client: QueryClient, id: number): EventoDetalle | undefined => {
  const evento = eventoVisto(client, id);
  return (
    evento && {
      ...evento,
      historial: [],
      previos: [],
      previos_total: 0,
      maniobras: [],
      lugar: null,
      grupo: null,
    }
  );
};

/** An id that is none has no event: the server is not asked, not even by trying again. */
const pedir = async (id: number | null, signal: AbortSignal): Promise<EventoDetalle> => {
  if (id === null) throw new AppError(404, 'no_encontrado', MENSAJES.no_encontrado);
  return llamar('evento', { params: { id }, signal });
};

/** The server says that there is no such event for this person: what was shown of it goes. */
const yaNoEs = (error: Error | null): boolean =>
  esAppError(error) && (error.status === 404 || error.status === 403);

export type ConsultaEvento = Pick<
  UseQueryResult<EventoDetalle, Error>,
  'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'
> & {
  /** The server could not be asked: this is what was known before. */
  sinConfirmar: boolean;
};

/** One event with its history; `null` asks for nothing. What is on screen stays there when asking again fails. */
export const useEvento = (id: number | null): ConsultaEvento => {
  const client = useQueryClient();
  const consulta = useQuery({
    queryKey: clavesEventos.detalle(id ?? 0),
    queryFn: ({ signal }) => pedir(id, signal),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : yaVisto(client, id)),
  });
  const { data, error, isPending, isPlaceholderData, refetch } = consulta;
  const visto = error && id !== null && !yaNoEs(error) ? (data ?? yaVisto(client, id)) : undefined;
  return {
    ...{ error, isPending, refetch },
    data: visto ?? (yaNoEs(error) ? undefined : data),
    isPlaceholderData: isPlaceholderData || (visto !== undefined && data === undefined),
    sinConfirmar: visto !== undefined,
  };
};
