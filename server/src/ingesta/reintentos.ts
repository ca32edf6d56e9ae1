import { culpaDe } from '../db/culpa';

/** Tries again after each wait while the store as a whole is at fault; the last failure is the caller's. */
export const conReintentos = async <R>(
  tarea: () => Promise<R>,
  esperas_ms: readonly number[],
  alFallar: (error: unknown) => void,
): Promise<R> => {
  for (const espera_ms of esperas_ms) {
    try {
      return await tarea();
    } catch (error) {
      if (culpaDe(error) !== 'almacen') throw error;
      alFallar(error);
      await new Promise((listo) => setTimeout(listo, espera_ms));
    }
  }
  return tarea();
};
