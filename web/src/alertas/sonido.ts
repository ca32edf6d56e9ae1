import { SONIDO_RUTA, SONIDO_VOLUMEN } from '@tramos/contract/limites';
import { create } from 'zustand';
import { logger } from '../lib/logger';

/** Whether an alert can be heard here. Browsers hold sound back until the person has touched the page. */
export type EstadoSonido = 'armado' | 'bloqueado' | 'fallo';

export const useSonido = create<{ estado: EstadoSonido }>()(() => ({ estado: 'bloqueado' }));

type Bocina = Pick<HTMLAudioElement, 'play' | 'load' | 'currentTime'>;

/**
 * Plays the alert on the one speaker, so that sounds never overlap. If playback fails the audio is reloaded and
 * the failure is rejected (spec §2).
 */
export const createReproducir = (bocina: Bocina) => async (): Promise<void> => {
  try {
    bocina.currentTime = 0;
    await bocina.play();
  } catch (error) {
    bocina.load();
    throw error;
  }
};

const crearBocina = (): HTMLAudioElement => {
  const audio = new Audio(SONIDO_RUTA);
  audio.volume = SONIDO_VOLUMEN;
  audio.preload = 'auto';
  return audio;
};

let reproducir: (() => Promise<void>) | null = null;

/** Sounds the alert and keeps the state on screen true to what happened. Never throws. */
export const sonar = async (): Promise<void> => {
  reproducir ??= createReproducir(crearBocina());
  try {
    await reproducir();
    useSonido.setState({ estado: 'armado' });
  } catch (error) {
    const bloqueado = error instanceof DOMException && error.name === 'NotAllowedError';
    useSonido.setState({ estado: bloqueado ? 'bloqueado' : 'fallo' });
    logger.error('alert sound', error);
  }
};

/** Arms the sound as soon as the browser allows it: now, or at the next touch or key. Returns its stop. */
export const armarSonido = (): (() => void) => {
  const armar = () => {
    if (useSonido.getState().estado === 'bloqueado') useSonido.setState({ estado: 'armado' });
  };
  // Older browsers do not say whether the person has touched the page; there the next touch is waited for.
  if (navigator.userActivation?.hasBeenActive) armar();
  window.addEventListener('pointerup', armar, { capture: true });
  window.addEventListener('keydown', armar, { capture: true });
  return () => {
    window.removeEventListener('pointerup', armar, { capture: true });
    window.removeEventListener('keydown', armar, { capture: true });
  };
};
