/** SQLSTATE of a unique constraint that was broken. */
const REPETIDO = '23505';

interface ErrorDePg {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

/** Name of the unique constraint that a statement broke; null for any other error. */
export const restriccionRota = (error: unknown): string | null => {
  for (let actual = error; typeof actual === 'object' && actual !== null; ) {
    const { code, constraint, cause } = actual as ErrorDePg;
    if (code === REPETIDO) return constraint ?? null;
    actual = cause;
  }
  return null;
};
