import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { EventosSearch } from '../busqueda';

/** What a list is limited to by a link of the linear view, in words; undefined where it is not. Pure. */

/** The stretch of chainage. */
export const textoPosiciones = ({
  posicion_desde: desde,
  posicion_hasta: hasta,
}: Pick<EventosSearch, 'posicion_desde' | 'posicion_hasta'>): string | undefined => {
  if (desde !== undefined && hasta !== undefined) return `${kilometraje(desde)} a ${formatPosicion(hasta)}`;
  if (desde !== undefined) return `desde ${formatPosicion(desde)}`;
  if (hasta !== undefined) return `hasta ${formatPosicion(hasta)}`;
  return undefined;
};

/** When it happened, by the site's clock. */
export const textoOcurrido = (
  { ocurrio_desde: desde, ocurrio_hasta: hasta }: Pick<EventosSearch, 'ocurrio_desde' | 'ocurrio_hasta'>,
  zona: string,
): string | undefined => {
  const minuto = (momento: string, junto_a?: string) =>
    textoMomento(momento, { zona, precision: 'minuto', ...(junto_a !== undefined && { junto_a }) });
  if (desde === undefined) return undefined;
  return hasta === undefined ? `desde ${minuto(desde)}` : `${minuto(desde)} a ${minuto(hasta, desde)}`;
};
