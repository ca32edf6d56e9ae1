import { emparejarPerfiles, type Perfil } from './ajuste';
import { correlacionar } from './correlacion';
import {
  dentroDelLimite,
  distanciaDesdeA_m,
  longitud_m,
  sigmaLugar_m,
  sigmaReloj_ms,
  viajeAB_s,
  viajeBA_s,
} from './formulas';
import { tramoEn } from './lotes';
import type { Recorte } from './serie';
import type { CurvaCorrelacion, Pick, TramoDeteccion } from './tipos';
import { CORRELACION_MIN } from './validez';

/** A pick that may still find its partner, with what is needed to compare it. */
export interface PickVivo {
  pick: Pick;
  /** When it became known, by the caller's clock, epoch ms. */
  creado: number;
  perfil: Perfil | null;
  onda: Recorte | null;
  arranque: boolean;
  ruidoso: boolean;
  /** Samples were missing beside it. */
  hueco: boolean;
  /** Nobody saw its ramp end. */
  abierto: boolean;
  reproducido: boolean;
  /** Tramos in which it has been spent. */
  usado_en: Set<number>;
  /** Its end as a lone pick has been decided. */
  cerrado: boolean;
}

/** A pick of which nothing but time, sign and size is known, unspent. */
export const pickVivo = (creado: number, pick: Pick): PickVivo => ({
  pick,
  creado,
  perfil: null,
  onda: null,
  arranque: false,
  ruidoso: false,
  hueco: false,
  abierto: false,
  reproducido: false,
  usado_en: new Set(),
  cerrado: false,
});

/** Two picks that may be one wave. */
export interface Par {
  tramo: TramoDeteccion;
  a: PickVivo;
  b: PickVivo;
  /** Arrivals after refinement: their difference is delta_s. */
  hora_a_ms: number;
  delta_s: number;
  /** Distance from A, not clamped to the tramo, m. */
  x_m: number;
  /** One standard error of `delta_s`, clocks counted, s. */
  sigma_delta_s: number;
  sigma_m: number;
  correlacion: number | null;
  curva: CurvaCorrelacion | null;
  /** The difference is more than the tramo allows: two waves, or one from outside. */
  excede: boolean;
  /** The line still moves after a far larger step… */
  movida: boolean;
  /** …of which this may be what is left. */
  transitorio: boolean;
  /** One of its sensors stands at an end of the line. */
  al_fin: boolean;
  creado: number;
}

/** Beyond the bound by no more than this a pair is still kept, as one that cannot be, s. */
const EXCESO_MAX_S = 5;
/** An unknown clock must not open the window without end, s. */
const SIGMA_LIMITE_MAX_S = 0.5;
const CERCA_EXTREMO_M = 300;

const arribos = (a: PickVivo, b: PickVivo) => {
  if (a.perfil === null || b.perfil === null)
    return {
      hora_a_ms: a.pick.t,
      delta_ms: b.pick.t - a.pick.t,
      sigma_ms: Math.hypot(a.pick.sigma_ms, b.pick.sigma_ms),
    };
  const { inicio_a_ms, delta_ms, sigma_ms } = emparejarPerfiles(a.perfil, b.perfil);
  return { hora_a_ms: inicio_a_ms, delta_ms, sigma_ms };
};

/**
 * What an arrival may be off where the ramp was not seen to end, ms: each sensor then marks its own part of it, as
 * likely as any other.
 */
const sinFin_ms = ({ abierto, perfil }: PickVivo) =>
  abierto && perfil !== null ? (perfil.ancho_s * 1_000) / Math.sqrt(12) : 0;

const comparar = (a: PickVivo, b: PickVivo, hora_a_ms: number, delta_s: number, sigma_s: number) => {
  if (a.onda === null || b.onda === null) return { correlacion: null, curva: null };
  const ancho_s = Math.max(a.perfil?.ancho_s ?? 0, b.perfil?.ancho_s ?? 0);
  const centro_ms = hora_a_ms + ancho_s * 500;
  const frente = (onda: Recorte) => ({ onda, centro_ms, ancho_s });
  return correlacionar(frente(a.onda), frente(b.onda), delta_s, Math.max(0.3, 2 * sigma_s));
};

/** Two picks as a pair, whatever the line around them does. */
export type ParSuelto = Omit<Par, 'movida' | 'transitorio' | 'al_fin'>;

