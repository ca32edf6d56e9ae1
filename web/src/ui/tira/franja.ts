import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import { TIRA_PERIODO_MS, type TiraPeriodo, TiraPeriodoSchema } from '@tramos/contract/tira';
import type { Extension, Plano } from './plano';

/** A rectangle drawn over the linear view: a stretch of one sistema's chainage over a stretch of time. Pure. */
export interface Franja {
  sistema: number;
  /** Absolute chainage, m. */
  desde_m: number;
  hasta_m: number;
  /** Epoch ms, whole minutes. */
  desde_ms: number;
  /** Null goes on with the clock: what comes is in it as well. */
  hasta_ms: number | null;
}

const MINUTO_MS = 60_000;
/** Places are told to the hundred metres, as a hand on a screen can. */
const PASO_M = 100;

const aMinutos = (t_ms: number): string => `${new Date(t_ms).toISOString().slice(0, 16)}Z`;
const ISO_MINUTO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const deMinutos = (texto: string): number | null => {
  const t_ms = ISO_MINUTO.test(texto) ? Date.parse(texto) : Number.NaN;
  return Number.isNaN(t_ms) ? null : t_ms;
};

/** As an address carries it: `3,205000,215000,2026-11-20T07:00Z,2026-11-20T10:00Z`, the last empty for now. */
export const escribirFranja = ({ sistema, desde_m, hasta_m, desde_ms, hasta_ms }: Franja): string =>
  [sistema, desde_m, hasta_m, aMinutos(desde_ms), hasta_ms === null ? '' : aMinutos(hasta_ms)].join(',');

const entero = (texto: string | undefined): number | null =>
  texto !== undefined && /^\d{1,8}$/.test(texto) ? Number(texto) : null;

/** Null for what nobody could have drawn: a hand-made address shows everything. */
export const leerFranja = (texto: string | undefined): Franja | null => {
  const [s, a, b, desde, hasta, ...mas] = texto?.split(',') ?? [];
  const [sistema, desde_m, hasta_m] = [entero(s), entero(a), entero(b)];
  const desde_ms = deMinutos(desde ?? '');
  if (sistema === null || desde_m === null || hasta_m === null || desde_ms === null) return null;
  if (hasta === undefined || mas.length > 0 || desde_m >= hasta_m) return null;
  const hasta_ms = hasta === '' ? null : deMinutos(hasta);
  if (hasta !== '' && (hasta_ms === null || hasta_ms <= desde_ms)) return null;
  return { sistema, desde_m, hasta_m, desde_ms, hasta_ms };
};

/** Whether something that happened there and then is inside; both edges are. */
export const enFranja = (
  { desde_m, hasta_m, desde_ms, hasta_ms }: Franja,
  { posicion, t_ms }: { posicion: number | null; t_ms: number },
): boolean =>
  posicion !== null &&
  posicion >= desde_m &&
  posicion <= hasta_m &&
  t_ms >= desde_ms &&
  (hasta_ms === null || t_ms <= hasta_ms);

interface Punto {
  x: number;
  y: number;
}

const dentro = (valor: number, desde: number, hasta: number): number =>
  Math.min(hasta, Math.max(desde, valor));

/** Rounded outwards, inside the line and the period; what reaches the present goes on with it. */
const redondear = (franja: Extension, sistema: number, limites: Extension): Franja => {
  const desde_m = dentro(Math.floor(franja.desde_m / PASO_M) * PASO_M, 0, limites.hasta_m);
  const hasta_m = Math.max(desde_m + PASO_M, Math.ceil(franja.hasta_m / PASO_M) * PASO_M);
  const desde_ms = Math.floor(Math.max(franja.desde_ms, limites.desde_ms) / MINUTO_MS) * MINUTO_MS;
  const hasta_ms = Math.ceil(franja.hasta_ms / MINUTO_MS) * MINUTO_MS;
  return {
    ...{ sistema, desde_m, hasta_m, desde_ms },
    hasta_ms: hasta_ms >= limites.hasta_ms ? null : Math.max(hasta_ms, desde_ms + MINUTO_MS),
  };
};

/** What was drawn from one point to another; `limites` is the whole of the line and of the period. */
export const franjaEntre = (
  plano: Plano,
  [a, b]: readonly [Punto, Punto],
  sistema: number,
  limites: Extension,
): Franja =>
  redondear(
    {
      desde_m: Math.max(limites.desde_m, plano.posicionEn(Math.min(a.x, b.x))),
      hasta_m: Math.min(limites.hasta_m, plano.posicionEn(Math.max(a.x, b.x))),
      desde_ms: plano.instanteEn(Math.max(a.y, b.y)),
      hasta_ms: plano.instanteEn(Math.min(a.y, b.y)),
    },
    sistema,
    limites,
  );

