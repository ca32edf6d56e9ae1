import { ErrorBodySchema } from '@tramos/contract/error';
import { z } from 'zod';
import { AppError } from './app-error';

/** The errand of one request, as every call and the refresh make it. Throws `AppError`, or the caller's own abort. */
export type Pedir = (ruta: string, init: RequestInit) => Promise<Response>;

export interface PeticionDeps {
  fetch: typeof globalThis.fetch;
  /** Hears when each answer was dated by the server, asked for and received. */
  alResponder: (date: string | null, enviada_ms: number, recibida_ms: number) => void;
}

const SIN_CONEXION = 'No hay conexión con el servidor. Revise la red e intente de nuevo.';

export const sinConexion = () => new AppError(0, 'sin_conexion', SIN_CONEXION);

/** Sends cookies with every request (spec §7) and turns a missing answer into an error with words. */
export const crearPedir =
  ({ fetch, alResponder }: PeticionDeps): Pedir =>
  async (ruta, init) => {
    const enviada_ms = Date.now();
    try {
      const respuesta = await fetch(ruta, { credentials: 'include', ...init });
      alResponder(respuesta.headers.get('date'), enviada_ms, Date.now());
      return respuesta;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw sinConexion();
    }
  };

/** Every request says JSON and, once someone is signed in, who is asking (spec §7). */
export const cabeceras = (token: string | null): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** The body of an error is passed on (spec §8), also with a code this version does not know yet. */
const CuerpoErrorSchema = ErrorBodySchema.extend({ code: z.string().min(1).catch('desconocido') });

/** What a refused request says of itself; reads the body. */
export const errorDe = async (respuesta: Response): Promise<AppError> => {
  const cuerpo = CuerpoErrorSchema.safeParse(await respuesta.json().catch(() => null));
  return cuerpo.success
    ? new AppError(respuesta.status, cuerpo.data.code, cuerpo.data.message, cuerpo.data)
    : new AppError(respuesta.status, 'respuesta_invalida', `El servidor respondió ${respuesta.status}.`);
};
