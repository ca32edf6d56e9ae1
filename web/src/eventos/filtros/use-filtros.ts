import { useNavigate, useSearch } from '@tanstack/react-router';
import { type EventosSearch, type Filtros, filtrar, limpiar } from '../busqueda';

interface UsoFiltros {
  search: EventosSearch;
  /** One entry of the browser's history for each change, unless it replaces the one before, as typing does. */
  cambiar: (cambio: Partial<Filtros>, opciones?: { replace: boolean }) => void;
  /** Takes the whole of a saved or shared set: what it does not name goes back to its default. */
  aplicar: (search: EventosSearch) => void;
  limpiar: () => void;
}

/** The filters of the events list, which the address owns (architecture §5.8). An open detail stays open. */
export const useFiltros = (): UsoFiltros => {
  const search = useSearch({ from: '/consola/eventos' });
  const navigate = useNavigate({ from: '/eventos' });
  return {
    search,
    cambiar: (cambio, { replace } = { replace: false }) =>
      void navigate({ search: (antes) => ({ ...antes, ...filtrar(cambio) }), replace, resetScroll: false }),
    aplicar: (nueva) =>
      void navigate({
        search: ({ detalle }) => ({ detalle, ...nueva, page: undefined }),
        resetScroll: false,
      }),
    limpiar: () => void navigate({ search: (antes) => ({ ...antes, ...limpiar() }), resetScroll: false }),
  };
};
