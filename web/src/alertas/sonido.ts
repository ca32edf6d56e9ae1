import { SONIDO_RUTA } from '@tramos/contract/limites';
import { create } from 'zustand';
import { conCamino } from '../lib/camino';
import { logger } from '../lib/logger';
import { conPlazo } from '../lib/plazo';
import { useSesion } from '../lib/sesion';
import { usePestanas } from '../realtime/pestanas/estado';
import { quienSuena, turnosDeSonido } from '../realtime/pestanas/lista';
import { createSonados } from '../realtime/pestanas/sonados';
import { volumen } from './ajustes-sonido';

/** Whether an alert can be heard. Browsers hold sound back until the person has touched the page. */
export type EstadoSonido = 'armado' | 'bloqueado' | 'fallo';

/**
 * What the screen says of sound: `armado` when some tab of this browser would be heard, and whether that is another
 * one than this (product §2.16, §2.22).
 */
export const useSonido = create<{ estado: EstadoSonido; otra_pestana: boolean }>()(() => ({
  estado: 'bloqueado',
  otra_pestana: false,
}));

/** A tab that may sound only after others gives each of them this long to do it. */
const TURNO_MS = 1_500;
/** But waits for no more of them than these: a list of tabs that is longer was written by hand. */
const TURNOS_MAX = 3;
/** A sound that has not begun by then cannot be heard. */
const TOCAR_MAX_MS = 5_000;
/** What another tab has claimed it has sounded by then, or given up. */
const CEDER_MS = TURNOS_MAX * TURNO_MS + TOCAR_MAX_MS;
/** Touches that come closer than this are one use of the tab. */
const USO_MS = 1_000;

type Bocina = Pick<
  HTMLAudioElement,
  'play' | 'load' | 'currentTime' | 'volume' | 'error' | 'addEventListener'
>;

/**
 * Plays the alert on the one speaker, so that sounds never overlap. If playback fails the audio is reloaded and
 * the failure is rejected (spec §2). Where a computer has no speaker, Firefox says that it plays and fails a moment
 * later: `alFallar` is told of that.
 */
export const createReproducir = (
  bocina: Bocina,
  volumen: () => number,
  alFallar: (error: unknown) => void,
): (() => Promise<void>) => {
  bocina.addEventListener('error', () => alFallar(bocina.error));
  return async () => {
    try {
      bocina.currentTime = 0;
      bocina.volume = volumen();
      await bocina.play();
    } catch (error) {
      bocina.load();
      throw error;
    }
  };
};

const crearBocina = (): HTMLAudioElement => {
  const audio = new Audio(conCamino(SONIDO_RUTA));
  audio.preload = 'auto';
  return audio;
};

let reproducir: (() => Promise<void>) | null = null;
/** What is known of this tab's own speaker. */
let aqui: EstadoSonido = 'bloqueado';

const mostrar = (): void => {
  const { yo, tabs } = usePestanas.getState();
  const suena = quienSuena(tabs, Date.now());
  const otra_pestana = suena !== undefined && suena !== yo;
  const estado = otra_pestana ? 'armado' : aqui;
  const antes = useSonido.getState();
  if (antes.estado !== estado || antes.otra_pestana !== otra_pestana)
    useSonido.setState({ estado, otra_pestana });
};

const ponerAqui = (estado: EstadoSonido, usado = usePestanas.getState().sonido.usado): void => {
  aqui = estado;
  usePestanas.setState({ sonido: { armado: estado === 'armado', usado } });
  mostrar();
};

const anotarFalla = (error: unknown): void => {
  const bloqueado = error instanceof DOMException && error.name === 'NotAllowedError';
  ponerAqui(bloqueado ? 'bloqueado' : 'fallo');
  logger.error('alert sound', error);
};

const tocar = async (): Promise<boolean> => {
  reproducir ??= createReproducir(crearBocina(), volumen.valor, anotarFalla);
  try {
    await conPlazo(reproducir(), TOCAR_MAX_MS, 'the alert sound does not begin');
    if (aqui !== 'armado') ponerAqui('armado');
    return true;
  } catch (error) {
    anotarFalla(error);
    return false;
  }
};

const esperar = (ms: number) => new Promise<void>((seguir) => setTimeout(seguir, ms));

/** What this browser has heard since this person signed in. */
export const sonados = createSonados(
  () => useSesion.getState().loginLogId ?? '',
  () => usePestanas.getState().sola,
);

/** What became of a sound: given here, given by some tab before or now, or by nobody as far as this tab knows. */
export type Sonada = 'aqui' | 'ajena' | 'nadie';
/** `pedida`: another tab has claimed it, and is not known to have sounded it. */
type Toma = Sonada | 'pedida';

