import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';
import { logger } from '../lib/logger';
import { ahoraServidor } from '../lib/reloj';
import { credencialesGuardadas } from '../lib/sesion';
import { canal } from './channel';
import type { Connection } from './connection';
import { anotarDato, ponerFase } from './estado';
import { followEventos } from './follow-eventos';
import { createPosicionPush } from './posicion-push';

let conexion: Connection | null = null;

/** Tries to connect at once; does nothing while connected. */
export const reconectarAhora = (): void => conexion?.intentar();

const quien = () => {
  const guardadas = credencialesGuardadas();
  return guardadas && { userId: guardadas.user.id, token: guardadas.token };
};

/** An authenticated call refreshes the token when it has to, and ends the session when it cannot. */
const revisarToken = async (): Promise<void> => {
  try {
    await llamar('check', {});
  } catch (error) {
    logger.warn('check', error);
  }
};

const preguntarEdad = async (): Promise<void> => {
  try {
    const { edad_dato_ms } = await llamar('health', {});
    if (edad_dato_ms !== null) anotarDato(ahoraServidor() - edad_dato_ms);
  } catch (error) {
    logger.warn('health', error);
  }
};

/** The live connection of a signed-in console. The socket's code loads here, after sign-in. Returns its stop. */
export const startRealtime = (userId: number, url: string): (() => void) => {
  let parada = false;
  ponerFase('conectando');
  const dejarDeSeguir = followEventos(canal, queryClient);
  void preguntarEdad();
  void import('./connection').then(({ startConnection }) => {
    if (parada) return;
    const posicion = createPosicionPush(sessionStorage, userId);
    conexion = startConnection({ url, canal, posicion, quien, revisarToken });
  });
  window.addEventListener('online', reconectarAhora);
  window.addEventListener('focus', reconectarAhora);
  return () => {
    parada = true;
    window.removeEventListener('online', reconectarAhora);
    window.removeEventListener('focus', reconectarAhora);
    conexion?.stop();
    conexion = null;
    dejarDeSeguir();
  };
};
