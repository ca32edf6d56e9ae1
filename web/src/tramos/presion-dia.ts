import type { SeriePresion } from '@tramos/contract/presiones';

/** Five minutes each. */
export const CUBETAS_DIA = 288;

/** Mean pressure in each of CUBETAS_DIA even steps from `desde` to `hasta` (epoch ms); null where nothing was heard. */
export const enCubetas = (
  { t, media, paso_ms }: Pick<SeriePresion, 't' | 'media' | 'paso_ms'>,
  desde: number,
  hasta: number,
): (number | null)[] => {
  const ancho_ms = (hasta - desde) / CUBETAS_DIA;
  const valores: (number | null)[] = new Array(CUBETAS_DIA).fill(null);
  for (const [i, inicio] of t.entries()) {
    const primera = Math.max(0, Math.floor((inicio - desde) / ancho_ms));
    // A bucket of the server's may cover several of these, wholly or nearly.
    const ultima = Math.max(primera, Math.round((inicio + paso_ms - desde) / ancho_ms) - 1);
    for (let k = primera; k <= Math.min(ultima, CUBETAS_DIA - 1); k++) valores[k] = media[i] ?? null;
  }
  return valores;
};

export interface Rango {
  minimo: number;
  maximo: number;
}

/** The lowest and the highest that was measured, not of the means: a dip shorter than a bucket is in it. Null of nothing. */
export const rangoDe = ({ minimo, maximo }: Pick<SeriePresion, 'minimo' | 'maximo'>): Rango | null =>
  minimo.length === 0 ? null : { minimo: Math.min(...minimo), maximo: Math.max(...maximo) };
