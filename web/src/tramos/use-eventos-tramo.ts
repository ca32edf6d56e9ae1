import { useQuery } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import { type ConsultaEventos, clavesEventos, pedirEventos } from '../lib/eventos-cache';
import { useZona } from '../lib/sitio';
import { useReleerListas } from '../realtime/use-releer-listas';
import { type Franja, filtrosDeFranja } from '../ui/tira/franja';

const CUANTOS = 10;

const useLista = (query: ConsultaEventos) =>
  useQuery({
    queryKey: clavesEventos.lista(query),
    queryFn: ({ signal }) => pedirEventos(query, signal),
  });

/** The open events of a tramo, then its newest, each once; of what its linear view selects, where it does. */
export const useEventosTramo = (tramo_id: number, franja: Franja | null) => {
  useReleerListas();
  const zona = useZona();
  const { sistema: _, ...filtros } = franja ? filtrosDeFranja(franja, zona) : { sistema: 0 };
  const abiertos = useLista({ ...filtros, tramo: tramo_id, evento_estado: 'abierto', limit: CUANTOS });
  const recientes = useLista({ ...filtros, tramo: tramo_id, limit: CUANTOS });
  // An event that was acknowledged meanwhile stays in the list that asked for open ones.
  const abierto = (e: Evento) => e.evento_estado === 'abierto';
  const todos = [...(abiertos.data?.events ?? []), ...(recientes.data?.events ?? [])];
  const unicos = [...new Map(todos.map((e) => [e.id, e])).values()];
  const eventos = [...unicos.filter(abierto), ...unicos.filter((e) => !abierto(e))].slice(0, CUANTOS);
  return {
    eventos,
    cargando: abiertos.isPending || recientes.isPending,
    error: (abiertos.data && recientes.data ? null : (abiertos.error ?? recientes.error)) ?? null,
    repetir: () => {
      void abiertos.refetch();
      void recientes.refetch();
    },
  };
};
export type EventosDelTramo = ReturnType<typeof useEventosTramo>;
