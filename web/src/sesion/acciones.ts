import type { LoginBody } from '@tramos/contract/sesion';
import { llamar } from '../lib/api';
import { esAppError, mensajeDelServidor } from '../lib/app-error';
import { logger } from '../lib/logger';
import { abrirSesion, adoptarUser, credencialesGuardadas, olvidarSesion, useSesion } from '../lib/sesion';

const FALLO_INICIO = 'Error al iniciar sesión';

/** How a sign-in went on: the console is open, a code of the second factor is wanted, or it was refused. */
export type PasoIngreso = 'dentro' | 'codigo' | 'fallo';

/**
 * Signs in. A failure clears the credentials and leaves its text in the store (spec §8); that a code is wanted is
 * no failure and leaves none.
 */
export const iniciarSesion = async (body: LoginBody): Promise<PasoIngreso> => {
  useSesion.setState({ loading: true, error: null });
  try {
    const { isFirstLogin, user, ...respuesta } = await llamar('login', { body });
    abrirSesion({ ...respuesta, user: { ...user, isFirstLogin } });
    return 'dentro';
  } catch (error) {
    olvidarSesion();
    if (esAppError(error) && error.code === 'codigo_requerido') return 'codigo';
    useSesion.setState({ error: mensajeDelServidor(error) || FALLO_INICIO });
    return 'fallo';
  } finally {
    useSesion.setState({ loading: false });
  }
};

/**
 * Ends the session here and on the server, whose failure changes nothing here (spec §7). The refresh token goes
 * along because the access token may be over by now, and with it the server's only way to know which session.
 */
export const cerrarSesion = async (): Promise<void> => {
  const { refreshToken, loginLogId } = credencialesGuardadas() ?? {};
  const body = { ...(refreshToken ? { refreshToken } : {}), ...(loginLogId ? { loginLogId } : {}) };
  try {
    await llamar('logout', { body });
  } catch (error) {
    logger.warn('logout', error);
  } finally {
    olvidarSesion();
  }
};

const PLAZO_MS = 5_000;
let comprobacion: Promise<void> | null = null;

/**
 * Asks the server once, at application start, whether the stored session still holds (spec §4). A refusal has
 * already cleared it when this returns; a server that does not answer leaves it as it is.
 */
export const comprobarSesion = (): Promise<void> => {
  comprobacion ??= comprobar().finally(() => useSesion.setState({ isInitialized: true }));
  return comprobacion;
};

const comprobar = async (): Promise<void> => {
  if (!credencialesGuardadas()) return;
  try {
    adoptarUser((await llamar('check', { signal: AbortSignal.timeout(PLAZO_MS) })).user);
  } catch (error) {
    logger.warn('check', error);
  }
};
