import type { Db, Tx } from './tipos';

/** SQLSTATE with which PostgreSQL ends one of two transactions that wait for each other. */
const CRUCE = '40P01';
const INTENTOS = 3;

const esCruce = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === CRUCE || esCruce(error.cause));

/**
 * Runs a statement or a transaction, and again when it was ended because it and another waited for each other: it has
 * left nothing behind. `hacer` touches nothing but the database.
 */
export const conReintento = async <T>(hacer: () => Promise<T>): Promise<T> => {
  for (let intento = 1; ; intento++)
    try {
      return await hacer();
    } catch (error) {
      if (intento === INTENTOS || !esCruce(error)) throw error;
    }
};

export const enTransaccion = <T>(db: Db, hacer: (tx: Tx) => Promise<T>): Promise<T> =>
  conReintento(() => db.transaction(hacer));
