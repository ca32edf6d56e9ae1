import type { Ruido } from './casos';
import { DT_MS } from './escucha';

/**
 * The textbook detectors that the live one is held against, over 10 Hz samples of one sensor. Each says how strongly
 * a fall shows at every sample and where it would put its begin; they live here only.
 */
export interface Referencia {
  nombre: string;
  /** What it makes of a whole record: the statistic at each sample, positive for a fall, and the begin it would say. */
  ver: (p: Float64Array) => { fuerza: Float64Array; inicio: (i: number) => number };
}

const DT_S = DT_MS / 1_000;
const muestras = (s: number) => Math.round(s / DT_S);

const sumas = (p: Float64Array): Float64Array => {
  const s = new Float64Array(p.length + 1);
  const p0 = p[0] ?? 0;
  for (let i = 0; i < p.length; i++) s[i + 1] = (s[i] as number) + (p[i] as number) - p0;
  return s;
};

/** Mean of the newest samples less a lagged mean; the begin is where the short mean began. */
export const mediasMoviles = (corta_s: number, larga_s: number): Referencia => ({
  nombre: `moving averages, ${corta_s} s less ${larga_s} s`,
  ver: (p) => {
    const [n, m] = [muestras(corta_s), muestras(larga_s)];
    const s = sumas(p);
    const fuerza = Float64Array.from(p, (_, i) => {
      const fin = i + 1;
      if (fin < n + m) return 0;
      const corta = ((s[fin] as number) - (s[fin - n] as number)) / n;
      return ((s[fin - n] as number) - (s[fin - n - m] as number)) / m - corta;
    });
    return { fuerza, inicio: (i) => i - n / 2 };
  },
});

/** Page's sum of falls below a slow baseline, less a drift `k` (in standard deviations of the white noise). */
export const cusum = ({ blanco_kgcm2 }: Ruido, k: number, base_s: number): Referencia => ({
  nombre: `CUSUM, k = ${k}`,
  ver: (p) => {
    const alfa = DT_S / base_s;
    const fuerza = new Float64Array(p.length);
    const ceros = new Int32Array(p.length);
    let [base, suma, cero] = [p[0] ?? 0, 0, 0];
    for (let i = 0; i < p.length; i++) {
      suma = Math.max(0, suma + (base - (p[i] as number)) / blanco_kgcm2 - k);
      if (suma === 0) cero = i;
      base += alfa * ((p[i] as number) - base);
      fuerza[i] = suma;
      ceros[i] = cero;
    }
    return { fuerza, inicio: (i) => ceros[i] ?? i };
  },
});

/** Steady gain of the Kalman filter of a random walk (`q` a sample) in white noise (`r`). */
const gananciaFija = (r: number, q: number): number => {
  const varianza = (q + Math.sqrt(q * q + 4 * q * r)) / 2;
  return varianza / (varianza + r);
};

const innovaciones = (p: Float64Array, g: number): Float64Array => {
  const salida = new Float64Array(p.length);
  let nivel = p[0] ?? 0;
  for (let i = 0; i < p.length; i++) {
    const d = (p[i] as number) - nivel;
    salida[i] = d;
    nivel += g * d;
  }
  return salida;
};

const SEGUNDOS_FILTRO = 5;
const TAU_LENTO_S = 60;

/** What a ramp of `ancho_s` leaves after whitening, run along the whitened record; it knows the true noise. */
export const filtroAdaptado = ({ blanco_kgcm2, lento_kgcm2 }: Ruido, ancho_s: number): Referencia => ({
  nombre: `matched filter, ramp of ${ancho_s} s`,
  ver: (p) => {
    const g = gananciaFija(blanco_kgcm2 ** 2, (2 * lento_kgcm2 ** 2 * DT_S) / TAU_LENTO_S);
    const n = muestras(SEGUNDOS_FILTRO + ancho_s);
    const rampa = Float64Array.from({ length: n + 1 }, (_, i) =>
      ancho_s === 0 ? Number(i > 0) : Math.min(1, (i * DT_S) / ancho_s),
    );
    const plantilla = innovaciones(rampa, g).subarray(1);
    const norma = Math.sqrt(plantilla.reduce((s, v) => s + v * v, 0));
    const e = innovaciones(p, g);
    const fuerza = Float64Array.from(p, (_, i) => {
      if (i < n) return 0;
      let suma = 0;
      for (let j = 0; j < n; j++) suma -= (plantilla[j] as number) * (e[i - n + 1 + j] as number);
      return suma / norma;
    });
    return { fuerza, inicio: (i) => i - n };
  },
});
