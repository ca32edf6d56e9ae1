/** What the detection bench varies (docs/detection.md), and how often. */

/** What a transmitter adds to each sample by itself, kg/cm²: white noise, and slow AR(1) noise of a minute. */
export interface Ruido {
  clave: 'bajo' | 'alto';
  blanco_kgcm2: number;
  lento_kgcm2: number;
}

export const RUIDOS: readonly Ruido[] = [
  { clave: 'bajo', blanco_kgcm2: 0.005, lento_kgcm2: 0.01 },
  { clave: 'alto', blanco_kgcm2: 0.03, lento_kgcm2: 0.05 },
];

/**
 * One standard deviation of the clocks, ms, and the error that they admit to the detector. It grants a GPS clock
 * 10 ms whatever it says, so the best ones are trusted less than they deserve.
 */
export const RELOJES = [
  { sigma_ms: 1, admite_ms: 0 },
  { sigma_ms: 10, admite_ms: 0 },
  { sigma_ms: 50, admite_ms: 49 },
] as const;
export type RelojDeBanco = (typeof RELOJES)[number];

/** Shares of the design flow that a tap takes. */
export const FRACCIONES = [0.04, 0.02, 0.01, 0.005] as const;
/** How long it takes to open, s. */
export const APERTURAS_S = [0, 5, 30] as const;
/** Where it is, as a share of the tramo from A. */
export const PARTES = [0.1, 0.3, 0.5, 0.9] as const;

/** Relative standard error of the wave speed, drawn anew for every run and told to the detector as it is. */
export const SIGMA_VELOCIDAD = 0.002;
/** One standard error of the chainage of each sensor, m, drawn anew for every run. */
export const SIGMA_CADENAMIENTO_M = 10;

/** Runs of noise, clocks and calibration of every case of the table, on each of the three sistemas. */
export const CORRIDAS_TOMA = 4;
export const CORRIDAS_OPERACION = 1;
/** Taps drawn for each sistema during a transient, and runs of each. */
export const TOMAS_TRANSITORIO = 36;
export const CORRIDAS_TRANSITORIO = 1;
