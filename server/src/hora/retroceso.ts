import { RELOJ_ATRASO_MIN_MS } from '@tramos/contract/limites';

/**
 * A clock that was set back while its device measured: it tells of moments that it had told of, and tells something else
 * (docs/decisions/044). Pure. Times in epoch ms, pressures in kg/cm², NaN where the device had no number.
 */

interface Lote {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** What a device told of its last seconds, in the order in which it came, and up to when. */
export interface Relato {
  lotes: readonly Lote[];
  hasta_ms: number;
}

export const SIN_RELATO: Relato = { lotes: [], hasta_ms: Number.NEGATIVE_INFINITY };

/** Beyond it how late all comes says it anyhow (aparatos.ts). */
const RECUERDO_MS = RELOJ_ATRASO_MIN_MS + 2_000;
/**
 * Of so many batches at most, the newest: a device that says all of one moment costs nobody's time. Ten a second are
 * remembered for as long as is asked for.
 */
export const RELATO_MAX = 128;
/** Moments so near to each other are one: they are told in whole milliseconds. */
const MISMO_MS = 1;

const finDe = ({ t0, dt_ms, p }: Lote): number => t0 + (p.length - 1) * dt_ms;

/** Without what is before `desde_ms`, where that is most of it: each batch is cut a few times and not at every step. */
const recortado = (lote: Lote, desde_ms: number): Lote => {
  const sobran = Math.ceil((desde_ms - lote.t0) / lote.dt_ms);
  return 2 * sobran < lote.p.length
    ? lote
    : { ...lote, t0: lote.t0 + sobran * lote.dt_ms, p: lote.p.slice(sobran) };
};

/** `relato` with what has just come, and without what was told first and is older than is asked for. */
export const contar = ({ lotes, hasta_ms: antes_ms }: Relato, lote: Lote): Relato => {
  const hasta_ms = Math.max(antes_ms, finDe(lote));
  const desde_ms = hasta_ms - RECUERDO_MS;
  const vigente = lotes.findIndex((uno) => finDe(uno) >= desde_ms);
  // Nothing of what was told last is left, be it of a clock that was ahead and has been set right: it begins anew.
  if (vigente === -1) return { lotes: [lote], hasta_ms: finDe(lote) };
  const quedan = lotes.slice(Math.max(vigente, lotes.length + 1 - RELATO_MAX));
  const [primero] = quedan;
  if (primero) quedan[0] = recortado(primero, desde_ms);
  quedan.push(lote);
  return { lotes: quedan, hasta_ms };
};

/** Whether a sample says of its moment something else than `antes`: another value, or one between two that follow. */
const niega = (antes: Lote, t_ms: number, valor: number): boolean => {
  if (t_ms < antes.t0 || t_ms > finDe(antes)) return false;
  const lugar = Math.round((t_ms - antes.t0) / antes.dt_ms);
  const dicho = antes.p[lugar];
  if (dicho === undefined || Number.isNaN(dicho) || Number.isNaN(valor)) return false;
  const mismo = Math.abs(antes.t0 + lugar * antes.dt_ms - t_ms) <= MISMO_MS;
  return !mismo || Math.fround(dicho) !== Math.fround(valor);
};

const desdice = ({ lotes, hasta_ms }: Relato, { t0, dt_ms, p }: Lote): boolean =>
  t0 <= hasta_ms &&
  lotes.some((antes) => t0 <= finDe(antes) && p.some((valor, i) => niega(antes, t0 + i * dt_ms, valor)));

/**
 * By how much the clock was set back with which `lote` is stamped, ms, at least; 0 where it says nothing else of what
 * `relato` tells: what is sent once more or fills a gap does not.
 */
export const retroceso_ms = (relato: Relato, lote: Lote): number =>
  desdice(relato, lote) ? Math.max(...relato.lotes.map((antes) => finDe(antes) + antes.dt_ms)) - lote.t0 : 0;
