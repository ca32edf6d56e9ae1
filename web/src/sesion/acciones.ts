import type { LoginBody, LoginResponse } from '@tramos/contract/sesion';
import { type AppError, esAppError, mensajeDelServidor } from '../lib/app-error';
import { llamarEntrada } from '../lib/entrada';
import { logger } from '../lib/logger';
import { abrirSesion, adoptarUser, credencialesGuardadas, olvidarSesion, useSesion } from '../lib/sesion';

/** What is said where the server said nothing: the same may succeed the next time. */
export const FALLO_INICIO = 'Error al iniciar sesión';

/** How a sign-in went on: the console is open, it wants a code, a passkey, either of them, or it was refused. */
export type PasoIngreso = 'dentro' | 'codigo' | 'llave' | 'codigo_o_llave' | 'fallo';

/** What would serve, as the server says it. */
const pasoDe = ({ detalle }: AppError): PasoIngreso => {
  const { aplicacion = true, llaves = 0 } = (detalle ?? {}) as { aplicacion?: boolean; llaves?: number };
  if (llaves === 0) return 'codigo';
  return aplicacion ? 'codigo_o_llave' : 'llave';
};

/**
 * Signs in, by whatever way. A failure clears the credentials and leaves its text in the store (spec §8); that more is
 * wanted is no failure and leaves none.
 */
const ingresar = async (
  pedir: () => Promise<LoginResponse>,
  username: string | undefined,
): Promise<PasoIngreso> => {
  useSesion.setState({ loading: true, error: null, espera: null });
  try {
    const { isFirstLogin, user, ...respuesta } = await pedir();
    abrirSesion({ ...respuesta, user: { ...user, isFirstLogin } });
    return 'dentro';
  } catch (error) {
    olvidarSesion();
    if (esAppError(error) && error.code === 'codigo_requerido') return pasoDe(error);
    const hasta_ms = esAppError(error) ? error.espera_hasta : undefined;
    useSesion.setState({
      error: mensajeDelServidor(error) || FALLO_INICIO,
      espera: hasta_ms === undefined ? null : { username: username ?? '', hasta_ms },
    });
    return 'fallo';
  } finally {
    useSesion.setState({ loading: false });
  }
};

/** With the password, and the code of who has a second factor. */
export const iniciarSesion = (body: LoginBody): Promise<PasoIngreso> =>
  ingresar(() => llamarEntrada('login', { body }), body.username);

/** With a passkey alone, or as the second step of an account whose password was written. */
export const entrarConLlave = (username?: string): Promise<PasoIngreso> =>
  ingresar(async () => {
    const { usarLlave } = await import('../lib/llaves');
    const llave = await usarLlave(await llamarEntrada('opcionesLlave'));
    return llamarEntrada('entrarConLlave', { body: { llave, username } });
  }, username);

/** Leaves for the identity provider; what keeps it from that is said where a refused password is. */
export const irAlProveedor = async (): Promise<void> => {
  useSesion.setState({ loading: true, error: null, espera: null });
  try {
    window.location.assign((await llamarEntrada('iniciarProveedor')).url);
  } catch (error) {
    useSesion.setState({ loading: false, error: mensajeDelServidor(error) || FALLO_INICIO });
  }
};

/** The session that the provider allowed, once one is back from it. */
export const canjearProveedor = (codigo?: string): Promise<PasoIngreso> =>
  ingresar(() => llamarEntrada('canjearProveedor', { body: { codigo } }), undefined);

/** How it went at the provider, said once: `listo`, or why not. It leaves the address at once. */
export const tomarRegreso = (): string | null => {
  const como = new URLSearchParams(window.location.search).get('proveedor');
  if (como !== null) window.history.replaceState(null, '', window.location.pathname);
  return como;
};

/**
 * Ends the session here and on the server, whose failure changes nothing here (spec §7). The refresh token goes
 * along because the access token may be over by now, and with it the server's only way to know which session.
 */
export const cerrarSesion = async (): Promise<void> => {
  const { refreshToken, loginLogId } = credencialesGuardadas() ?? {};
  const body = { ...(refreshToken ? { refreshToken } : {}), ...(loginLogId ? { loginLogId } : {}) };
  let salida: string | undefined;
  try {
    salida = (await llamarEntrada('logout', { body })).salida;
  } catch (error) {
    logger.warn('logout', error);
  } finally {
    olvidarSesion();
  }
  // The identity provider's own session: it leads back to /login.
  if (salida) window.location.assign(salida);
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
    adoptarUser((await llamarEntrada('check', { signal: AbortSignal.timeout(PLAZO_MS) })).user);
  } catch (error) {
    logger.warn('check', error);
  }
};
