import { logger } from './logger';

/** A storage of the browser that is written to. */
export type Almacen = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What signing in leaves in local storage, under exactly these keys (spec §3). */
export const CLAVES_DE_SESION = ['token', 'refreshToken', 'user', 'loginLogId'] as const;

/** A console keeps a few kilobytes: whoever filled the storage was none. All goes but who is signed in. */
const hacerLugar = (almacen: Almacen): void => {
  const claves = Array.from({ length: almacen.length }, (_, n) => almacen.key(n));
  for (const clave of claves)
    if (clave !== null && !(CLAVES_DE_SESION as readonly string[]).includes(clave)) almacen.removeItem(clave);
};

/**
 * Keeps a value, and makes room for it where the storage is full. Never throws: it stands in the way of every alert, and
 * an alert must be heard though nothing can be kept. Answers whether it is.
 */
export const guardar = (almacen: Almacen, clave: string, valor: string): boolean => {
  try {
    almacen.setItem(clave, valor);
    return true;
  } catch (error) {
    logger.warn('full storage', error);
  }
  try {
    hacerLugar(almacen);
    almacen.setItem(clave, valor);
    return true;
  } catch (error) {
    logger.error('nothing can be stored', error);
    return false;
  }
};
