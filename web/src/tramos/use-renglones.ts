import { useQuery } from '@tanstack/react-query';
import { esReal } from '@tramos/contract/evento';
import { useMemo } from 'react';
import { clavesEventos, pedirEventos, useAbiertos } from '../lib/eventos-cache';
import { saludSensoresQuery, useReleerSensores, useSensores, useTramos } from '../lib/red';
import { useVigilancias } from '../lib/use-vigilancias';
import { useReleerListas } from '../realtime/use-releer-listas';
import { useOrdenPuesto } from '../ui/use-orden-puesto';
import type { TramosSearch } from './busqueda';
import { armarRenglones, filtrar, ORDEN_TRAMOS, type Renglon } from './renglones';

export interface ListaTramos {
  /** Every tramo in reach, in the order on screen. */
  todos: readonly Renglon[];
  /** Those that pass the filters. */
  renglones: readonly Renglon[];
  cargando: boolean;
  error: Error | null;
  /** Asking again failed: what is on screen may be old. */
  enDuda: boolean;
  repetir: () => void;
  /** Names of the tramos that would stand elsewhere by now. */
  movidos: readonly string[];
  reordenar: () => void;
}

/** Pressure comes by message; clocks are asked for. */
const SENSORES_CADA_MS = 5_000;

/** Enough of the newest events for most tramos to find their last one among them. */
const RECIENTES = { limit: 200, simulacion: 'no' } as const;

const useUltimosEventos = () => {
  useReleerListas();
  const abiertos = useAbiertos().data?.events;
  const recientes = useQuery({
    queryKey: clavesEventos.lista(RECIENTES),
    queryFn: ({ signal }) => pedirEventos(RECIENTES, signal),
  });
  const lista = recientes.data?.events;
  const eventos = useMemo(() => [...(abiertos ?? []), ...(lista ?? [])].filter(esReal), [abiertos, lista]);
  return { eventos, recientes };
};

/** The tramos live from the cache: their states change in place, their order only when asked (design: Behaviour). */
export const useRenglones = ({ sistema, vigilancia }: TramosSearch): ListaTramos => {
  useReleerSensores(SENSORES_CADA_MS);
  const tramos = useTramos();
  const sensores = useSensores();
  const salud = useQuery(saludSensoresQuery);
  const vigilancias = useVigilancias();
  const { eventos, recientes } = useUltimosEventos();
  const armados = useMemo(
    () =>
      armarRenglones({
        tramos: tramos.data ?? [],
        vigilancias: vigilancias.data ?? [],
        sensores: sensores.data ?? [],
        salud: salud.data ?? [],
        eventos,
      }),
    [tramos.data, vigilancias.data, sensores.data, salud.data, eventos],
  );
  const cargando = tramos.isPending || vigilancias.isPending;
  const clave = `${cargando} ${sistema} ${vigilancia}`;
  const { todos, movidos, reordenar } = useOrdenPuesto(armados, ORDEN_TRAMOS, clave);
  const renglones = useMemo(() => filtrar(todos, { sistema, vigilancia }), [todos, sistema, vigilancia]);
  const consultas = [tramos, vigilancias, sensores, salud, recientes];
  return {
    todos,
    renglones,
    cargando,
    error: (tramos.data && vigilancias.data ? null : (tramos.error ?? vigilancias.error)) ?? null,
    enDuda: consultas.some((c) => c.isError),
    repetir: () => {
      for (const consulta of consultas) void consulta.refetch();
    },
    movidos: movidos(renglones),
    reordenar,
  };
};
