/** What goes to the database and comes back as whole columns. */

/** An array as the database writes one; of numbers only. */
export const listaDeNumeros = (valores: readonly number[]): string => `{${valores.join(',')}}`;

/** Reads one back; null is the empty one, as aggregates say it. */
export const numerosDe = (columna: string | null): number[] =>
  columna === null || columna === '{}' ? [] : columna.slice(1, -1).split(',').map(Number);
