import type { HistoriaRouter } from '@tramos/contract/reportes-routers';
import type { MedidaRouter } from '@tramos/contract/routers';

/** Lines of a router's history, as the chart draws them: pure. */

export interface Punto {
  t: number;
  minimo: number;
  maximo: number;
  media: number;
}

type Cubetas = Pick<HistoriaRouter, 't' | 'paso_ms' | 'huecos'>;

/** A silence between two buckets parts them, as does a bucket that is missing. */
const separados = ({ paso_ms, huecos }: Cubetas, antes: number, despues: number): boolean =>
  despues - antes > 1.5 * paso_ms || huecos.some(([de, a]) => de < despues && a > antes + paso_ms);

/** Runs of buckets with something to draw; never joined across a silence or over what was not said. */
export const rachasDe = (cubetas: Cubetas, puntoDe: (i: number) => Omit<Punto, 't'> | null): Punto[][] => {
  const rachas: Punto[][] = [];
  let previo: number | null = null;
  for (const [i, t] of cubetas.t.entries()) {
    const punto = puntoDe(i);
    if (punto === null) {
      previo = null;
      continue;
    }
    if (previo === null || separados(cubetas, previo, t)) rachas.push([]);
    rachas.at(-1)?.push({ t: t + cubetas.paso_ms / 2, ...punto });
    previo = t;
  }
  return rachas;
};

/** The runs of one measure, in the unit that `factor` makes of it. */
export const rachasDeMedida = (historia: HistoriaRouter, medida: MedidaRouter, factor = 1): Punto[][] => {
  const { minimo, maximo, media } = historia.medidas[medida];
  return rachasDe(historia, (i) => {
    const [bajo, alto, medio] = [minimo[i], maximo[i], media[i]];
    if (bajo === null || bajo === undefined || alto === null || alto === undefined) return null;
    return { minimo: bajo * factor, maximo: alto * factor, media: (medio ?? bajo) * factor };
  });
};

/** The runs of a figure that each bucket has one of. */
export const rachasDeCifra = (historia: HistoriaRouter, cifras: readonly number[]): Punto[][] =>
  rachasDe(historia, (i) => {
    const cifra = cifras[i] ?? 0;
    return { minimo: cifra, maximo: cifra, media: cifra };
  });

/** The bucket that a moment lies in; null in a silence. */
export const cubetaEn = ({ t, paso_ms }: Cubetas, cuando: number): number | null => {
  const i = t.findLastIndex((comienzo) => comienzo <= cuando);
  const comienzo = t[i];
  return comienzo !== undefined && cuando < comienzo + paso_ms ? i : null;
};
