import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { saludSensoresQuery, useReleerSensores, useSensores, useTramos } from '../lib/red';
import { useOrdenPuesto } from '../ui/use-orden-puesto';
import type { SensoresSearch } from './busqueda';
import { armarRenglones, filtrar, ORDEN_SENSORES, type Renglon } from './renglones';

/** Health and pressure come by message; clocks and noise are asked for. */
const SENSORES_CADA_MS = 5_000;

export interface ListaSensores {
  /** Every sensor in reach, in the order on screen. */
  todos: readonly Renglon[];
  /** Those that pass the filters. */
  renglones: readonly Renglon[];
  cargando: boolean;
  error: Error | null;
  /** Asking again failed: what is on screen may be old. */
  enDuda: boolean;
  repetir: () => void;
  /** Names of the sensors that would stand elsewhere by now. */
  movidos: readonly string[];
  reordenar: () => void;
}

/** The sensors live from the cache: their states change in place, their order only when asked (design: Behaviour). */
export const useRenglones = ({ sistema, estado, q }: SensoresSearch): ListaSensores => {
  useReleerSensores(SENSORES_CADA_MS);
  const sensores = useSensores();
  const tramos = useTramos();
  const salud = useQuery(saludSensoresQuery);
  const armados = useMemo(
    () => armarRenglones(sensores.data ?? [], salud.data ?? [], tramos.data ?? []),
    [sensores.data, salud.data, tramos.data],
  );
  const cargando = sensores.isPending || tramos.isPending || salud.isPending;
  const clave = `${cargando} ${sistema} ${estado}`;
  const { todos, movidos, reordenar } = useOrdenPuesto(armados, ORDEN_SENSORES, clave);
  const renglones = useMemo(() => filtrar(todos, { sistema, estado, q }), [todos, sistema, estado, q]);
  const consultas = [sensores, tramos, salud];
  return {
    todos,
    renglones,
    cargando,
    error: (sensores.data && tramos.data ? null : (sensores.error ?? tramos.error)) ?? null,
    enDuda: consultas.some((c) => c.isError),
    repetir: () => {
      for (const consulta of consultas) void consulta.refetch();
    },
    movidos: movidos(renglones),
    reordenar,
  };
};
