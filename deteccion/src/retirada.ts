import type { Clase, Motivo } from '@tramos/contract/evento';
import { type Apertura, type Evidencia, enExtremo, mismoLugar } from './clasificar';
import { SECUELA_MS } from './secuela';

/** When the operational flag of an event is taken back (product §2.10). */

/** Pressure around an arrival, kg/cm²: sample i was taken at t0_ms + i·dt_ms, NaN where the field sent nothing. */
export interface OndaDeEvento {
  t_pick_ms: number;
  t0_ms: number;
  dt_ms: number;
  p: readonly number[];
}

export interface PruebaDeRetirada extends Pick<Evidencia, 'tramo' | 'posicion' | 'sigma_m' | 't_ms'> {
  clase: Clase;
  /** It lies at a valve or delivery that is known to discharge, in its hours (`puntoEn`). */
  en_punto_conocido: boolean;
  /** The line was still moving after a far larger step (`transitorio`): it falls and rises by itself. */
  en_transitorio: boolean;
  /** Every other fall of its sistema within RECURRENCIA_MS, before or after; others are ignored. */
  aperturas: readonly Apertura[];
  /** Of each sensor that heard it, from −60 to +120 s; none before the tails are complete. */
  ondas: readonly OndaDeEvento[];
}

/** A place that opens twice within a day repeats (domain notes §1.7), ms. */
export const RECURRENCIA_MS = 86_400_000;

/** Operations that leave the line losing pressure for minutes: a fall that slows down is theirs. */
const VACIAN: readonly Clase[] = [
  'paro_de_bomba',
  'apertura_de_valvula',
  'rebombeo',
  'valvula_intermedia',
  'separacion_de_columna',
];

/** Windows around the front, s: before it, behind it, how the line goes on, how it ends. */
const ANTES_S = [-30, -2] as const;
const FRENTE_S = [5, 15] as const;
const PRIMERA_S = [15, 60] as const;
const ULTIMA_S = [75, 120] as const;
/** Halves of the last one: what falls faster does so in both, an echo that comes by in one. */
const MITADES_S = [
  [75, 98],
  [97, 120],
] as const;
/** Less than this is slow noise, and what other people do to the line: kg/cm² in all, kg/cm²/s at the end. */
const CAIDA_MIN_KGCM2 = 0.05;
const CAIDA_MIN_POR_S = 0.1 / 60;
/** And less than these many times the scatter before the front, per kg/cm² and in 1/s, is noise. */
const CAIDA_EN_RUIDOS = 6;
const RITMO_EN_RUIDOS_1S = 0.2;
/** A fall goes on when what follows the front is at least this share of it. */
const PARTE_DEL_FRENTE = 0.3;
/** It has not come to rest: at the end it falls at no less than this share of its mean rate. */
const PARTE_DEL_RITMO = 0.2;
/** What an operation began slows down; half as fast again at the end is something else. */
const ACELERA = 1.5;

const mitad = ([desde_s, hasta_s]: readonly [number, number]) => (desde_s + hasta_s) / 2;

/** Level in the middle of a window (kg/cm²), its slope (kg/cm²/s) and the scatter about it; null with half missing. */
const rectaEn = (
  { t_pick_ms, t0_ms, dt_ms, p }: OndaDeEvento,
  [desde_s, hasta_s]: readonly [number, number],
) => {
  const [i0, i1] = [desde_s, hasta_s].map((s) => Math.round((t_pick_ms + s * 1_000 - t0_ms) / dt_ms));
  const centro_s = mitad([desde_s, hasta_s]);
  let [n, st, sp, stt, stp, spp] = [0, 0, 0, 0, 0, 0];
  const p0 = p[Math.max(0, i0 ?? 0)] ?? 0;
  for (let i = Math.max(0, i0 ?? 0); i <= Math.min(p.length - 1, i1 ?? 0); i++) {
    const valor = (p[i] as number) - (Number.isFinite(p0) ? p0 : 0);
    if (!Number.isFinite(valor)) continue;
    const t = (t0_ms + i * dt_ms - t_pick_ms) / 1_000 - centro_s;
    n++;
    st += t;
    sp += valor;
    stt += t * t;
    stp += t * valor;
    spp += valor * valor;
  }
  if (n < 2 || n < ((hasta_s - desde_s) * 500) / dt_ms) return null;
  const pendiente = (n * stp - st * sp) / (n * stt - st * st);
  const nivel = (sp - pendiente * st) / n;
  const resto = Math.sqrt(Math.max(0, (spp - nivel * sp - pendiente * stp) / n));
  return { nivel: nivel + (Number.isFinite(p0) ? p0 : 0), pendiente, resto };
};

