import { useMemo, useState } from 'react';
import { cambiados, enOrden, ponerOrden, type ReglaOrden } from '../lib/orden-puesto';

interface OrdenEnPantalla<R> {
  /** Every row, in the order on screen. */
  todos: readonly R[];
  /** Names of those of these rows that would stand elsewhere by now. */
  movidos: (renglones: readonly R[]) => string[];
  reordenar: () => void;
}

/** Holds the order of the rows until it is told to put it anew, or `clave` changes: who filters anew reads from the top. */
export const useOrdenPuesto = <R>(
  renglones: readonly R[],
  regla: ReglaOrden<R>,
  clave: string,
): OrdenEnPantalla<R> => {
  const poner = () => ({ clave, orden: ponerOrden(renglones, regla) });
  const [puesto, setPuesto] = useState(poner);
  if (puesto.clave !== clave) setPuesto(poner());
  const todos = useMemo(() => enOrden(renglones, puesto.orden, regla), [renglones, puesto.orden, regla]);
  return {
    todos,
    movidos: (mostrados) => cambiados(mostrados, puesto.orden, regla),
    reordenar: () => setPuesto(poner()),
  };
};
