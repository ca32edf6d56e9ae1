import type { Sonados } from '../realtime/pestanas/sonados';

/** Sounds each alert in exactly one tab of this browser, though every tab asks for it (decisions/011, 030). */

/** A tab that may sound only after others gives each of them this long to do it. */
const TURNO_MS = 1_500;
/** But waits for no more of them than these: a list of tabs that is longer was written by hand. */
const TURNOS_MAX = 3;
/** A tab that has stood still for so long since it began to claim an alert leaves it to those that look after it. */
const TOMAR_MAX_MS = TURNOS_MAX * TURNO_MS;
/** A sound that has not begun by then cannot be heard. */
export const TOCAR_MAX_MS = 5_000;
/** What a tab has claimed it has sounded by then, or it is gone. */
const CEDER_MS = TOMAR_MAX_MS + TOCAR_MAX_MS;

/**
 * How many tabs come before this one; `otra`: others would be heard, and this one would not; `ninguna`: there is no tab
 * that might be heard.
 */
export type Turno = number | 'otra' | 'ninguna';

/**
 * What became of alerts: one of them sounded here, all were heard in some tab before or now, or not all were, as far as
 * this tab knows; `cedida`: and this tab may sound what is left.
 */
export type Sonada = 'aqui' | 'ajena' | 'nadie' | 'cedida';

interface SonarDeps {
  sonados: Sonados;
  /** Whether this tab's speaker was heard. Never rejects. */
  tocar: () => Promise<boolean>;
  turno: () => Turno;
}

/** Never rejects. An alert has the same `clave` in every tab. */
export type Sonar = (claves: readonly string[], callado_ms: number) => Promise<Sonada>;

const esperar = (ms: number) => new Promise<void>((seguir) => setTimeout(seguir, ms));

/**
 * The sounds of one tab. Alerts that are asked for together sound once, and only if one of them has not been heard since this
 * person signed in; a sound that was given less than `callado_ms` ago speaks for them. The leader sounds if it is armed,
 * else the armed tab used last; what it cannot play, or leaves behind as it ends, another sounds.
 */
export const createSonar = ({ sonados, tocar, turno }: SonarDeps): Sonar => {
  /** Claims what nobody has heard and plays it; `tomada`: another tab has claimed it and is not known to have sounded it. */
  const tomarYTocar = async (claves: readonly string[], callado_ms: number): Promise<Sonada | 'tomada'> => {
    const ultimo = (await sonados.ultimo()) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(Date.now() - ultimo) <= callado_ms) {
      await sonados.callar(claves);
      return 'ajena';
    }
    const desde = performance.now();
    const { mias, ajenas, registro } = await sonados.tomar(claves);
    if (mias.length === 0) return ajenas ? 'tomada' : 'ajena';
    // Without a record only the first in turn sounds, or every tab would.
    if (!registro && turno() !== 0) return 'tomada';
    if (performance.now() - desde > TOMAR_MAX_MS) return 'tomada';
    if (await tocar()) {
      await sonados.oir(mias, Date.now());
      return 'aqui';
    }
    await sonados.ceder(mias);
    return 'nadie';
  };

  /** Looks whether the tab that is to sound them does. */
  const velar = async (claves: readonly string[]): Promise<Sonada> => {
    for (let velado_ms = 0; ; velado_ms += TURNO_MS) {
      await esperar(TURNO_MS);
      const vence = velado_ms >= CEDER_MS;
      const suerte = await sonados.mirar(claves, vence);
      if (suerte === 'oida') return 'ajena';
      if (suerte === 'cedida') return turno() === 'otra' ? 'nadie' : 'cedida';
      if (suerte !== null) continue;
      // Without a record the first in turn is believed, as long as it is there.
      if (turno() === 0) return 'cedida';
      if (!vence) continue;
      await sonados.callar(claves);
      return 'ajena';
    }
  };

  /** One after the other: what is asked for at once must not sound at once. */
  let fila: Promise<unknown> = Promise.resolve();
  return async (claves, callado_ms) => {
    const mio = turno();
    if (mio === 'ninguna') return 'nadie';
    if (mio === 'otra') return velar(claves);
    if (mio > 0) await esperar(Math.min(mio, TURNOS_MAX) * TURNO_MS);
    const sonada = fila.then(() => tomarYTocar(claves, callado_ms));
    fila = sonada;
    const tomada = await sonada;
    return tomada === 'tomada' ? velar(claves) : tomada;
  };
};
