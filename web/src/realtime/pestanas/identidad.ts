import { type Almacen, guardar } from '../../lib/almacen';
import { nuevoId } from '../../lib/pedido';

const CLAVE = 'tramos.pestana';

/**
 * The tab's id. It lies in the tab's storage only from the moment a page goes until the next one comes: so it
 * survives a reload, while a duplicate, made from a page that is there, finds none and gets its own.
 */
export const tomarId = (almacen: Pick<Storage, 'getItem' | 'removeItem'>): string => {
  const guardado = almacen.getItem(CLAVE);
  almacen.removeItem(CLAVE);
  return guardado || nuevoId();
};

/**
 * The page goes. One that the browser may bring back as it was takes its id with it: what another page of this tab, or
 * of a duplicate, found would be the id of both.
 */
export const dejarId = (
  almacen: Almacen,
  id: string,
  { persisted }: Pick<PageTransitionEvent, 'persisted'>,
): void => {
  if (!persisted) guardar(almacen, CLAVE, id);
};
