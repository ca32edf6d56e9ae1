import { mediana } from '@tramos/contract/estadistica';
import { type ManiobraRegistrada, maniobraATiempo } from './clasificar';
import type { Signo, TramoDeteccion } from './tipos';

/**
 * The wave speed of a tramo, measured by waves that crossed the whole of it: a pump that stopped at a station, a sweep
 * from one end. Their two arrivals lie one travel time apart, whatever the place was computed with (domain notes §1.1).
 */

type TramoCruzado = Pick<TramoDeteccion, 'posicion_a' | 'posicion_b' | 'velocidad_onda_mps' | 'flujo_mps'>;

/** What an event of the tramo says that matters here. */
export interface EventoDeCruce {
  /** First of its arrivals, epoch ms. */
  t_ms: number;
  /** t_B − t_A, s, and one standard error of it, clocks counted. */
  delta_s: number;
  sigma_delta_s: number;
  /** What A and B heard. */
  signos: readonly [Signo, Signo];
  /** Place of the main event whose wave swept by here, m; null for an event of its own. */
  origen_barrido: number | null;
}

export interface VelocidadMedida {
  t_ms: number;
  desde: 'a' | 'b';
  velocidad_onda_mps: number;
  /** One standard error, m/s. */
  sigma_mps: number;
}

/** A station stands where its sensor does, or the wave crosses less than the tramo, m. */
const JUNTO_AL_SENSOR_M = 50;
/** Manoeuvres are written down by hand: the wave that follows one begins so near to its hour, ms. */
const HORA_MANIOBRA_MS = 120_000;
/** Further from what is configured it is another wave, or another line. */
const DESVIO_MAX = 0.2;

const ladoDe = ({ posicion_a, posicion_b }: TramoCruzado, origen: number): 'a' | 'b' | null => {
  if (origen <= posicion_a + JUNTO_AL_SENSOR_M) return 'a';
  return origen >= posicion_b - JUNTO_AL_SENSOR_M ? 'b' : null;
};

/** The end through which a wave of known origin entered; null where none is known, where two differ, or it began inside. */
const entradaDe = (
  tramo: TramoCruzado,
  { t_ms, delta_s, origen_barrido }: EventoDeCruce,
  maniobras: readonly ManiobraRegistrada[],
): 'a' | 'b' | null => {
  const cercanas = maniobras.filter((m) => Math.abs(m.t_ms - t_ms) <= HORA_MANIOBRA_MS && maniobraATiempo(m));
  const origenes = [...cercanas.map(({ posicion }) => posicion), origen_barrido];
  const lados = new Set(origenes.map((origen) => (origen === null ? null : ladoDe(tramo, origen))));
  lados.delete(null);
  const oyoAntes = delta_s > 0 ? 'a' : 'b';
  return lados.size === 1 && lados.has(oyoAntes) ? oyoAntes : null;
};

/**
 * What one event says of the wave speed: a = L/δ − V of a wave from A, a = L/|δ| + V of one from B, with one standard
 * error of L/δ²·σ_δ. Null where nothing tells that it crossed the tramo, where A and B heard opposite steps, and more
 * than a fifth off what is configured.
 */
export const velocidadDeCruce = (
  tramo: TramoCruzado,
  evento: EventoDeCruce,
  maniobras: readonly ManiobraRegistrada[],
): VelocidadMedida | null => {
  const { t_ms, delta_s, sigma_delta_s, signos } = evento;
  const desde = signos[0] === signos[1] ? entradaDe(tramo, evento, maniobras) : null;
  if (desde === null || delta_s === 0) return null;
  const largo_m = tramo.posicion_b - tramo.posicion_a;
  const velocidad_onda_mps = largo_m / Math.abs(delta_s) - (desde === 'a' ? 1 : -1) * tramo.flujo_mps;
  if (Math.abs(velocidad_onda_mps / tramo.velocidad_onda_mps - 1) > DESVIO_MAX) return null;
  return { t_ms, desde, velocidad_onda_mps, sigma_mps: (largo_m / delta_s ** 2) * sigma_delta_s };
};

export interface VelocidadPropuesta {
  velocidad_onda_mps: number;
  /** One standard error, m/s. */
  sigma_mps: number;
  /** How many were used, and how many of them all were too far from the rest. */
  eventos: number;
  descartados: number;
  /** The newest that was used, epoch ms. */
  ultima_ms: number;
}

/** Fewer say too little to propose anything. */
export const CRUCES_MIN = 3;
/** Robust standard deviations from the median beyond which one is left out (Iglewicz & Hoaglin). */
const LEJOS = 3.5;
/** From a median absolute deviation to a standard one. */
const DE_MAD = 1.4826;
/** How well the distance of the sensors is known, m: it errs in all of them alike. */
const SIGMA_LARGO_M = 10 * Math.SQRT2;

/**
 * One wave speed from several crossings: those near their median, weighted by 1/σ². Its standard error counts how far
 * they really lie apart where that is more than they admit, and the length of the tramo. Null below CRUCES_MIN.
 */
export const proponerVelocidad = (
  { posicion_a, posicion_b }: TramoCruzado,
  medidas: readonly VelocidadMedida[],
): VelocidadPropuesta | null => {
  const centro = mediana(medidas.map((m) => m.velocidad_onda_mps)) ?? 0;
  const desvio = DE_MAD * (mediana(medidas.map((m) => Math.abs(m.velocidad_onda_mps - centro))) ?? 0);
  const usadas = medidas.filter(
    (m) => Math.abs(m.velocidad_onda_mps - centro) <= LEJOS * Math.max(desvio, m.sigma_mps),
  );
  if (usadas.length < CRUCES_MIN) return null;
  const pesos = usadas.map(({ sigma_mps }) => 1 / sigma_mps ** 2);
  const peso = pesos.reduce((suma, w) => suma + w, 0);
  const media = usadas.reduce((suma, m, i) => suma + (pesos[i] ?? 0) * m.velocidad_onda_mps, 0) / peso;
  const ji2 = usadas.reduce((suma, m, i) => suma + (pesos[i] ?? 0) * (m.velocidad_onda_mps - media) ** 2, 0);
  const exceso = Math.max(1, Math.sqrt(ji2 / (usadas.length - 1)));
  return {
    velocidad_onda_mps: media,
    sigma_mps: Math.hypot(exceso / Math.sqrt(peso), (media * SIGMA_LARGO_M) / (posicion_b - posicion_a)),
    eventos: usadas.length,
    descartados: medidas.length - usadas.length,
    ultima_ms: Math.max(...usadas.map(({ t_ms }) => t_ms)),
  };
};
