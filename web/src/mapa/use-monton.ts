import { useEffect, useState } from 'react';
import type { Mapa, Seleccion } from '../lib/mapa/tipos';

export interface Monton {
  /** Everything at the place that was opened last, where it is more than the map shows there; else nothing. */
  todas: readonly Seleccion[];
  /** What the list is kept to; null while it holds all. */
  enLista: readonly Seleccion[] | null;
  listar: (cuales: readonly Seleccion[] | null) => void;
}

/** More marks at one place than a spread shows. */
export const useMonton = (mapa: Mapa | null): Monton => {
  const [todas, setTodas] = useState<readonly Seleccion[]>([]);
  const [enLista, listar] = useState<readonly Seleccion[] | null>(null);
  useEffect(() => mapa?.alAmontonarse(setTodas), [mapa]);
  return { todas, enLista, listar };
};
