import type { Recorte } from './serie';
import type { CurvaCorrelacion } from './tipos';

/**
 * How alike the two fronts are: normalised cross-correlation of the smoothed derivatives (domain practice for NPW),
 * which knows nothing of amplitude and slow drift.
 */

const PASO_S = 0.05;
const ANTES_S = 2;
const DESPUES_S = 2;
/** The curve shows this much to each side of the fitted difference, s. */
const ALCANCE_S = 2;
const SUAVIZADO_MIN_S = 0.3;
const SUAVIZADO_POR_ANCHO = 0.35;
const COLAS = 3.5;

/** Derivative of the trace smoothed by a Gaussian of `sigma_ms`, at each of `n` times; copes with gaps and any rate. */
const derivada = ({ t, p }: Recorte, desde_ms: number, n: number, sigma_ms: number): Float64Array => {
  const salida = new Float64Array(n);
  let i0 = 0;
  for (let k = 0; k < n; k++) {
    const centro = desde_ms + k * PASO_S * 1_000;
    while (i0 < t.length && (t[i0] as number) < centro - COLAS * sigma_ms) i0++;
    let [sw, su, sp, suu, sup] = [0, 0, 0, 0, 0];
    for (let i = i0; i < t.length && (t[i] as number) <= centro + COLAS * sigma_ms; i++) {
      const u = ((t[i] as number) - centro) / sigma_ms;
      const [w, y] = [Math.exp(-0.5 * u * u), (p[i] as number) - (p[0] as number)];
      sw += w;
      su += w * u;
      sp += w * y;
      suu += w * u * u;
      sup += w * u * y;
    }
    const det = sw * suu - su * su;
    salida[k] = det > 1e-6 * sw * suu ? (sw * sup - su * sp) / det : 0;
  }
  return salida;
};

/** How much there is in `n` values from `salto` on, about their mean. */
const energia = (b: Float64Array, salto: number, n: number): number => {
  const parte = b.subarray(salto, salto + n);
  const media = parte.reduce((suma, y) => suma + y, 0) / n;
  return parte.reduce((suma, y) => suma + (y - media) ** 2, 0);
};

/** Likeness of `a` to what stands in `b` from `salto` on; what has less energy than `callada` is not enlarged to it. */
const parecido = (a: Float64Array, b: Float64Array, salto: number, callada = 0): number => {
  const n = a.length;
  let [ma, mb] = [0, 0];
  for (let i = 0; i < n; i++) {
    ma += a[i] as number;
    mb += b[i + salto] as number;
  }
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [(a[i] as number) - ma / n, (b[i + salto] as number) - mb / n];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * Math.max(bb, callada)) : 0;
};

/** A front to be compared: where its middle lies (epoch ms), how wide it is (s), and the trace around it. */
export interface Frente {
  onda: Recorte;
  centro_ms: number;
  ancho_s: number;
}

const redondear = (v: number): number => Math.round(v * 1e4) / 1e4;

/**
 * The best likeness (0..1) of two fronts within `tolerancia_s` of the difference that was fitted, and the curve
 * around it. Negative likeness counts as none.
 */
export const correlacionar = (
  a: Frente,
  b: Frente,
  delta_s: number,
  tolerancia_s: number,
): { correlacion: number; curva: CurvaCorrelacion } => {
  const ancho_s = Math.max(a.ancho_s, b.ancho_s);
  const sigma_ms = Math.max(SUAVIZADO_MIN_S, SUAVIZADO_POR_ANCHO * ancho_s) * 1_000;
  const desde_ms = a.centro_ms - (ANTES_S + ancho_s / 2) * 1_000;
  const n = Math.round((ANTES_S + DESPUES_S + ancho_s) / PASO_S) + 1;
  const k = Math.round(ALCANCE_S / PASO_S);
  const da = derivada(a.onda, desde_ms, n, sigma_ms);
  const db = derivada(b.onda, desde_ms + (delta_s - k * PASO_S) * 1_000, n + 2 * k, sigma_ms);
  const r = Array.from({ length: 2 * k + 1 }, (_, i) => parecido(da, db, i));
  const cerca = Math.max(1, Math.round(tolerancia_s / PASO_S));
  const correlacion = Math.max(0, ...r.slice(Math.max(0, k - cerca), k + cerca + 1));
  const curva = {
    delta0_s: delta_s - k * PASO_S,
    paso_s: PASO_S,
    r: r.map(redondear),
  };
  return { correlacion: Math.min(1, correlacion), curva };
};

/** What follows a pick counts as its front for this long, where nobody measured how wide it is, s. */
const FRENTE_S = 2;

/**
 * Likeness of the front that A heard at `llegada_ms` to what B heard `desde_s` to `hasta_s` later, for a person to see
 * how far the best place stands out from every other. What B heard beside its own front is measured against that
 * front: noise, smoothed and enlarged, would look like any wave. Null where B's trace does not reach, 0 where it is
 * flat. Arrivals in epoch ms.
 */
export const correlacionDeTramo = (
  a: Recorte,
  llegada_a_ms: number,
  b: Recorte,
  llegada_b_ms: number,
  [desde_s, hasta_s]: readonly [number, number],
): { delta0_s: number; paso_s: number; r: (number | null)[] } => {
  const sigma_ms = Math.max(SUAVIZADO_MIN_S, SUAVIZADO_POR_ANCHO * FRENTE_S) * 1_000;
  const desde_ms = llegada_a_ms - ANTES_S * 1_000;
  const n = Math.round((ANTES_S + DESPUES_S + FRENTE_S) / PASO_S) + 1;
  const saltos = Math.floor((hasta_s - desde_s) / PASO_S) + 1;
  const da = derivada(a, desde_ms, n, sigma_ms);
  const db = derivada(b, desde_ms + desde_s * 1_000, n + saltos - 1, sigma_ms);
  const suyo = Math.round(((llegada_b_ms - llegada_a_ms) / 1_000 - desde_s) / PASO_S);
  const callada = energia(db, Math.min(Math.max(suyo, 0), saltos - 1), n);
  const [primera = Infinity, ultima = -Infinity] = [b.t[0], b.t.at(-1)];
  const alcanza = (salto: number): boolean => {
    const inicio_ms = desde_ms + (desde_s + salto * PASO_S) * 1_000;
    return inicio_ms >= primera && inicio_ms + (n - 1) * PASO_S * 1_000 <= ultima;
  };
  return {
    delta0_s: desde_s,
    paso_s: PASO_S,
    r: Array.from({ length: saltos }, (_, i) =>
      alcanza(i) ? redondear(parecido(da, db, i, callada)) : null,
    ),
  };
};
