/** What goes to the database and comes back as whole columns. */

/** An array as the database writes one; of numbers only. */
export const listaDeNumeros = (valores: readonly number[]): string => `{${valores.join(',')}}`;

/** Reads one back; null is the empty one, as aggregates say it. */
export const numerosDe = (columna: string | null): number[] =>
  columna === null || columna === '{}' ? [] : columna.slice(1, -1).split(',').map(Number);

/** Groups in order, each as heavy as `peso_max` or less; what is heavier alone stands alone. */
export const enPartes = (
  ids: readonly number[],
  pesos: readonly number[],
  peso_max: number,
): { ids: number[]; peso: number }[] => {
  const partes: { ids: number[]; peso: number }[] = [];
  for (const [i, id] of ids.entries()) {
    const peso = pesos[i] ?? 0;
    const ultima = partes.at(-1);
    if (ultima && ultima.peso + peso <= peso_max) {
      ultima.ids.push(id);
      ultima.peso += peso;
    } else partes.push({ ids: [id], peso });
  }
  return partes;
};
