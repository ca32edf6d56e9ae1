import { tiempoEntre_s } from './perfil';
import type { RedDeteccion, Signo } from './tipos';

/** Where a wave is at what time along a whole sistema: to tell a second event from the echo of a first. */

const tramosDe = (red: RedDeteccion, sistema_id: number) =>
  red.tramos.filter((tramo) => tramo.sistema_id === sistema_id);

/** Places where a wave may turn back, m: the ends of the sistema and everything that stands on it. */
const espejosDe = (red: RedDeteccion, sistema_id: number): number[] => {
  const extremos = tramosDe(red, sistema_id).flatMap((tramo) => [tramo.posicion_a, tramo.posicion_b]);
  const puntos = red.puntos.filter((p) => p.sistema_id === sistema_id).map((p) => p.posicion);
  return [...new Set([...extremos, ...puntos])];
};

/**
 * Time of a wave from one chainage to another, s, tramo by tramo, at whatever each holds (`tiempoEntre_s`).
 * `null` where no tramo covers the way.
 */
export const viaje_s = (
  red: RedDeteccion,
  sistema_id: number,
  desde: number,
  hasta: number,
): number | null => {
  const [bajo, alto] = desde <= hasta ? [desde, hasta] : [hasta, desde];
  let [cubierto_m, tiempo_s] = [0, 0];
  for (const tramo of tramosDe(red, sistema_id)) {
    const [inicio, fin] = [Math.max(bajo, tramo.posicion_a), Math.min(alto, tramo.posicion_b)];
    if (fin <= inicio) continue;
    cubierto_m += fin - inicio;
    tiempo_s += desde <= hasta ? tiempoEntre_s(tramo, inicio, fin) : tiempoEntre_s(tramo, fin, inicio);
  }
  return Math.abs(cubierto_m - (alto - bajo)) < HOLGURA_M ? tiempo_s : null;
};

/** Tramos of one sistema may overlap or miss each other by this much and still be one line, m. */
const HOLGURA_M = 500;

/** A wave that is known: where and when it began. */
export interface Origen {
  sistema_id: number;
  posicion: number;
  sigma_m: number;
  /** Epoch ms. */
  t0_ms: number;
  signo: Signo;
  /** Largest step it made at a sensor, kg/cm². */
  amplitud: number;
  /** Width of its front where it was sharpest, s; null where that is unknown. */
  ancho_s: number | null;
  /** Wave speed where it began, m/s: turns the error of its place into one of time. */
  velocidad_mps: number;
}

/** What a sensor heard, and where it stands. */
export interface Llegada {
  posicion: number;
  t: number;
  signo: Signo;
  amplitud: number;
  /** Width of the front, s; null where that is unknown. */
  ancho_s: number | null;
}

/** Widths are estimates: what is sharper than this share of a wave is another one. */
const FILO_MIN = 0.5;

/** A front loses its edge on the way and never gains it. What is unknown may be anything. */
export const esMasAguda = (ancho_s: number | null, origen_s: number | null): boolean =>
  ancho_s !== null && origen_s !== null && ancho_s < FILO_MIN * origen_s;

const TOLERANCIA_S = 0.8;
const TOLERANCIA_REL = 0.004;
/** An echo is weaker than what made it. */
const ECO_AMPLITUD_MAX = 0.9;

const cabe = ({ sigma_m, t0_ms, velocidad_mps }: Origen, t: number, camino_s: number) =>
  Math.abs((t - t0_ms) / 1_000 - camino_s) <=
  TOLERANCIA_S + (3 * sigma_m) / velocidad_mps + TOLERANCIA_REL * camino_s;

/** Whether this arrival is the known wave passing by. */
export const esDirecta = (red: RedDeteccion, origen: Origen, llegada: Llegada): boolean => {
  if (esMasAguda(llegada.ancho_s, origen.ancho_s)) return false;
  const camino_s = viaje_s(red, origen.sistema_id, origen.posicion, llegada.posicion);
  return camino_s !== null && llegada.signo === origen.signo && cabe(origen, llegada.t, camino_s);
};

/** Whether it is the known wave, weaker, on its way back from an end of the line or a station. */
const esReflejada = (red: RedDeteccion, origen: Origen, llegada: Llegada): boolean => {
  const { sistema_id, posicion } = origen;
  if (esMasAguda(llegada.ancho_s, origen.ancho_s)) return false;
  if (Math.abs(llegada.amplitud) > ECO_AMPLITUD_MAX * Math.abs(origen.amplitud)) return false;
  return espejosDe(red, sistema_id).some((espejo) => {
    const vuelve = (espejo - posicion) * (llegada.posicion - espejo) <= 0;
    if (!vuelve) return false;
    const ida = viaje_s(red, sistema_id, posicion, espejo);
    const vuelta = viaje_s(red, sistema_id, espejo, llegada.posicion);
    return ida !== null && vuelta !== null && cabe(origen, llegada.t, ida + vuelta);
  });
};

/** Whether a known wave accounts for this arrival. */
export const explica = (red: RedDeteccion, origen: Origen, llegada: Llegada): boolean =>
  esDirecta(red, origen, llegada) || esReflejada(red, origen, llegada);

/** Where a sensor stands on a sistema, m; `null` when no tramo of it ends there. */
export const posicionDeSensor = (red: RedDeteccion, sistema_id: number, sensor_id: number): number | null => {
  for (const tramo of tramosDe(red, sistema_id)) {
    if (tramo.sensor_a_id === sensor_id) return tramo.posicion_a;
    if (tramo.sensor_b_id === sensor_id) return tramo.posicion_b;
  }
  return null;
};
