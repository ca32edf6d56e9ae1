import { MENSAJES } from '@tramos/contract/error';
import { createApi } from './api-client';
import { abrirSesion, credencialesGuardadas, perderSesion } from './sesion';

/** On plain-http sites the browser offers no locks: each tab then refreshes by itself, which the server allows. */
const aSolas = async <T>(trabajo: () => Promise<T>): Promise<T> => {
  const candados: LockManager | undefined = navigator.locks;
  return candados ? candados.request('tramos.refresh', trabajo) : trabajo();
};

/** Makes a call of the contract: `await llamar('evento', { params: { id: 7 } })`. Throws `AppError`. */
export const llamar = createApi({
  fetch: (ruta, init) => fetch(ruta, init),
  credenciales: credencialesGuardadas,
  abrir: abrirSesion,
  olvidar: () => perderSesion(MENSAJES.sesion_terminada),
  aSolas,
});
