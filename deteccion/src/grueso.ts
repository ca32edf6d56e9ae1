import type { ModeloRuido } from './ruido';
import { media, type Serie } from './serie';

/**
 * The coarse stage: the mean of the newest samples less a lagged mean, at three spans, against the spread that the
 * sensor's own noise gives that difference.
 */

/** Samples of one sensor. */
export interface Muestreo {
  serie: Serie;
  dt_ms: number;
  /** No front is believed before this: the sensor has just come, or come back from a fault. */
  fiable_desde_ms: number;
}

/** Spans of the short mean, the gap and the lagged mean, s. */
export const ESCALAS = [
  { corta: 0.6, hueco: 0.3, larga: 1.5 },
  { corta: 1.5, hueco: 1.5, larga: 3 },
  { corta: 3, hueco: 4, larga: 5 },
] as const;
export const Z_GRUESO = 4.2;

export type Escala = (typeof ESCALAS)[number];

/** Samples of the short mean, the gap and the lagged mean. */
type Muestras = readonly [number, number, number];

const muestrasDe = ({ corta, hueco, larga }: Escala, dt_ms: number): Muestras => {
  const n = (segundos: number) => Math.max(1, Math.round((segundos * 1_000) / dt_ms));
  return [n(corta), n(hueco), n(larga)];
};

/** What the sensor's own noise does to the difference of the two means, one standard deviation, kg/cm². */
const sigmaGruesa = ([ns, ng, nl]: Muestras, { r, q }: ModeloRuido) =>
  Math.sqrt(r * (1 / ns + 1 / nl) + q * (ns / 3 + ng + nl / 3));

/** Smallest of those over the spans: the coarse stage sees what exceeds Z_GRUESO of it. */
export const sigmaGruesaMin_kgcm2 = (modelo: ModeloRuido, dt_ms: number) =>
  Math.min(...ESCALAS.map((escala) => sigmaGruesa(muestrasDe(escala, dt_ms), modelo)));

/** The samples of [primero, ultimo] are there, are to be believed, and follow each other without a large gap. */
const hay = ({ serie: { t }, dt_ms, fiable_desde_ms }: Muestreo, primero: number, ultimo: number): boolean =>
  primero >= 0 &&
  (t[primero] as number) >= fiable_desde_ms &&
  (t[ultimo] as number) - (t[primero] as number) <= (ultimo - primero + 1) * dt_ms * 1.25;

/** A lagged mean, where it begins, and what the short mean differs from it by, kg/cm². */
interface Diferencia {
  primero: number;
  larga: number;
  salto: number;
}

/**
 * The same difference less what the slope before it explains, in its own standard deviations; null where no slope is
 * sure. The slope τ is the lagged mean less the one before it, so that what is left over k·n_l samples is salto − k·τ.
 * Its variance is that of white noise in three means and of a walk, of which salto and τ share the part within the
 * lagged mean.
 */
const sinPendiente = (
  d: Muestreo,
  i: number,
  [ns, ng, nl]: Muestras,
  { r, q }: ModeloRuido,
  { primero, larga, salto }: Diferencia,
): number | null => {
  if (!hay(d, primero - nl, i)) return null;
  const tau = larga - media(d.serie, primero - nl, primero);
  const sigma_tau = Math.sqrt((r * 2) / nl + (q * 2 * nl) / 3);
  if (Math.abs(tau) < Z_GRUESO * sigma_tau || tau * salto < 0) return null;
  const k = (ns / 2 + ng + nl / 2) / nl;
  const blanca = r * (1 / ns + ((1 + k) ** 2 + k ** 2) / nl);
  const paseo = q * (ns / 3 + ng + nl / 3 + (k ** 2 * 2 * nl) / 3 - (k * nl) / 3);
  return (salto - k * tau) / Math.sqrt(blanca + paseo);
};

/**
 * The coarse statistic of one span at sample `i`, in standard deviations; 0 where there are not the samples for it. A
 * line that swings exceeds any threshold for minutes: what only goes on as it went is no front, and what stands out of
 * that is. The slope is only ever taken to lower the statistic.
 */
export const desvio = (d: Muestreo, i: number, escala: Escala, modelo: ModeloRuido): number => {
  const n = muestrasDe(escala, d.dt_ms);
  const [ns, ng, nl] = n;
  const primero = i - ns - ng - nl + 1;
  if (!hay(d, primero, i)) return 0;
  const larga = media(d.serie, primero, primero + nl);
  const salto = media(d.serie, i - ns + 1, i + 1) - larga;
  const z = salto / sigmaGruesa(n, modelo);
  if (Math.abs(z) < Z_GRUESO) return z;
  const neto = sinPendiente(d, i, n, modelo, { primero, larga, salto });
  if (neto === null) return z;
  return neto * z > 0 ? Math.sign(z) * Math.min(Math.abs(z), Math.abs(neto)) : 0;
};
