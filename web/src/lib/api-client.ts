import { ErrorBodySchema, MENSAJES } from '@tramos/contract/error';
import {
  type EntradaDe,
  LLAMADAS,
  type Llamada,
  type NombreLlamada,
  type RespuestaDe,
} from '@tramos/contract/llamadas';
import { RefreshResponseSchema } from '@tramos/contract/sesion';
import { z } from 'zod';
import { AppError } from './app-error';
import type { Credenciales } from './credenciales';
import { conParametros, consulta } from './direccion';

type Parte<N extends NombreLlamada, P extends 'params' | 'query' | 'body', Opcional extends boolean> = [
  EntradaDe<N, P>,
] extends [never]
  ? unknown
  : Opcional extends true
    ? { [K in P]?: { [C in keyof EntradaDe<N, P>]?: EntradaDe<N, P>[C] | null | undefined } }
    : { [K in P]: EntradaDe<N, P> };

/** What a call takes: the parts the contract gives it. Null and empty values of a query are left out (spec §5). */
export type Partes<N extends NombreLlamada> = Parte<N, 'params', false> &
  Parte<N, 'query', true> &
  Parte<N, 'body', false> & { signal?: AbortSignal };

export type Llamar = <N extends NombreLlamada>(
  nombre: N,
  ...partes: Record<never, never> extends Partes<N> ? [Partes<N>?] : [Partes<N>]
) => Promise<RespuestaDe<N>>;

/** What the client leans on, so that a test can stand in for the browser. */
export interface ApiDeps {
  fetch: typeof globalThis.fetch;
  credenciales: () => Credenciales | null;
  abrir: (credenciales: Credenciales) => void;
  olvidar: () => void;
  /** Runs the work alone among all tabs, where the browser can (product §2.15). */
  aSolas: <T>(trabajo: () => Promise<T>) => Promise<T>;
}

/** Calls whose 401 means "wrong credentials", never "expired": they do not refresh (product §2.15). */
const SIN_REFRESCO: readonly NombreLlamada[] = ['login', 'refreshToken', 'logout'];
/** The events calls: they need a token before they start, and their final 401 is 'Unauthorized' (spec §5, §8). */
const DE_EVENTOS: readonly NombreLlamada[] = ['eventos', 'evento', 'reconocer', 'escalar'];

const SIN_CONEXION = 'No hay conexión con el servidor. Revise la red e intente de nuevo.';

/** The body of an error is passed on (spec §8), also with a code this version does not know yet. */
const CuerpoErrorSchema = ErrorBodySchema.extend({ code: z.string().min(1).catch('desconocido') });

const errorDe = async (respuesta: Response): Promise<AppError> => {
  const cuerpo = CuerpoErrorSchema.safeParse(await respuesta.json().catch(() => null));
  return cuerpo.success
    ? new AppError(respuesta.status, cuerpo.data.code, cuerpo.data.message, cuerpo.data)
    : new AppError(respuesta.status, 'respuesta_invalida', `El servidor respondió ${respuesta.status}.`);
};

const noAutenticado = () => new AppError(401, 'no_autenticado', MENSAJES.no_autenticado);

const esOtro = (antes: Credenciales | null, ahora: Credenciales | null): boolean =>
  antes !== null && ahora !== null && antes.user.id !== ahora.user.id;

/** Every request says JSON and, once someone is signed in, who is asking (spec §7). */
const cabeceras = (token: string | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/**
 * The client of every call in the contract. Sends the bearer token of local storage, cookies and JSON; parses the
 * answer by the contract. A 401 refreshes the token once, together with every other call that is waiting, and
 * tries again; if that is refused the session is forgotten. Throws `AppError` and nothing else, except the
 * `AbortError` of a call that its caller aborted.
 */
export const createApi = (deps: ApiDeps): Llamar => {
  const pedir = async (ruta: string, init: RequestInit): Promise<Response> => {
    try {
      return await deps.fetch(ruta, { credentials: 'include', ...init });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new AppError(0, 'sin_conexion', SIN_CONEXION);
    }
  };
  const refrescar = crearRefresco(deps, pedir);

  const enviar = (llamada: Llamada, partes: PartesSueltas, token: string | undefined): Promise<Response> => {
    const ruta = conParametros(llamada.ruta, partes.params ?? {}) + consulta(partes.query ?? {});
    return pedir(ruta, {
      method: llamada.metodo,
      headers: cabeceras(token),
      ...(partes.body === undefined ? {} : { body: JSON.stringify(partes.body) }),
      ...(partes.signal ? { signal: partes.signal } : {}),
    });
  };

  return async (nombre, ...[sueltas]) => {
    const llamada: Llamada = LLAMADAS[nombre];
    const partes: PartesSueltas = sueltas ?? {};
    const antes = deps.credenciales();
    const token = antes?.token;
    if (!token && DE_EVENTOS.includes(nombre))
      throw new AppError(401, 'sin_token', 'No authentication token found');
    let respuesta = await enviar(llamada, partes, token);
    if (respuesta.status === 401 && token && !SIN_REFRESCO.includes(nombre)) {
      const nuevo = await refrescar(token);
      // Somebody else signed in meanwhile: one person's call is never made again in the name of another.
      if (esOtro(antes, deps.credenciales())) throw noAutenticado();
      if (nuevo) respuesta = await enviar(llamada, partes, nuevo);
      if (respuesta.status === 401) {
        deps.olvidar();
        if (DE_EVENTOS.includes(nombre)) throw noAutenticado();
      }
    }
    if (!respuesta.ok) throw await errorDe(respuesta);
    const leida = llamada.respuesta.safeParse(await respuesta.json().catch(() => undefined));
    if (!leida.success)
      throw new AppError(respuesta.status, 'respuesta_invalida', 'Respuesta inválida del servidor');
    return leida.data as never;
  };
};

interface PartesSueltas {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * One refresh at a time, shared by all who wait for it. Answers the token to try again with, or `null` when the
 * server refused; a server that did not answer (or failed itself) throws and costs nobody the session.
 */
const crearRefresco = (
  deps: ApiDeps,
  pedir: (ruta: string, init: RequestInit) => Promise<Response>,
): ((gastado: string) => Promise<string | null>) => {
  let enCurso: Promise<string | null> | null = null;
  const renovar = async (gastado: string): Promise<string | null> => {
    const actuales = deps.credenciales();
    if (!actuales) return null;
    // Another tab was here first: its token is as good as one of our own.
    if (actuales.token !== gastado) return actuales.token;
    const respuesta = await pedir(LLAMADAS.refreshToken.ruta, {
      method: 'POST',
      headers: cabeceras(actuales.token),
      body: JSON.stringify({ refreshToken: actuales.refreshToken }),
    });
    if (respuesta.status >= 500 || respuesta.status === 429) throw await errorDe(respuesta);
    const leida = RefreshResponseSchema.safeParse(await respuesta.json().catch(() => null));
    if (!respuesta.ok || !leida.success) return null;
    deps.abrir({ ...leida.data, loginLogId: actuales.loginLogId });
    return leida.data.token;
  };
  return (gastado) => {
    enCurso ??= deps
      .aSolas(() => renovar(gastado))
      .finally(() => {
        enCurso = null;
      });
    return enCurso;
  };
};