/** By how much one key moves an edge, as a share of what is shown. */
const PASO_TECLA = 1 / 40;
/** A rectangle that a key begins, as a share of what is shown. */
const INICIO_TECLA = 1 / 10;

const FLECHAS: Record<string, { m: number; ms: number }> = {
  ArrowLeft: { m: -1, ms: 0 },
  ArrowRight: { m: 1, ms: 0 },
  ArrowUp: { m: 0, ms: 1 },
  ArrowDown: { m: 0, ms: -1 },
};

/** About what is pointed at, else in the middle of what is shown. */
const alrededor = (visto: Extension, foco: { posicion: number; t_ms: number } | null): Extension => {
  const { posicion, t_ms } = foco ?? {
    posicion: (visto.desde_m + visto.hasta_m) / 2,
    t_ms: (visto.desde_ms + visto.hasta_ms) / 2,
  };
  const medio_m = ((visto.hasta_m - visto.desde_m) * INICIO_TECLA) / 2;
  const medio_ms = ((visto.hasta_ms - visto.desde_ms) * INICIO_TECLA) / 2;
  return {
    ...{ desde_m: posicion - medio_m, hasta_m: posicion + medio_m },
    ...{ desde_ms: t_ms - medio_ms, hasta_ms: t_ms + medio_ms },
  };
};

interface Teclado {
  franja: Franja | null;
  sistema: number;
  /** What is shown, and the whole of the line and of the period. */
  visto: Extension;
  limites: Extension;
  foco: { posicion: number; t_ms: number } | null;
}

/**
 * What an arrow makes of the rectangle: with Shift its far edges move, with Control all of it; the first one begins
 * it. Null for other keys.
 */
export const franjaTrasTecla = (
  { key, shiftKey, ctrlKey }: { key: string; shiftKey: boolean; ctrlKey: boolean },
  { franja, sistema, visto, limites, foco }: Teclado,
): Franja | null => {
  const flecha = FLECHAS[key];
  if (!flecha || shiftKey === ctrlKey) return null;
  if (franja === null) return redondear(alrededor(visto, foco), sistema, limites);
  const m = flecha.m * Math.max(PASO_M, (visto.hasta_m - visto.desde_m) * PASO_TECLA);
  const ms = flecha.ms * Math.max(MINUTO_MS, (visto.hasta_ms - visto.desde_ms) * PASO_TECLA);
  const hasta_ms = franja.hasta_ms ?? limites.hasta_ms;
  const entera = ctrlKey;
  return redondear(
    {
      desde_m: franja.desde_m + (entera ? m : 0),
      hasta_m: dentro(franja.hasta_m + m, franja.desde_m + (entera ? m : PASO_M), limites.hasta_m),
      desde_ms: franja.desde_ms + (entera ? ms : 0),
      hasta_ms: Math.max(hasta_ms + ms, franja.desde_ms + MINUTO_MS),
    },
    sistema,
    limites,
  );
};

/** `205+000 a 215+000 km, de 20/11/2026, 01:00 a 04:00`; what goes on says `a ahora`. */
export const textoFranja = ({ desde_m, hasta_m, desde_ms, hasta_ms }: Franja, zona: string): string => {
  const desde = textoMomento(desde_ms, { zona, precision: 'minuto' });
  const hasta =
    hasta_ms === null ? 'ahora' : textoMomento(hasta_ms, { junto_a: desde_ms, zona, precision: 'minuto' });
  return `${kilometraje(desde_m)} a ${formatPosicion(hasta_m)}, de ${desde} a ${hasta}`;
};

/** The filters of the list of events that select the same. */
export const filtrosDeFranja = ({ sistema, desde_m, hasta_m, desde_ms, hasta_ms }: Franja) => ({
  ...{ sistema, posicion_desde: desde_m, posicion_hasta: hasta_m },
  ocurrio_desde: aMinutos(desde_ms),
  ...(hasta_ms !== null && { ocurrio_hasta: aMinutos(hasta_ms) }),
});

/** The period that shows it, the one chosen if that does; a month at most. */
export const periodoQueVe = (
  franja: Pick<Franja, 'desde_ms'> | null,
  elegido: TiraPeriodo,
  ahora_ms: number,
): TiraPeriodo => {
  const ve = (periodo: TiraPeriodo) =>
    franja === null || franja.desde_ms >= ahora_ms - TIRA_PERIODO_MS[periodo] - MINUTO_MS;
  return ve(elegido) ? elegido : (TiraPeriodoSchema.options.find(ve) ?? '30d');
};
