import { formatFecha } from './formato';
import type { ParaQuien } from './para-quien';
import { useSesion } from './sesion';
import { useZona } from './sitio';

/** Whoever is at this console. */
export const useParaQuien = (): ParaQuien => {
  const zona = useZona();
  const yo = useSesion((s) => s.user?.nombre);
  return { fecha: (iso) => formatFecha(iso, zona), yo };
};