/** Claims the alerts that nobody has heard, and sounds them unless a sound given so shortly ago speaks for them. */
const tomarYTocar = async (
  claves: readonly string[],
  callado_ms: number,
  primera: boolean,
): Promise<Toma> => {
  const ultimo = (await sonados.ultimo()) ?? Number.NEGATIVE_INFINITY;
  const calla = Math.abs(Date.now() - ultimo) <= callado_ms;
  const { mias, registro } = await sonados.tomar(claves, calla ? null : Date.now());
  // What others speak for whatever becomes of it, as in a storm, is not looked after.
  if (mias.length === 0) return Number.isFinite(callado_ms) ? 'pedida' : 'ajena';
  if (calla) return 'ajena';
  // Without a record only the first in turn may sound, or every tab would.
  if ((registro || primera) && (await tocar())) return 'aqui';
  await sonados.soltar(mias);
  return 'nadie';
};

/** One after the other: what is asked for at once must not sound at once. */
let fila: Promise<unknown> = Promise.resolve();

/**
 * Sounds alerts, all in one sound, in exactly one tab of this browser, and only if one of them has not been heard
 * since this person signed in, though every tab calls it: the leader if it is armed, else the armed tab used last; one
 * that cannot play leaves it to the next, which looks again for what was given up. So an alert must have the same
 * `clave` in every tab. Never throws.
 */
export const sonar = async (claves: readonly string[], callado_ms: number): Promise<Sonada> => {
  const { yo, tabs } = usePestanas.getState();
  const turno = yo === null ? 0 : turnosDeSonido(tabs, Date.now()).indexOf(yo);
  if (turno < 0) return 'nadie';
  if (turno > 0) await esperar(Math.min(turno, TURNOS_MAX) * TURNO_MS);
  const sonada = fila.then(() => tomarYTocar(claves, callado_ms, turno === 0));
  fila = sonada;
  const tomada = await sonada;
  if (tomada !== 'pedida') return tomada;
  for (let esperado_ms = 0; esperado_ms < CEDER_MS; esperado_ms += TURNO_MS) {
    await esperar(TURNO_MS);
    const sueltas = await sonados.sueltas(claves);
    if (sueltas.length > 0) return sonar(sueltas, callado_ms);
  }
  return 'ajena';
};

/** Sounds here, whoever's turn it is: somebody pressed the button to hear it. Never throws. */
export const probarSonido = async (): Promise<void> => {
  await tocar();
};

/** The browser lets sound through within this time of a touch, or something is wrong with the speakers. */
const ARMAR_MAX_MS = 2_000;

/** Makes no sound: it only says whether the browser would let one through. */
let sonda: AudioContext | null = null;

/** Resolves when a sound would be heard, which may be at the next touch; rejects when this browser has no sound. */
const dejaSonar = async (): Promise<void> => {
  sonda ??= new AudioContext();
  await sonda.resume();
  // What it had to say is said: nothing holds the speakers meanwhile.
  await sonda.suspend();
};

/** Browsers hold sound back until somebody touches the page: `usado` is when they last did, if they have. */
const intentarArmar = (usado?: number): void => {
  if (aqui === 'armado') return;
  // Older browsers say no more than whether the page was touched.
  if (typeof AudioContext === 'undefined') {
    if (usado !== undefined || navigator.userActivation?.hasBeenActive) ponerAqui('armado', usado);
    return;
  }
  const deja = dejaSonar().then(() => ponerAqui('armado', usado));
  const tocada = usado !== undefined && navigator.userActivation?.hasBeenActive;
  void (tocada ? conPlazo(deja, ARMAR_MAX_MS, 'sound stays blocked after a touch') : deja).catch(
    (error: unknown) => {
      logger.error('sound of this browser', error);
      if (aqui !== 'armado') ponerAqui('fallo');
    },
  );
};

/**
 * Arms the sound as soon as the browser allows it, now or at the next touch or key, and keeps what the screen says
 * of it true. Returns its stop.
 */
export const armarSonido = (): (() => void) => {
  const usar = () => {
    const ahora = Date.now();
    if (aqui !== 'armado') intentarArmar(ahora);
    else if (ahora - usePestanas.getState().sonido.usado > USO_MS) ponerAqui(aqui, ahora);
  };
  intentarArmar();
  window.addEventListener('pointerup', usar, { capture: true });
  window.addEventListener('keydown', usar, { capture: true });
  const dejar = usePestanas.subscribe(mostrar);
  mostrar();
  return () => {
    window.removeEventListener('pointerup', usar, { capture: true });
    window.removeEventListener('keydown', usar, { capture: true });
    dejar();
  };
};
