import { LOTE_MUESTRAS_MAX, RELOJ_ATRASO_MIN_MS } from '@tramos/contract/limites';

/**
 * A clock that was set back while its device measured: it tells of moments that it had told of, and tells something else
 * (docs/decisions/044). Times in epoch ms, pressures in kg/cm², NaN where the device had no number.
 */

interface Lote {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** Batches of which each began where the one before it ended. */
interface Corrida extends Lote {
  p: number[];
}

/** What a device told of its last seconds. */
export interface Relato {
  /** In the order in which it came. */
  readonly corridas: readonly Lote[];
  contar(lote: Lote): void;
  /**
   * By how much the clock was set back with which `lote` is stamped, ms, at least; 0 where it says nothing else of what
   * was told: what is sent once more or fills a gap does not.
   */
  retroceso_ms(lote: Lote): number;
}

/** Beyond it how late all comes says it anyhow (aparatos.ts). */
const RECUERDO_MS = RELOJ_ATRASO_MIN_MS + 2_000;
/** Of so many pieces at most, the newest: a device that says all of one moment costs nobody's time. */
export const RELATO_MAX = 128;
/** Of so many samples at most, whatever their clocks say: half a minute of two hundred and fifty a second. */
export const RELATO_MUESTRAS_MAX = 4 * LOTE_MUESTRAS_MAX;
/** Moments so near to each other are one: they are told in whole milliseconds. */
const MISMO_MS = 1;
/** A batch that begins so near to where the last one ended goes on with it. */
const SEGUIDO_MS = 0.01;

/** When the sample after its last would be. */
const despuesDe = ({ t0, dt_ms, p }: Lote): number => t0 + p.length * dt_ms;
const finDe = ({ t0, dt_ms, p }: Lote): number => t0 + (p.length - 1) * dt_ms;

/** Drops what is before `desde_ms`, where that is most of it: each piece is cut a few times and not at every step. */
const recortar = (corrida: Corrida, desde_ms: number): void => {
  const sobran = Math.ceil((desde_ms - corrida.t0) / corrida.dt_ms);
  if (2 * sobran < corrida.p.length) return;
  corrida.p.splice(0, sobran);
  corrida.t0 += sobran * corrida.dt_ms;
};

const sigue = (corrida: Corrida, { t0, dt_ms, p }: Lote): boolean =>
  corrida.dt_ms === dt_ms &&
  Math.abs(despuesDe(corrida) - t0) <= SEGUIDO_MS &&
  corrida.p.length + p.length <= LOTE_MUESTRAS_MAX;

/** Whether a sample says of its moment something else than `antes`: another value, or one between two that follow. */
const niega = (antes: Lote, t_ms: number, valor: number): boolean => {
  if (t_ms < antes.t0 || t_ms > finDe(antes)) return false;
  const lugar = Math.round((t_ms - antes.t0) / antes.dt_ms);
  const dicho = antes.p[lugar];
  if (dicho === undefined || Number.isNaN(dicho) || Number.isNaN(valor)) return false;
  const mismo = Math.abs(antes.t0 + lugar * antes.dt_ms - t_ms) <= MISMO_MS;
  return !mismo || Math.fround(dicho) !== Math.fround(valor);
};

/** All that comes is remembered for some seconds: in a few long lists, because thousands of short ones a second are work. */
export const crearRelato = (): Relato => {
  const corridas: Corrida[] = [];
  let hasta_ms = Number.NEGATIVE_INFINITY;
  let muestras = 0;
  const olvidar = (desde_ms: number) => {
    const vigente = corridas.findIndex((una) => finDe(una) >= desde_ms);
    corridas.splice(0, vigente === -1 ? corridas.length : vigente);
    const [primera] = corridas;
    if (primera) recortar(primera, desde_ms);
    // Nothing of what was told last is left, be it of a clock that was ahead and has been set right: it begins anew.
    else hasta_ms = Number.NEGATIVE_INFINITY;
    muestras = corridas.reduce((n, { p }) => n + p.length, 0);
  };
  const desdice = ({ t0, dt_ms, p }: Lote) =>
    t0 <= hasta_ms &&
    corridas.some((antes) => t0 <= finDe(antes) && p.some((valor, i) => niega(antes, t0 + i * dt_ms, valor)));
  return {
    corridas,
    contar: (lote) => {
      olvidar(Math.max(hasta_ms, finDe(lote)) - RECUERDO_MS);
      hasta_ms = Math.max(hasta_ms, finDe(lote));
      const ultima = corridas.at(-1);
      if (ultima && sigue(ultima, lote)) ultima.p.push(...lote.p);
      else corridas.push({ t0: lote.t0, dt_ms: lote.dt_ms, p: [...lote.p] });
      muestras += lote.p.length;
      while (corridas.length > RELATO_MAX || muestras > RELATO_MUESTRAS_MAX)
        muestras -= corridas.shift()?.p.length ?? 0;
    },
    retroceso_ms: (lote) => (desdice(lote) ? Math.max(...corridas.map(despuesDe)) - lote.t0 : 0),
  };
};
