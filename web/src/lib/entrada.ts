import { POSICION_PUSH } from '@tramos/contract/limites';
import { LLAMADAS_ENTRADA } from '@tramos/contract/llamadas-entrada';
import { MENSAJES_DE_ENTRADA } from '@tramos/contract/mensajes-entrada';
import { type ApiDeps, createApi } from './api-client';
import { pedirConfirmacion } from './confirmar-identidad';
import { lectura } from './lectura';
import { logger } from './logger';
import { crearPedir } from './peticion';
import { createRefresco } from './refresco';
import { aprenderHora } from './reloj';
import { abrirSesion, adoptarUser, credencialesGuardadas, perderSesion, tokenGuardado } from './sesion';

/** Longer than a refresh may take: whoever holds the lock for longer is frozen. */
const CANDADO_MS = 20_000;

/**
 * Alone among all tabs. On plain-http sites the browser offers no locks, and a frozen tab may sit on one: each tab
 * then refreshes by itself, which the server allows.
 */
const aSolas = async <T>(trabajo: () => Promise<T>): Promise<T> => {
  const candados: LockManager | undefined = navigator.locks;
  if (!candados) return trabajo();
  let empezado = false;
  const empezar = () => {
    empezado = true;
    return trabajo();
  };
  try {
    const signal = AbortSignal.timeout(CANDADO_MS);
    return await candados.request('tramos.refresh', { signal }, empezar);
  } catch (error) {
    if (empezado) throw error;
    return trabajo();
  }
};

const pedir = crearPedir({
  fetch: (ruta, init) => fetch(ruta, init),
  alResponder: (dichas, enviada_ms, recibida_ms) => {
    aprenderHora(dichas.get('date'), enviada_ms, recibida_ms);
    const pos = dichas.get(POSICION_PUSH);
    if (pos !== null) lectura.anotar(Number(pos));
  },
});
const olvidar = () => perderSesion(MENSAJES_DE_ENTRADA.sesion_terminada);

/**
 * A token to go on with in the place of `gastado`, for all tabs at once (product §2.15): another tab's when one was
 * quicker, `null` when the session is over, which is then forgotten. Throws `AppError` when the server does not answer.
 */
export const renovarToken = createRefresco({
  pedir,
  credenciales: credencialesGuardadas,
  abrir: abrirSesion,
  olvidar,
  aSolas,
});

/** Asks who the signed-in person is now, and adopts it: their role or what is asked of them may have changed. */
const releerUser = async (): Promise<void> => {
  try {
    adoptarUser((await llamarEntrada('check')).user);
  } catch (error) {
    logger.warn('check', error);
  }
};

let preguntando = false;
const alNegar = (): void => {
  if (preguntando) return;
  preguntando = true;
  void releerUser().finally(() => {
    preguntando = false;
  });
};

/** What every client of this page leans on: one session, one refresh, one clock. */
export const apiDeps: ApiDeps = {
  pedir,
  token: tokenGuardado,
  credenciales: credencialesGuardadas,
  refrescar: renovarToken,
  olvidar,
  alNegar,
  confirmar: pedirConfirmacion,
};

/** Makes one of the calls that the sign-in page needs, as `llamar` of lib/api.ts makes any. */
export const llamarEntrada = createApi(LLAMADAS_ENTRADA, apiDeps);
