import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { MENSAJES } from '@tramos/contract/error';
import type { EventoDetalle } from '@tramos/contract/evento';
import { llamar } from '../lib/api';
import { AppError } from '../lib/app-error';
import { clavesEventos, eventoVisto } from '../lib/eventos-cache';

/** The event as some list on screen already has it, so that the detail opens at once; its history follows. */
const yaVisto = (client: QueryClient, id: number): EventoDetalle | undefined => {
  const evento = eventoVisto(client, id);
  return evento && { ...evento, historial: [], previos: [], previos_total: 0, maniobras: [], lugar: null };
};

/** An id that is none has no event: the server is not asked, not even by trying again. */
const pedir = async (id: number | null, signal: AbortSignal): Promise<EventoDetalle> => {
  if (id === null) throw new AppError(404, 'no_encontrado', MENSAJES.no_encontrado);
  return llamar('evento', { params: { id }, signal });
};

/** One event with its history; `null` asks for nothing. */
export const useEvento = (id: number | null) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: clavesEventos.detalle(id ?? 0),
    queryFn: ({ signal }) => pedir(id, signal),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : yaVisto(client, id)),
  });
};
