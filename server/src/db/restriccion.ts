/** SQLSTATE of a unique constraint that was broken, and of a foreign key. */
const TIPOS: Readonly<Record<string, 'repetida' | 'ajena'>> = { '23505': 'repetida', '23503': 'ajena' };

interface ErrorDePg {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

/** The constraint that a statement broke: a value that another row has, or a row that others lean on; else null. */
export const restriccionRota = (error: unknown): { tipo: 'repetida' | 'ajena'; nombre: string } | null => {
  for (let actual = error; typeof actual === 'object' && actual !== null; ) {
    const { code, constraint, cause } = actual as ErrorDePg;
    const tipo = TIPOS[code ?? ''];
    if (tipo) return { tipo, nombre: constraint ?? '' };
    actual = cause;
  }
  return null;
};
