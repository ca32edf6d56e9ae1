import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { escribirFranja, type Franja, leerFranja } from '../ui/tira/franja';

/** What the linear view of a tramo selects, which the address owns; none of another sistema. */
export const useFranjaDeTramo = (sistema_id: number) => {
  const { franja: escrita } = useSearch({ from: '/consola/tramos/$id' });
  const navigate = useNavigate({ from: '/tramos/$id' });
  const franja = useMemo(() => {
    const leida = leerFranja(escrita);
    return leida?.sistema === sistema_id ? leida : null;
  }, [escrita, sistema_id]);
  return {
    franja,
    ponerFranja: (nueva: Franja | null, { replace } = { replace: false }) =>
      void navigate({
        search: (antes) => ({ ...antes, franja: nueva ? escribirFranja(nueva) : undefined }),
        replace,
        resetScroll: false,
      }),
  };
};
