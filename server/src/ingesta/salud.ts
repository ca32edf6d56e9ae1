/**
 * Health of a pressure sensor (product §2.6): a transmitter that reports below zero, a broken loop or a value that
 * never moves is a fault of the sensor, not a leak. Pure: samples in, state out; pressures in kg/cm².
 */

const NEGATIVA_KGCM2 = -0.2;
/** What ends the fault lies above what starts it, so that a value on the edge does not ring again and again. */
const RECUPERADA_KGCM2 = -0.1;
/** 20.5 mA on a 0–100 span, the end of the valid range of NAMUR NE 43; beyond it the loop is open or shorted. */
const LAZO_ALTO_KGCM2 = 103.125;
const LAZO_RECUPERADO_KGCM2 = 102;
const FUERA_DE_RANGO_MS = 5_000;
/** Exactly the same reading for so long: with a 16-bit converter even a still pipe moves the last digit. */
const ATORADA_MS = 60_000;
const ATORADA_MUESTRAS = 60;
const RECUPERACION_MS = 10_000;
/** A silence longer than this (and than three samples) starts every count afresh. */
const HUECO_MS = 10_000;

export interface EstadoSalud {
  /** Since when it fails, epoch ms of the samples; null while it is well. */
  falla_desde: number | null;
  /** First of the readings out of range without a break; null when the last one was in range. */
  fuera_desde: number | null;
  igual: { valor: number; desde: number; n: number } | null;
  /** First of the good readings without a break, counted while it fails. */
  sano_desde: number | null;
  ultima_t: number | null;
}

/** A sensor not heard yet; `falla_desde` when its fault was known before a restart. */
export const saludInicial = (falla_desde: number | null = null): EstadoSalud => ({
  falla_desde,
  fuera_desde: null,
  igual: null,
  sano_desde: null,
  ultima_t: null,
});

const sinCuentas = (e: EstadoSalud): EstadoSalud => saludInicial(e.falla_desde);

const conMuestra = (previo: EstadoSalud, t: number, p: number, dt_ms: number): EstadoSalud => {
  if (previo.ultima_t !== null && t <= previo.ultima_t) return previo;
  const hueco = previo.ultima_t !== null && t - previo.ultima_t > Math.max(HUECO_MS, 3 * dt_ms);
  const e = hueco ? sinCuentas(previo) : previo;
  const fuera = p < NEGATIVA_KGCM2 || p > LAZO_ALTO_KGCM2;
  const fuera_desde = fuera ? (e.fuera_desde ?? t) : null;
  const igual = e.igual?.valor === p ? { ...e.igual, n: e.igual.n + 1 } : { valor: p, desde: t, n: 1 };
  const atorada = t - igual.desde >= ATORADA_MS && igual.n >= ATORADA_MUESTRAS;
  const falla = (fuera_desde !== null && t - fuera_desde >= FUERA_DE_RANGO_MS) || atorada;
  if (e.falla_desde === null)
    return { falla_desde: falla ? t : null, fuera_desde, igual, sano_desde: null, ultima_t: t };
  const se_mueve = e.igual !== null && igual.n === 1;
  const en_rango = p >= RECUPERADA_KGCM2 && p <= LAZO_RECUPERADO_KGCM2;
  const sano_desde = en_rango ? (e.sano_desde ?? (se_mueve ? t : null)) : null;
  const recuperada = !falla && sano_desde !== null && t - sano_desde >= RECUPERACION_MS;
  return recuperada
    ? { falla_desde: null, fuera_desde, igual, sano_desde: null, ultima_t: t }
    : { falla_desde: e.falla_desde, fuera_desde, igual, sano_desde, ultima_t: t };
};

/**
 * The state after a batch (sample i taken at t0 + i·dt_ms, epoch ms). Samples not newer than the last one seen, and
 * holes (NaN), change nothing: a broken loop that leaves one out now and then is as broken. A fault has begun or ended when `falla_desde` went from or to null.
 */
export const avanzarSalud = (
  estado: EstadoSalud,
  { t0, dt_ms, p }: { t0: number; dt_ms: number; p: readonly number[] },
): EstadoSalud =>
  p.reduce((e, valor, i) => (Number.isNaN(valor) ? e : conMuestra(e, t0 + i * dt_ms, valor, dt_ms)), estado);
