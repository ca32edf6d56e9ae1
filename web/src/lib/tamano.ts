import { conUnidad } from './formato';

const UNIDADES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const PASO = 1_000;

/** `812 B`, `64.1 MB`, `1.2 TB`: in thousands, as a disk is sold; one decimal from kB on. */
export const formatTamano = (bytes: number): string => {
  let [valor, i] = [bytes, 0];
  // What rounds up to a thousand is written in the next unit.
  while (i < UNIDADES.length - 1 && Number(valor.toFixed(i === 0 ? 0 : 1)) >= PASO) {
    valor /= PASO;
    i++;
  }
  return conUnidad(valor, UNIDADES[i] ?? 'B', i === 0 ? 0 : 1);
};