/** Whether pressure falls on at this sensor; null when too little of it was heard. */
const cae = (onda: OndaDeEvento, vacia: boolean): boolean | null => {
  const [antes, frente] = [rectaEn(onda, ANTES_S), rectaEn(onda, FRENTE_S)];
  const [primera, ultima] = [rectaEn(onda, PRIMERA_S), rectaEn(onda, ULTIMA_S)];
  if (antes === null || frente === null || primera === null || ultima === null) return null;
  const caida_por_s = -ultima.pendiente;
  const caida = frente.nivel - ultima.nivel;
  const minima = Math.max(CAIDA_MIN_KGCM2, CAIDA_EN_RUIDOS * antes.resto);
  if (vacia) {
    const minimo_por_s = Math.max(
      ...[CAIDA_MIN_POR_S, RITMO_EN_RUIDOS_1S * antes.resto, -ACELERA * primera.pendiente],
    );
    const acelera = MITADES_S.every((mitad_s) => -(rectaEn(onda, mitad_s)?.pendiente ?? 0) > minimo_por_s);
    return caida > minima && acelera;
  }
  const del_frente = PARTE_DEL_FRENTE * Math.abs(frente.nivel - antes.nivel);
  const ritmo_por_s = caida / (mitad(ULTIMA_S) - mitad(FRENTE_S));
  return caida > Math.max(minima, del_frente) && caida_por_s > PARTE_DEL_RITMO * ritmo_por_s;
};

const sigueCayendo = ({ clase, en_punto_conocido, en_transitorio, ondas }: PruebaDeRetirada): boolean => {
  const vacia = en_punto_conocido || en_transitorio || VACIAN.includes(clase);
  const juicios = ondas.map((onda) => cae(onda, vacia)).filter((juicio) => juicio !== null);
  return juicios.length > 0 && juicios.every((juicio) => juicio);
};

const seRepite = (prueba: PruebaDeRetirada): boolean => {
  const { tramo, posicion, sigma_m, t_ms, aperturas, en_punto_conocido, en_transitorio } = prueba;
  if (en_punto_conocido || posicion === null || enExtremo(tramo, posicion, sigma_m)) return false;
  // What goes to and fro behind a larger step comes by its place again and again.
  const desde_ms = en_transitorio ? SECUELA_MS : 0;
  return aperturas.some((o) => {
    const aparte_ms = Math.abs(o.t_ms - t_ms);
    const en_su_dia = aparte_ms >= desde_ms && aparte_ms <= RECURRENCIA_MS;
    return en_su_dia && mismoLugar(posicion, sigma_m, o.posicion, o.sigma_m);
  });
};

/**
 * The reasons for which an event must no longer be taken for an operation; none when it may stay flagged. Its place,
 * inside the tramo and no known point, opened another time (on a line that still moves, ten minutes apart at least); or pressure keeps falling at every sensor that heard it: for
 * what drains the line by its nature, faster and faster; for all else, at all.
 */
export const retirada = (prueba: PruebaDeRetirada): Motivo[] => [
  ...(seRepite(prueba) ? (['se_repite'] as const) : []),
  ...(sigueCayendo(prueba) ? (['sigue_cayendo'] as const) : []),
];