/** Makes a pair of two picks of one tramo; `null` when no wave could have made both. */
export const formarPar = (de: TramoDeteccion, a: PickVivo, b: PickVivo, creado: number): ParSuelto | null => {
  if (a.pick.signo !== b.pick.signo) return null;
  const tramo = tramoEn(de, Math.min(a.pick.t, b.pick.t));
  const bruto_s = (b.pick.t - a.pick.t) / 1_000;
  if (bruto_s > viajeAB_s(tramo) + EXCESO_MAX_S || bruto_s < -viajeBA_s(tramo) - EXCESO_MAX_S) return null;
  const { hora_a_ms, delta_ms, sigma_ms } = arribos(a, b);
  const delta_s = delta_ms / 1_000;
  const sigma_s =
    Math.hypot(
      ...[sigma_ms, sinFin_ms(a), sinFin_ms(b)],
      ...[sigmaReloj_ms(a.pick.reloj), sigmaReloj_ms(b.pick.reloj)],
    ) / 1_000;
  const excede = !dentroDelLimite(tramo, delta_s, Math.min(sigma_s, SIGMA_LIMITE_MAX_S));
  const x_m = distanciaDesdeA_m(tramo, delta_s);
  const comparacion = comparar(a, b, hora_a_ms, delta_s, sigma_ms / 1_000);
  const sigma_m = sigmaLugar_m(tramo, x_m, sigma_s);
  const lugar = { x_m, sigma_delta_s: sigma_s, sigma_m };
  return { tramo, a, b, hora_a_ms, delta_s, excede, creado, ...lugar, ...comparacion };
};

/**
 * Friction over the longest tramo takes less than two thirds of a front; four times is two different fronts, or one
 * that comes on so slowly that each sensor marks another part of it (a delivery that opens over twenty seconds).
 */
const RAZON_MAX = 4;
/**
 * The nearer sensor hears the larger step: by friction, up to this much of it per metre, and by what stands at the
 * sensors (a pump gives way, a delivery does not), up to this much either way; both as natural logarithms.
 */
const DESGASTE_MAX_1M = 3.5e-5;
const ESTACION_LOG = 0.4;

/**
 * The sizes contradict the place: what is said to be nearer heard less of it than friction and stations can explain.
 * They say nothing at an end of a line that still moves: a pump that stands doubles a step, an open delivery swallows it.
 */
const contradicenElLugar = ({ a, b, tramo, x_m, movida, al_fin }: Par): boolean => {
  if (movida && al_fin) return false;
  const mas_lejos_b_m = longitud_m(tramo) - 2 * x_m;
  const razon = Math.log(Math.abs(a.pick.amplitud / b.pick.amplitud)) * Math.sign(mas_lejos_b_m);
  const holgura = ESTACION_LOG + 3 * Math.hypot(1 / a.pick.snr, 1 / b.pick.snr);
  return razon < -holgura || razon > holgura + DESGASTE_MAX_1M * Math.abs(mas_lejos_b_m);
};

/**
 * The steps are too unlike for one wave, or for one from that place. What the field measured by its own scale is only
 * held to the first.
 */
export const sonDispares = (par: Par): boolean => {
  const { a, b } = par;
  const razon = Math.abs(a.pick.amplitud / b.pick.amplitud);
  if (razon > RAZON_MAX || razon < 1 / RAZON_MAX) return true;
  return a.perfil !== null && b.perfil !== null && contradicenElLugar(par);
};

/** The field marked both arrivals itself. */
export const soloDeBorde = ({ a, b }: Par) => a.pick.origen === 'borde' && b.pick.origen === 'borde';

export const esFirme = (par: Par) =>
  !par.excede && !sonDispares(par) && (par.correlacion === null || par.correlacion >= CORRELACION_MIN);

const PESO_SNR = 0.1;
const SNR_PLENO = 20;
const PESO_TAMANO = 0.1;

/** Which of several pairs is the likelier: alike, strong, of similar size. */
export const puntaje = (par: Par): number => {
  const { a, b } = par;
  const snr = Math.min(a.pick.snr, b.pick.snr, SNR_PLENO) / SNR_PLENO;
  const tamano = Math.abs(Math.log(Math.abs(a.pick.amplitud / b.pick.amplitud)));
  return (par.correlacion ?? 1) + PESO_SNR * snr - PESO_TAMANO * (Number.isFinite(tamano) ? tamano : 1);
};

/** The end of the tramo at which the wave seems to have begun, or through which it came; `null` well inside. */
export const extremoDe = (par: Par): 'a' | 'b' | null => {
  const tolerancia_m = Math.max(3 * par.sigma_m, CERCA_EXTREMO_M);
  if (par.x_m < tolerancia_m && par.x_m <= longitud_m(par.tramo) / 2) return 'a';
  return par.x_m > longitud_m(par.tramo) - tolerancia_m ? 'b' : null;
};

/** The pick of a pair at one end of its tramo. */
export const pickEn = (par: Par, extremo: 'a' | 'b') => (extremo === 'a' ? par.a : par.b);

/** Both came in time and as they were made: only what is live corrects what was told live. */
export const esVivo = ({ pick, reproducido }: PickVivo) => !pick.tardio && !pick.adelantado && !reproducido;

/** One of its picks went into an event of this tramo. */
export const gastado = ({ tramo, a, b }: Par) => a.usado_en.has(tramo.id) || b.usado_en.has(tramo.id);

/** Absolute chainage, kept on the tramo. */
export const posicionDe = (par: Par) =>
  Math.min(Math.max(par.tramo.posicion_a + par.x_m, par.tramo.posicion_a), par.tramo.posicion_b);
