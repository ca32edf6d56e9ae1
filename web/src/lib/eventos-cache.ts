import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Evento, EventoDetalle } from '@tramos/contract/evento';
import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { llamar } from './api';

/** Where events live in the query cache: every screen, the live messages and the tray meet here. */
export const clavesEventos = {
  todas: ['eventos'] as const,
  /** Every list, whatever its query. */
  listas: ['eventos', 'lista'] as const,
  lista: (query: Partial<EventosQuery>) => ['eventos', 'lista', query] as const,
  detalle: (id: number) => ['eventos', 'detalle', id] as const,
  abiertos: ['eventos', 'abiertos'] as const,
};

/** The tray shows at most this many; its count is always the whole. */
const BANDEJA_MAX = 100;

/** Every unacknowledged event, whatever its day, newest first (product §2.12). */
export const abiertosQuery = queryOptions({
  queryKey: clavesEventos.abiertos,
  queryFn: ({ signal }) =>
    llamar('eventos', { query: { evento_estado: 'abierto', limit: BANDEJA_MAX }, signal }),
});

export const useAbiertos = () => useQuery(abiertosQuery);

/**
 * Puts events that are new, or that came back from an action or the live messages, wherever they are already shown:
 * lists keep their rows and order, a detail keeps its history (and asks for the new one), the tray gains or loses them.
 * However many they are, each list changes once; of two words on one event the later counts.
 */
export const ponerEventos = (client: QueryClient, eventos: readonly Evento[]): void => {
  const nuevos = new Map(eventos.map((evento) => [evento.id, evento]));
  client.setQueriesData<EventosLista>({ queryKey: clavesEventos.listas }, (lista) =>
    lista?.events.some((e) => nuevos.has(e.id))
      ? { ...lista, events: lista.events.map((e) => nuevos.get(e.id) ?? e) }
      : lista,
  );
  for (const evento of nuevos.values()) {
    client.setQueryData<EventoDetalle>(clavesEventos.detalle(evento.id), (antes) =>
      antes ? { ...antes, ...evento } : antes,
    );
    void client.invalidateQueries({ queryKey: clavesEventos.detalle(evento.id) });
  }
  client.setQueryData<EventosLista>(clavesEventos.abiertos, (bandeja) =>
    bandeja ? [...nuevos.values()].reduce(conEvento, bandeja) : bandeja,
  );
  const bandeja = client.getQueryData<EventosLista>(clavesEventos.abiertos);
  // What lies beyond the tray's rows cannot be counted from here.
  if (bandeja && bandeja.total > bandeja.events.length)
    void client.invalidateQueries({ queryKey: clavesEventos.abiertos });
};

/** The tray after an event changed: open ones stand in it once, acknowledged ones leave. */
export const conEvento = (bandeja: EventosLista, evento: Evento): EventosLista => {
  const estaba = bandeja.events.some((e) => e.id === evento.id);
  if (evento.evento_estado === 'abierto')
    return estaba
      ? { ...bandeja, events: bandeja.events.map((e) => (e.id === evento.id ? evento : e)) }
      : {
          ...bandeja,
          events: [evento, ...bandeja.events].toSorted((a, b) => b.id - a.id).slice(0, BANDEJA_MAX),
          total: bandeja.total + 1,
        };
  return estaba
    ? { ...bandeja, events: bandeja.events.filter((e) => e.id !== evento.id), total: bandeja.total - 1 }
    : bandeja;
};
