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
import { createSonar, TOCAR_MAX_MS, type Turno } from './sonar';

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

/** Touches that come closer than this are one use of the tab. */
const USO_MS = 1_000;

type Bocina = Pick<
  HTMLAudioElement,
  'play' | 'load' | 'currentTime' | 'volume' | 'error' | 'addEventListener'
>;

/**
 * Plays the alert on the one speaker, so that sounds never overlap. If playback fails, or does not begin in time, the
 * audio is reloaded, which ends what was to play, and the failure is rejected (spec §2). Where a computer has no
 * speaker, Firefox says that it plays and fails a moment later: `alFallar` is told of that.
 */
export const createReproducir = (
  bocina: Bocina,
  volumen: () => number,
  alFallar: (error: unknown) => void,
): (() => Promise<void>) => {
  bocina.addEventListener('error', () => alFallar(bocina.error));
  return async () => {
    try {
      // What could not be fetched before it was needed is fetched anew.
      if (bocina.error) bocina.load();
      bocina.currentTime = 0;
      bocina.volume = volumen();
      await conPlazo(bocina.play(), TOCAR_MAX_MS, 'the alert sound does not begin');
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
/** The one speaker; made before it is needed, so that the sound is here when the line to the server is slow or full. */
const tenerBocina = (): (() => Promise<void>) => {
  reproducir ??= createReproducir(crearBocina(), volumen.valor, anotarFalla);
  return reproducir;
};
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
  try {
    await tenerBocina()();
    if (aqui !== 'armado') ponerAqui('armado');
    return true;
  } catch (error) {
    anotarFalla(error);
    return false;
  }
};

/** What this browser has heard since this person signed in. */
export const sonados = createSonados(
  () => useSesion.getState().loginLogId ?? '',
  () => usePestanas.getState().sola,
);

const turno = (): Turno => {
  const { yo, tabs } = usePestanas.getState();
  // A tab that has left the list, or whose browser keeps none, believes itself: the record keeps it from sounding twice.
  if (yo === null || tabs.every(({ id }) => id !== yo)) return 0;
  const turnos = turnosDeSonido(tabs, Date.now());
  const mio = turnos.indexOf(yo);
  if (mio >= 0) return mio;
  return turnos.length > 0 ? 'otra' : 'ninguna';
};

export const sonar = createSonar({ sonados, tocar, turno });

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
  tenerBocina();
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
