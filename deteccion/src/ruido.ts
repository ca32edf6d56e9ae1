/**
 * What a sensor does when nothing happens, as white noise on top of a random walk. Measured per sensor from second
 * differences, which a steady slope of the pressure does not touch:
 * E[(y₀ − 2y₋ₘ + y₋₂ₘ)²] = 6r + 2m·q, at m = 1 and at m of five seconds.
 */
export interface Ruido {
  /** Running means of the squared second differences, (kg/cm²)². */
  corta: number;
  larga: number;
  n_corta: number;
  n_larga: number;
  /** Smallest step between readings seen: that of the converter, kg/cm². */
  escalon: number;
}

/** White variance `r` and growth of the random walk per sample `q`, (kg/cm²)². */
export interface ModeloRuido {
  r: number;
  q: number;
}

const MEMORIA_CORTA = 3_000;
const MEMORIA_LARGA = 18_000;
/** Until the slow noise has been watched for some time it is taken as large: q = 0.04·r counts as this many. */
const PREVIA_LARGA = 300;
const Q_POR_R_PREVIA = 0.04;
/** Slow noise is hard to measure; it is never taken as less than this. */
const Q_POR_R_MIN = 0.01;
const SIN_RECORTE = 20;
/** Differences beyond three standard deviations count as three: a front must not raise the noise it stands on. */
const RECORTE = 9;
/** Nothing measures better than this, kg/cm². */
const SIGMA_MIN = 0.0005;

export const crearRuido = (): Ruido => ({ corta: 0, larga: 0, n_corta: 0, n_larga: 0, escalon: Infinity });

const recortar = (d2: number, media: number, n: number) =>
  n < SIN_RECORTE ? d2 : Math.min(d2, RECORTE * Math.max(media, SIGMA_MIN * SIGMA_MIN));

/** Takes in the second difference of three neighbouring samples, and the step between the last two. */
export const verCorta = (ruido: Ruido, d: number, paso: number): void => {
  const n = Math.min(++ruido.n_corta, MEMORIA_CORTA);
  ruido.corta += (recortar(d * d, ruido.corta, ruido.n_corta) - ruido.corta) / n;
  const escalon = Math.abs(paso);
  if (escalon > 1e-6 && escalon < ruido.escalon) ruido.escalon = escalon;
};

/** Takes in the second difference of samples `m` apart. */
export const verLarga = (ruido: Ruido, d: number, m: number): void => {
  if (ruido.n_larga === 0) {
    ruido.larga = ruido.corta * (1 + (2 * m * Q_POR_R_PREVIA) / 6);
    ruido.n_larga = PREVIA_LARGA;
  }
  const n = Math.min(++ruido.n_larga, MEMORIA_LARGA);
  ruido.larga += (recortar(d * d, ruido.larga, ruido.n_larga) - ruido.larga) / n;
};

/** The model the measurements give now; `m` is the span of the long differences, in samples. */
export const modeloRuido = (ruido: Ruido, m: number): ModeloRuido => {
  const escalon = Number.isFinite(ruido.escalon) ? ruido.escalon : 0;
  const piso = Math.max(SIGMA_MIN, escalon / 2) ** 2;
  const q_medida = m > 1 && ruido.n_larga > 0 ? (ruido.larga - ruido.corta) / (2 * (m - 1)) : 0;
  const r = Math.max(piso, (ruido.corta - 2 * Math.max(q_medida, 0)) / 6);
  return { r, q: Math.max(q_medida, Q_POR_R_MIN * r) };
};
