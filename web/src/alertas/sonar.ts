import { logger } from '../lib/logger';
import { SIN_CONTAR, type Sonados } from '../realtime/pestanas/sonados';

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

interface Como {
  /** Whether an alert is still to be heard: asked once more when its turn to sound has come. */
  vigente?: (clave: string) => boolean;
  /**
   * The first in turn sounds it though the record says that it was heard: a repetition, of which no row of the record can
   * be trusted. Its name is of an hour, which a clock that is set back brings again, and which anybody can write down.
   */
  insiste?: boolean;
}

/** Never rejects. An alert has the same `clave` in every tab. */
export type Sonar = (claves: readonly string[], callado_ms: number, como?: Como) => Promise<Sonada>;

const esperar = (ms: number) => new Promise<void>((seguir) => setTimeout(seguir, ms));

/**
 * The sounds of one tab. Alerts that are asked for together sound once, and only if one of them has not been heard since this
 * person signed in; a sound that was given less than `callado_ms` ago speaks for them. The leader sounds if it is armed,
 * else the armed tab used last; what it cannot play, or leaves behind as it ends, another sounds.
 */
export const createSonar = ({ sonados, tocar, turno }: SonarDeps): Sonar => {
  /** What of these this tab is to sound. */
  const tomar = async (claves: readonly string[], insiste: boolean): ReturnType<Sonados['tomar']> => {
    const toma = await sonados.tomar(claves);
    if (!insiste || toma.mias.length > 0 || turno() !== 0) return toma;
    if ((await sonados.mirar(claves, false)) !== 'oida') return toma;
    return { ...toma, mias: claves.map((clave) => ({ clave, intento: SIN_CONTAR })) };
  };
  /** Claims what nobody has heard and plays it; `tomada`: another tab has claimed it and is not known to have sounded it. */
  const tomarYTocar = async (
    pedidas: readonly string[],
    callado_ms: number,
    { vigente = () => true, insiste = false }: Como,
  ): Promise<Sonada | 'tomada'> => {
    const claves = pedidas.filter(vigente);
    if (claves.length === 0) return 'nadie';
    const ultimo = (await sonados.ultimo()) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(Date.now() - ultimo) <= callado_ms) {
      await sonados.callar(claves);
      return 'ajena';
    }
    const desde = performance.now();
    const { mias, ajenas, registro } = await tomar(claves, insiste);
    if (mias.length === 0) return ajenas ? 'tomada' : 'ajena';
    // Without a record only the first in turn sounds, or every tab would.
    if (!registro && turno() !== 0) {
      await sonados.ceder(mias);
      return 'tomada';
    }
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
    let contesta = false;
    for (let velado_ms = 0; ; velado_ms += TURNO_MS) {
      await esperar(TURNO_MS);
      const vence = velado_ms >= CEDER_MS;
      const suerte = await sonados.mirar(claves, vence);
      if (suerte === 'oida') return 'ajena';
      if (suerte === 'cedida') return turno() === 'otra' ? 'nadie' : 'cedida';
      contesta ||= suerte !== null;
      if (suerte !== null) continue;
      // Without a record the first in turn is believed, as long as it is there.
      if (turno() === 0) return 'cedida';
      // One that has answered and does not now would know: it is asked again.
      if (vence) return contesta ? 'nadie' : 'ajena';
    }
  };

  /** Gives the tabs before this one their turns, and says whether one of them was heard. */
  const suenanAntes = async (
    claves: readonly string[],
    turnos: number,
    { insiste = false }: Como,
  ): Promise<boolean> => {
    for (let dados = 1; dados < turnos; dados += 1) {
      await esperar(TURNO_MS);
      // A repetition that the record says was heard may be this tab's to give by the end of its wait.
      if (!insiste && (await sonados.mirar(claves, false)) === 'oida') return true;
    }
    await esperar(TURNO_MS);
    return false;
  };

  /** One after the other: what is asked for at once must not sound at once. */
  let fila: Promise<unknown> = Promise.resolve();
  return async (claves, callado_ms, como = {}) => {
    const mio = turno();
    if (mio === 'ninguna') return 'nadie';
    if (mio === 'otra') return velar(claves);
    if (mio > 0 && (await suenanAntes(claves, Math.min(mio, TURNOS_MAX), como))) return 'ajena';
    // What others speak for needs no speaker, and keeps nothing waiting that does.
    if (callado_ms === Number.POSITIVE_INFINITY) {
      await sonados.callar(claves);
      return 'ajena';
    }
    const sonada = fila
      .then(() => tomarYTocar(claves, callado_ms, como))
      .catch((error: unknown) => {
        logger.error('sound of an alert', error);
        return 'nadie' as const;
      });
    fila = sonada;
    const tomada = await sonada;
    return tomada === 'tomada' ? velar(claves) : tomada;
  };
};
