import { type Almacen, guardar } from '../../lib/almacen';
import { nuevoId } from '../../lib/pedido';

const CLAVE = 'tramos.pestana';

/**
 * The tab's id. It lies in the tab's storage only from the moment a page goes until the next one comes: so it
 * survives a reload, while a duplicate, made from a page that is there, finds none and gets its own.
 */
export const tomarId = (almacen: Pick<Storage, 'getItem' | 'removeItem'>): string => {
  const guardado = almacen.getItem(CLAVE);
  quitarId(almacen);
  return guardado || nuevoId();
};

/** The page that had gone is back. */
export const quitarId = (almacen: Pick<Storage, 'removeItem'>): void => almacen.removeItem(CLAVE);

/** The page goes. */
export const dejarId = (almacen: Almacen, id: string): void => {
  guardar(almacen, CLAVE, id);
};
