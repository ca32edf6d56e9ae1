import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * The events of the list behind the detail, in the order they are read on screen: what the detail's arrows walk over.
 * Empty while no list is on screen.
 */
const useEnPantalla = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

/** Tells which events the list shows now, members of open groups among them; to be called by the list. */
export const useAnunciarEventos = (ids: readonly number[]): void => {
  const clave = ids.join();
  useEffect(() => {
    useEnPantalla.setState({ ids: clave === '' ? [] : clave.split(',').map(Number) });
    return () => useEnPantalla.setState({ ids: [] });
  }, [clave]);
};

export interface Vecinos {
  anterior: number | null;
  siguiente: number | null;
}

/** The events before and after one; none when it is not among them. Something shown twice counts where it stands first. */
export const vecinosDe = (ids: readonly number[], id: number | null): Vecinos => {
  const unicos = [...new Set(ids)];
  const lugar = id === null ? -1 : unicos.indexOf(id);
  if (lugar < 0) return { anterior: null, siguiente: null };
  return { anterior: unicos[lugar - 1] ?? null, siguiente: unicos[lugar + 1] ?? null };
};

export const useVecinos = (id: number | null): Vecinos => {
  const ids = useEnPantalla((s) => s.ids);
  return vecinosDe(ids, id);
};
