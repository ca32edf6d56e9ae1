import { SONIDO_RUTA } from '@tramos/contract/limites';
import { create } from 'zustand';
import { logger } from '../lib/logger';
import { haDormido, usePestanas } from '../realtime/pestanas/estado';
import { quienSuena, turnosDeSonido } from '../realtime/pestanas/lista';
import { createReclamo, type Reclamo } from '../realtime/pestanas/reclamo';
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
/** Touches that come closer than this are one use of the tab. */
const USO_MS = 1_000;

type Bocina = Pick<HTMLAudioElement, 'play' | 'load' | 'currentTime' | 'volume'>;

/**
 * Plays the alert on the one speaker, so that sounds never overlap. If playback fails the audio is reloaded and
 * the failure is rejected (spec §2).
 */
export const createReproducir = (bocina: Bocina, volumen: () => number) => async (): Promise<void> => {
  try {
    bocina.currentTime = 0;
    bocina.volume = volumen();
    await bocina.play();
  } catch (error) {
    bocina.load();
    throw error;
  }
};

const crearBocina = (): HTMLAudioElement => {
  const audio = new Audio(SONIDO_RUTA);
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

const tocar = async (): Promise<boolean> => {
  reproducir ??= createReproducir(crearBocina(), volumen.valor);
  try {
    await reproducir();
    if (aqui !== 'armado') ponerAqui('armado');
    return true;
  } catch (error) {
    const bloqueado = error instanceof DOMException && error.name === 'NotAllowedError';
    ponerAqui(bloqueado ? 'bloqueado' : 'fallo');
    logger.error('alert sound', error);
    return false;
  }
};

const esperar = (ms: number) => new Promise<void>((seguir) => setTimeout(seguir, ms));

let reclamo: Reclamo | null = null;
const elReclamo = (): Reclamo => {
  reclamo ??= createReclamo({
    almacen: localStorage,
    locks: navigator.locks as LockManager | undefined,
    yo: () => usePestanas.getState().yo ?? '',
    hayOtras: () => usePestanas.getState().tabs.length > 1,
    ahora: () => Date.now(),
    esperar,
  });
  return reclamo;
};

/**
 * Sounds the alert in exactly one tab of this browser, once for each `clave`, though every tab calls it: the leader
 * if it is armed, else the armed tab used last; one that cannot play leaves it to the next. So the same sound must
 * have the same `clave` in every tab, and a repetition another (`evento:12`, `evento:12:2`). Never throws.
 */
export const sonar = async (clave: string): Promise<void> => {
  const { yo, tabs, latido_ms } = usePestanas.getState();
  const ahora = Date.now();
  // What a tab wakes up with has been said by another one while it slept.
  if (haDormido(latido_ms, ahora)) return;
  const turno = yo === null ? 0 : turnosDeSonido(tabs, ahora).indexOf(yo);
  if (turno < 0) return;
  if (turno > 0) await esperar(turno * TURNO_MS);
  if (!(await elReclamo().reclamar(clave))) return;
  if (!(await tocar())) elReclamo().ceder(clave);
};

/** Sounds here, whoever's turn it is: somebody pressed the button to hear it. Never throws. */
export const probarSonido = async (): Promise<void> => {
  await tocar();
};

/**
 * Arms the sound as soon as the browser allows it, now or at the next touch or key, and keeps what the screen says
 * of it true. Returns its stop.
 */
export const armarSonido = (): (() => void) => {
  const usar = () => {
    const ahora = Date.now();
    if (aqui === 'bloqueado') ponerAqui('armado', ahora);
    else if (ahora - usePestanas.getState().sonido.usado > USO_MS) ponerAqui(aqui, ahora);
  };
  // Older browsers do not say whether the person has touched the page; there the next touch is waited for.
  if (navigator.userActivation?.hasBeenActive && aqui === 'bloqueado') ponerAqui('armado');
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
