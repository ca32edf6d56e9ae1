/** Small statistics of a bench: quoted as medians and ratios, because machines differ and drift. */

export const percentil = (valores: readonly number[], p: number): number => {
  const orden = [...valores].sort((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.floor((p / 100) * orden.length))] ?? Number.NaN;
};

/** Milliseconds that each of `veces` runs of `accion` takes, one after the other. */
export const cronometrar = async (
  veces: number,
  accion: (vuelta: number) => Promise<unknown>,
): Promise<number[]> => {
  const tiempos: number[] = [];
  for (let vuelta = 0; vuelta < veces; vuelta++) {
    const inicio = performance.now();
    await accion(vuelta);
    tiempos.push(performance.now() - inicio);
  }
  return tiempos;
};

export interface Renglon {
  cifra: string;
  nuestro: number;
  base: number;
  /** What the baseline is, in a few words. */
  contra: string;
  unidad: string;
}

const numero = (valor: number) => valor.toLocaleString('en-US', { maximumSignificantDigits: 4 });

/** One line per figure: ours, its baseline in the same run, and their ratio. */
export const imprimir = (titulo: string, renglones: readonly Renglon[]): void => {
  console.log(`\n${titulo}`);
  for (const { cifra, nuestro, base, contra, unidad } of renglones)
    console.log(
      `  ${cifra.padEnd(34)} ${numero(nuestro).padStart(12)} ${unidad}   baseline ${numero(base)} ${unidad} (${contra})   ratio ${(nuestro / base).toFixed(2)}`,
    );
};
