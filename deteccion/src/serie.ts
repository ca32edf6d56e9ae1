/**
 * The last samples of one sensor, in order of time, in flat arrays that are updated in place. When full, the older
 * part is dropped. `suma[i]` is the sum of p[0..i] so that the mean of any window costs two look-ups.
 */
export interface Serie {
  t: Float64Array;
  p: Float32Array;
  suma: Float64Array;
  n: number;
}

const CAPACIDAD = 900;
const CONSERVA = 600;

export const crearSerie = (): Serie => ({
  t: new Float64Array(CAPACIDAD),
  p: new Float32Array(CAPACIDAD),
  suma: new Float64Array(CAPACIDAD),
  n: 0,
});

export const primero_ms = (s: Serie) => (s.n === 0 ? Infinity : (s.t[0] as number));
export const ultimo_ms = (s: Serie) => (s.n === 0 ? -Infinity : (s.t[s.n - 1] as number));

/** Index of the first sample at or after `t`; `n` when there is none. */
export const indiceDesde = (s: Serie, t: number): number => {
  let [lo, hi] = [0, s.n];
  while (lo < hi) {
    const medio = (lo + hi) >> 1;
    if ((s.t[medio] as number) < t) lo = medio + 1;
    else hi = medio;
  }
  return lo;
};

const recontar = (s: Serie, desde: number): void => {
  let suma = desde === 0 ? 0 : (s.suma[desde - 1] as number);
  for (let i = desde; i < s.n; i++) {
    suma += s.p[i] as number;
    s.suma[i] = suma;
  }
};

const hacerLugar = (s: Serie): void => {
  if (s.n < CAPACIDAD) return;
  s.t.copyWithin(0, CAPACIDAD - CONSERVA);
  s.p.copyWithin(0, CAPACIDAD - CONSERVA);
  s.n = CONSERVA;
  recontar(s, 0);
};

/** Appends a sample newer than all others. */
export const agregar = (s: Serie, t: number, p: number): void => {
  hacerLugar(s);
  s.t[s.n] = t;
  s.p[s.n] = p;
  s.suma[s.n] = (s.n === 0 ? 0 : (s.suma[s.n - 1] as number)) + (s.p[s.n] as number);
  s.n++;
};

/** Puts a sample where its time belongs; false when one within `tolerancia_ms` is there already. */
export const insertar = (s: Serie, t: number, p: number, tolerancia_ms: number): boolean => {
  hacerLugar(s);
  const i = indiceDesde(s, t);
  if (i < s.n && (s.t[i] as number) - t < tolerancia_ms) return false;
  if (i > 0 && t - (s.t[i - 1] as number) < tolerancia_ms) return false;
  s.t.copyWithin(i + 1, i, s.n);
  s.p.copyWithin(i + 1, i, s.n);
  s.t[i] = t;
  s.p[i] = p;
  s.n++;
  recontar(s, i);
  return true;
};

/** Overwrites the value of a sample. */
export const corregir = (s: Serie, i: number, p: number): void => {
  s.p[i] = p;
  recontar(s, i);
};

/** Mean of the samples from `i` up to, not including, `j`. */
export const media = (s: Serie, i: number, j: number): number =>
  ((s.suma[j - 1] as number) - (i === 0 ? 0 : (s.suma[i - 1] as number))) / (j - i);

export interface Recorte {
  t: Float64Array;
  p: Float64Array;
}

/** A copy of the samples of [desde_ms, hasta_ms]. */
export const recortar = (s: Serie, desde_ms: number, hasta_ms: number): Recorte => {
  const [i, j] = [indiceDesde(s, desde_ms), indiceDesde(s, hasta_ms + 1e-6)];
  return { t: s.t.slice(i, j), p: Float64Array.from(s.p.subarray(i, j)) };
};
