import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';
import { logger } from '../lib/logger';
import { ahoraServidor } from '../lib/reloj';
import { abrirSesion, credencialesGuardadas } from '../lib/sesion';
import { canal } from './channel';
import { anotarDato, ponerFase } from './estado';
import { followEventos } from './follow-eventos';
import { type Pestana, startPestana } from './pestana';
import { dejarId } from './pestanas/identidad';
import { miId } from './pestanas/mi-id';
import { startPresionViva } from './presion/viva';

let pestana: Pestana | null = null;

/** Tries to connect at once; does nothing while connected. */
export const reconectarAhora = (): void => pestana?.intentar();

/** How this tab hears the server (docs/decisions/011). */
export const linea = {
  propia: (): boolean => pestana?.lidera() ?? false,
  tomar: (): void => pestana?.apartarse(),
};

const quien = () => {
  const guardadas = credencialesGuardadas();
  return guardadas && { userId: guardadas.user.id, token: guardadas.token };
};

/**
 * An authenticated call refreshes the token when it has to, and ends the session when it cannot; its answer is who
 * the person is now, whose role may have changed.
 */
const revisarToken = async (): Promise<void> => {
  try {
    const { user } = await llamar('check', {});
    const guardadas = credencialesGuardadas();
    if (guardadas?.user.id === user.id) abrirSesion({ ...guardadas, user });
  } catch (error) {
    logger.warn('check', error);
  }
};

const preguntarEdad = async (): Promise<void> => {
  try {
    const { edad_dato_ms } = await llamar('healthVivo', {});
    if (edad_dato_ms !== null) anotarDato(ahoraServidor() - edad_dato_ms);
  } catch (error) {
    logger.warn('health', error);
  }
};

/** A page that goes, or is frozen, lets another tab lead at once; it may come back as it was. Returns its stop. */
const seguirPagina = (): (() => void) => {
  const alIrse = (suceso: PageTransitionEvent) => {
    dejarId(sessionStorage, miId, suceso);
    pestana?.retirar();
  };
  const alVolver = () => pestana?.volver();
  const alCongelarse = () => pestana?.retirar();
  window.addEventListener('pagehide', alIrse);
  window.addEventListener('pageshow', alVolver);
  document.addEventListener('freeze', alCongelarse);
  document.addEventListener('resume', alVolver);
  window.addEventListener('online', reconectarAhora);
  window.addEventListener('focus', reconectarAhora);
  return () => {
    window.removeEventListener('pagehide', alIrse);
    window.removeEventListener('pageshow', alVolver);
    document.removeEventListener('freeze', alCongelarse);
    document.removeEventListener('resume', alVolver);
    window.removeEventListener('online', reconectarAhora);
    window.removeEventListener('focus', reconectarAhora);
  };
};

/** The live connection of a signed-in console, its own or the leader tab's. Returns its stop. */
export const startRealtime = (userId: number, url: string): (() => void) => {
  ponerFase('conectando');
  const dejarDeSeguir = followEventos(canal, queryClient);
  void preguntarEdad();
  const propia = startPestana({ id: miId, userId, url, canal, quien, revisarToken });
  pestana = propia;
  const dejarLaPresion = startPresionViva(propia.pedirPresion);
  const dejarLaPagina = seguirPagina();
  /** Nothing that happens to the page, or is asked for by it, wakes the connection again. */
  const callar = () => {
    dejarLaPagina();
    dejarLaPresion();
    propia.stop();
    pestana = null;
  };
  // Whoever was told that the session is over never connects again (product §2.17), though the console stays a while.
  const sinCierre = canal.escuchar('session_closed', callar);
  return () => {
    sinCierre();
    callar();
    dejarDeSeguir();
  };
};
