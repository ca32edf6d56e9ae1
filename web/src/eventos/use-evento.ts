import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventoDetalle } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas';
import { llamar } from '../lib/api';
import { clavesEventos } from '../lib/eventos-cache';

/** The event as some list on screen already has it, so that the detail opens at once; its history follows. */
const yaVisto = (client: QueryClient, id: number): EventoDetalle | undefined => {
  const listas = [
    ...client.getQueriesData<EventosLista>({ queryKey: clavesEventos.listas }),
    ...client.getQueriesData<EventosLista>({ queryKey: clavesEventos.abiertos }),
  ];
  for (const [, lista] of listas) {
    const evento = lista?.events.find((e) => e.id === id);
    if (evento) return { ...evento, historial: [] };
  }
  return undefined;
};

/** One event with its history; `null` asks for nothing. */
export const useEvento = (id: number | null) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: clavesEventos.detalle(id ?? 0),
    queryFn: ({ signal }) => llamar('evento', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : yaVisto(client, id)),
  });
};
