import type { Coordenadas } from '@tramos/contract/elipsoide';
import { distanciaEntre } from '@tramos/contract/elipsoide';
import { mediana } from '@tramos/contract/estadistica';
import type { FijoReporte } from '@tramos/contract/reportes-routers';
import { type FijoGps, pasoEntre } from '../db/router-gps';

/** What a place of a router says, fix by fix (formulas: docs/reportes.md). */

const MINUTO_MS = 60_000;
/** A receiver that does not say how exact it is counts as this exact, m. */
const PRECISION_SUPUESTA_M = 10;
/** Further than this from the fix before, and than twice what both may be wrong by, it has moved. */
export const MOVIMIENTO_MIN_M = 25;
/** A receiver that says it goes this fast has moved. */
export const MOVIMIENTO_MIN_MPS = 2;
/** No vehicle on a right of way is faster (180 km/h). */
const SALTO_MIN_MPS = 50;
/** What counts as a fall of the satellites and of SINR, against the median of the ten minutes before. */
export const CAIDA_SATELITES = 4;
export const CAIDA_SINR_DB = 6;
export const MEMORIA_MS = 10 * MINUTO_MS;
const MUESTRAS_MIN = 3;
/** The state that goes with a fix lies at most this far from it. */
const PAREJA_MS = 90_000;

export interface SinrMedido {
  t_ms: number;
  sinr_db: number;
}

export interface Lugar {
  estacion: Coordenadas | null;
  geocerca_m: number;
}

/** What is usual; null of too few to say. */
const usualDe = (valores: readonly number[]): number | null =>
  valores.length < MUESTRAS_MIN ? null : mediana(valores);

const precision = (fijo: FijoGps) => fijo.precision_m ?? PRECISION_SUPUESTA_M;

/** Whether it is elsewhere than at the fix before, beyond what either may be wrong by, or says it is on its way. */
export const seMovio = (antes: FijoGps | undefined, fijo: FijoGps): boolean => {
  if ((fijo.velocidad_mps ?? 0) >= MOVIMIENTO_MIN_MPS) return true;
  if (!antes) return false;
  const error_m = 2 * (precision(antes) + precision(fijo));
  return pasoEntre(antes, fijo).distancia_m > Math.max(MOVIMIENTO_MIN_M, error_m);
};

/** Whether the way from the fix before, less what both may be wrong by, is more than a vehicle does in that time. */
export const salto = (antes: FijoGps | undefined, fijo: FijoGps): boolean => {
  if (!antes) return false;
  const { distancia_m, velocidad_mps } = pasoEntre(antes, fijo);
  if (velocidad_mps === 0) return false;
  const s = distancia_m / velocidad_mps;
  return distancia_m - precision(antes) - precision(fijo) > SALTO_MIN_MPS * s;
};

/** Inside the geofence; null where there is no station to be near to. */
const dentroDe = (distancia_m: number | null, geocerca_m: number): boolean | null =>
  distancia_m === null ? null : distancia_m <= geocerca_m;

/**
 * Whether satellites and SINR fell together at the last of these fixes, each against the median of the ten minutes
 * before: a jammer blinds both, trees and rain hardly ever. It marks the onset: what lasts becomes what is usual.
 */
export const cayeronJuntos = (fijos: readonly FijoGps[], sinr: readonly SinrMedido[]): boolean => {
  const fijo = fijos.at(-1);
  if (!fijo || fijo.satelites === null) return false;
  const desde = fijo.t_ms - MEMORIA_MS;
  const antes = fijos
    .slice(0, -1)
    .flatMap((f) => (f.t_ms >= desde && f.satelites !== null ? [f.satelites] : []));
  const usual = usualDe(antes);
  if (usual === null || usual - fijo.satelites < CAIDA_SATELITES) return false;
  const cerca = sinr.filter(({ t_ms }) => t_ms >= desde && Math.abs(t_ms - fijo.t_ms) <= PAREJA_MS);
  const pareja = cerca.reduce<SinrMedido | null>(
    (mejor, una) =>
      mejor === null || Math.abs(una.t_ms - fijo.t_ms) <= Math.abs(mejor.t_ms - fijo.t_ms) ? una : mejor,
    null,
  );
  if (pareja === null) return false;
  const previos = sinr.filter(({ t_ms }) => t_ms >= desde && t_ms < pareja.t_ms).map((una) => una.sinr_db);
  const usual_db = usualDe(previos);
  return usual_db !== null && usual_db - pareja.sinr_db >= CAIDA_SINR_DB;
};

const analizar = (
  fijo: FijoGps,
  antes: FijoGps | undefined,
  interferencia: boolean,
  { estacion, geocerca_m }: Lugar,
): FijoReporte => {
  const distancia_m = estacion === null ? null : distanciaEntre(estacion, fijo);
  return {
    t: new Date(fijo.t_ms).toISOString(),
    ...{ latitud: fijo.latitud, longitud: fijo.longitud },
    ...{ precision_m: fijo.precision_m, satelites: fijo.satelites },
    edad_s: fijo.recibido_ms === null ? null : (fijo.recibido_ms - fijo.t_ms) / 1_000,
    distancia_m,
    dentro: dentroDe(distancia_m, geocerca_m),
    movimiento: seMovio(antes, fijo),
    velocidad_mps: fijo.velocidad_mps ?? (antes ? pasoEntre(antes, fijo).velocidad_mps : null),
    salto: salto(antes, fijo),
    interferencia,
  };
};

/** Where in an ascending list the first comes that is not before `t_ms`. */
const primeroDesde = (lista: readonly { t_ms: number }[], t_ms: number): number => {
  let [a, b] = [0, lista.length];
  while (a < b) {
    const medio = (a + b) >> 1;
    if ((lista[medio]?.t_ms ?? 0) < t_ms) a = medio + 1;
    else b = medio;
  }
  return a;
};

/** Every fix judged by those before it; `fijos` and `sinr` in order of time. */
export const analizarFijos = (
  fijos: readonly FijoGps[],
  sinr: readonly SinrMedido[],
  lugar: Lugar,
): FijoReporte[] =>
  fijos.map((fijo, i) => {
    const desde = fijo.t_ms - MEMORIA_MS;
    const cayeron = cayeronJuntos(
      fijos.slice(primeroDesde(fijos, desde), i + 1),
      sinr.slice(primeroDesde(sinr, desde), primeroDesde(sinr, fijo.t_ms + PAREJA_MS + 1)),
    );
    return analizar(fijo, fijos[i - 1], cayeron, lugar);
  });

/** Something to look at: out of its place, on its way, or not to be believed. */
export const esNotable = ({ dentro, movimiento, salto: salta, interferencia }: FijoReporte): boolean =>
  dentro === false || movimiento || salta || interferencia;
