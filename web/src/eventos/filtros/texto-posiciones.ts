import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { EventosSearch } from '../busqueda';

/** The stretch of chainage that a list is limited to, in words; undefined where it is not. Pure. */
export const textoPosiciones = ({
  posicion_desde: desde,
  posicion_hasta: hasta,
}: Pick<EventosSearch, 'posicion_desde' | 'posicion_hasta'>): string | undefined => {
  if (desde !== undefined && hasta !== undefined) return `${kilometraje(desde)} a ${formatPosicion(hasta)}`;
  if (desde !== undefined) return `desde ${formatPosicion(desde)}`;
  if (hasta !== undefined) return `hasta ${formatPosicion(hasta)}`;
  return undefined;
};
