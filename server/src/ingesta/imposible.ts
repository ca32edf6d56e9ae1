import { distanciaEntre } from '@tramos/contract/elipsoide';
import { PICKS_DE_BORDE_MAX } from '@tramos/deteccion/estado';
import { direccionDe } from '../http/intentos';

/**
 * What no pipe, vehicle or clock does, so that somebody is told when a key lies (docs/decisions/035). Pure: one rule
 * each, times in epoch ms, pressures in kg/cm²; what is wrong in Spanish, or null. Nothing is thrown away for it.
 */

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;

/** What the strongest pipe of the trade holds. What is too low for any loop has been taken for a hole (PRESION_MIN). */
const DUCTO_MAX_KGCM2 = 250;
/** Joukowsky: 1,000 kg/m³ · 1,300 m/s · 4 m/s, the hardest blow that stopping a line can give. */
const ESCALON_KGCM2 = 53;
/** Between samples that lie further apart a pump may have started. */
const ESCALON_DT_MS = SEGUNDO_MS;
/** Below this the transmitter was not measuring a line: it was being connected, or has come back. */
const EN_SERVICIO_KGCM2 = 1;

/** Beyond the errors of both fixes and this, which a bad sky gives, at the speed of no vehicle (250 km/h). */
const SALTO_M = 1_000;
const VEHICULO_MPS = 70;
const PRECISION_SUPUESTA_M = 10;

/** A gateway that changes its network comes back to an address now and then; two that share a key do all the time. */
const LUGARES_VENTANA_MS = 5 * MINUTO_MS;
const VUELTAS = 6;
/** Addresses that are remembered of a key. */
const LUGARES_MAX = 20;

const cifra = (n: number, decimales = 1) => n.toFixed(decimales).replace('-', '−');

export interface Lote {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** More than the instruments of the trade measure: a broken one, or another unit than its site says it sends. */
export const presionFuera = (p: readonly number[]): string | null => {
  const fuera = p.find((v) => v > DUCTO_MAX_KGCM2);
  return fuera === undefined ? null : `Dice ${cifra(fuera)} kg/cm²: ningún instrumento del ducto mide eso`;
};

/** `antes` is the sample before the batch. Steps down are left alone: a rupture beside the sensor may take all there is. */
export const presionImposible = (
  antes: { t_ms: number; p: number } | null,
  { t0, dt_ms, p }: Lote,
): string | null => {
  const fuera = presionFuera(p);
  if (fuera !== null) return fuera;
  const seguida = antes !== null && t0 > antes.t_ms && t0 - antes.t_ms <= ESCALON_DT_MS;
  let previa = seguida ? antes.p : Number.NaN;
  for (const v of dt_ms <= ESCALON_DT_MS ? p : p.slice(0, 1)) {
    if (previa >= EN_SERVICIO_KGCM2 && v - previa > Math.max(ESCALON_KGCM2, previa))
      return `Saltó de ${cifra(previa)} a ${cifra(v)} kg/cm² entre dos muestras: ningún ducto hace eso`;
    previa = v;
  }
  return null;
};

export interface Fijo {
  t: number;
  latitud: number;
  longitud: number;
  precision_m: number | null;
}

export const lugarImposible = (antes: Fijo, fijo: Fijo): string | null => {
  const s = Math.max(1, Math.abs(fijo.t - antes.t) / SEGUNDO_MS);
  const error_m = [antes, fijo].reduce((m, f) => m + (f.precision_m ?? PRECISION_SUPUESTA_M), 0);
  const metros = distanciaEntre(antes, fijo);
  if (metros - error_m - SALTO_M <= VEHICULO_MPS * s) return null;
  return `Dice estar a ${cifra(metros / 1_000)} km de donde dijo estar ${cifra(s, 0)} s antes`;
};

/** A copy of a batch that tells of the same moments something else; one that only goes on is none. */
export const loteContradice = (guardado: Omit<Lote, 't0'>, copia: Omit<Lote, 't0'>): boolean =>
  Math.fround(guardado.dt_ms) !== Math.fround(copia.dt_ms) ||
  guardado.p.some((v, i) => {
    const otra = copia.p[i];
    return otra !== undefined && Math.fround(v) !== Math.fround(otra);
  });

interface Pico {
  t: number;
  signo: number;
  amplitud: number;
}
/** The same of a pick made at the edge. */
export const picoContradice = (guardado: Pico, copia: Pico): boolean =>
  guardado.t !== copia.t ||
  guardado.signo !== copia.signo ||
  Math.fround(guardado.amplitud) !== Math.fround(copia.amplitud);

/** How many fronts a sensor has marked itself, in the window that began at `desde_ms`. */
export interface Picos {
  desde_ms: number;
  cuantos: number;
}

export const PICOS_VENTANA_MS = MINUTO_MS;
export const avanzarPicos = (antes: Picos | undefined, ahora_ms: number): Picos =>
  antes && Math.abs(ahora_ms - antes.desde_ms) < PICOS_VENTANA_MS
    ? { ...antes, cuantos: antes.cuantos + 1 }
    : { desde_ms: ahora_ms, cuantos: 1 };

/** Detection hears so many of them and no more (deteccion/src/avanzar.ts). */
export const picosImposibles = ({ cuantos }: Picos): string | null =>
  cuantos <= PICKS_DE_BORDE_MAX
    ? null
    : `Marcó más de ${PICKS_DE_BORDE_MAX} ondas en un minuto: ningún ducto hace eso, y las demás no se oyen`;

/** From where one key speaks. */
export interface Lugares {
  actual: string;
  /** When each address was last heard. */
  vistas: ReadonlyMap<string, number>;
  /** When it came back to an address from another one. */
  vueltas: readonly number[];
}

export const avanzarLugares = (antes: Lugares | null, ip: string, ahora_ms: number): Lugares => {
  const actual = direccionDe(ip);
  const reciente = (t: number) => ahora_ms - t < LUGARES_VENTANA_MS;
  const vistas = new Map([...(antes?.vistas ?? [])].filter(([, t]) => reciente(t)).slice(-LUGARES_MAX));
  const vuelve = antes !== null && antes.actual !== actual && vistas.has(actual);
  vistas.set(actual, ahora_ms);
  const vueltas = (antes?.vueltas ?? []).filter(reciente);
  return { actual, vistas, vueltas: vuelve ? [...vueltas, ahora_ms].slice(-VUELTAS) : vueltas };
};

/** The addresses of a key that speaks from several at once; null of one that does not. */
export const lugaresImposibles = ({ vistas, vueltas }: Lugares, ahora_ms: number): string[] | null => {
  const reciente = (t: number) => ahora_ms - t < LUGARES_VENTANA_MS;
  if (vueltas.filter(reciente).length < VUELTAS) return null;
  return [...vistas].flatMap(([direccion, t]) => (reciente(t) ? [direccion] : [])).sort();
};
