import { type Limites, limitesDeFabrica, PASOS_S, type Paso } from '../db/retencion';

/** Where a view is read from: the samples themselves, or the rollups of one step. Buckets last `paso_ms`. */
export type Fuente =
  | { tipo: 'muestras'; paso_ms: number }
  | { tipo: 'resumenes'; paso_s: Paso; paso_ms: number };

/** Buckets of one answer, all sensors together: more would take longer to send than to read. */
export const CUBETAS_MAX = 12_000;
/** Samples, and rows of rollups, that one answer may be made of. */
export const MUESTRAS_MAX = 36_000;
export const FILAS_MAX = 60_000;
const PUNTOS_MIN = 10;

export interface Vista {
  /** Epoch ms. */
  desde: number;
  hasta: number;
  /** Buckets wanted of each sensor, at most. */
  puntos: number;
  /** Sampling interval of each sensor, ms; null when none of its samples is kept. */
  dts_ms: readonly (number | null)[];
  ahora_ms: number;
}

/** Buckets that each sensor of this view may have. */
const puntosDe = ({ puntos, dts_ms }: Vista): number =>
  Math.max(PUNTOS_MIN, Math.min(puntos, Math.floor(CUBETAS_MAX / Math.max(1, dts_ms.length))));

const guardados = ({ desde }: Vista, { resumenes_ms }: Limites): Paso[] => {
  const pasos = PASOS_S.filter((paso_s) => desde >= resumenes_ms[paso_s]);
  return pasos.length > 0 ? pasos : [86_400];
};

/** A view may have half the buckets it wants, when that spares it a much finer rollup. */
const HOLGURA = 2;

/** The coarsest step that gives a view its buckets, or a coarser one when that has too many rows. */
const pasoDe = (vista: Vista, limites: Limites, deseado_ms: number, medido_ms: number): Paso => {
  const pasos = guardados(vista, limites);
  const filas = (paso_s: Paso) => (vista.dts_ms.length * medido_ms) / (paso_s * 1_000);
  const finos = pasos.filter((paso_s) => paso_s * 1_000 <= HOLGURA * deseado_ms);
  const [mas_grueso = 86_400] = pasos.slice(-1);
  return (
    pasos.slice(Math.max(0, finos.length - 1)).find((paso_s) => filas(paso_s) <= FILAS_MAX) ?? mas_grueso
  );
};

/**
 * Chooses the source of a view so that no answer has more than the buckets wanted (aligned to the epoch, the first
 * and the last may reach beyond the range) and none is made of more rows than the database gives at once.
 */
export const elegirFuente = (vista: Vista, limites = limitesDeFabrica(vista.ahora_ms)): Fuente => {
  const { desde, hasta, dts_ms, ahora_ms } = vista;
  const deseado_ms = (hasta - desde) / (puntosDe(vista) - 1);
  const medido_ms = Math.max(0, Math.min(hasta, ahora_ms) - desde);
  const muestras = dts_ms.reduce<number>((n, dt_ms) => n + (dt_ms === null ? 0 : medido_ms / dt_ms), 0);
  const crudas = desde >= limites.lecturas_ms && deseado_ms < PASOS_S[0] * 1_000;
  if (crudas && muestras <= MUESTRAS_MAX) return { tipo: 'muestras', paso_ms: Math.ceil(deseado_ms) };
  const paso_s = pasoDe(vista, limites, deseado_ms, medido_ms);
  const paso_ms = Math.ceil(deseado_ms / (paso_s * 1_000)) * paso_s * 1_000;
  return { tipo: 'resumenes', paso_s, paso_ms };
};
