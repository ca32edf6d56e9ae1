/** SQLSTATE of a failed query: drizzle wraps the driver's error, so the chain of causes is walked. */
export const sqlstateDe = (error: unknown): string | null => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return null;
};

/**
 * True when the same work may succeed later: the database is away or starting, the connection broke, two
 * transactions collided (classes 08, 40, 53, 55, 57, 58 of SQLSTATE). Anything unknown counts as passing, because a
 * message given up is lost; only the database's own refusal and our own faults do not pass.
 */
export const esPasajero = (error: unknown): boolean => {
  const sqlstate = sqlstateDe(error);
  if (sqlstate !== null) return /^(08|40|53|55|57|58)/.test(sqlstate);
  return !(error instanceof TypeError || error instanceof RangeError);
};

/** Tries again after each wait while the failure may pass; the last failure is the caller's. */
export const conReintentos = async <R>(
  tarea: () => Promise<R>,
  esperas_ms: readonly number[],
  alFallar: (error: unknown) => void = () => undefined,
): Promise<R> => {
  for (const espera_ms of esperas_ms) {
    try {
      return await tarea();
    } catch (error) {
      if (!esPasajero(error)) throw error;
      alFallar(error);
      await new Promise((listo) => setTimeout(listo, espera_ms));
    }
  }
  return tarea();
};
