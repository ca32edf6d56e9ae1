import { POSICION_PUSH } from '@tramos/contract/limites';
import type { Llamada } from '@tramos/contract/llamada';
import type { EntradaDe, LLAMADAS, NombreLlamada, RespuestaDe } from '@tramos/contract/llamadas';
import { MENSAJES_DE_ENTRADA } from '@tramos/contract/mensajes-entrada';
import { safeParse } from 'zod/mini';
import { AppError, type AppErrorCode, respuestaInvalida } from './app-error';
import type { Credenciales } from './credenciales';
import { conParametros, consulta } from './direccion';
import { cabeceras, errorDe, type Pedir } from './peticion';
import type { Refrescar } from './refresco';

type Parte<N extends NombreLlamada, P extends 'params' | 'query' | 'body', Opcional extends boolean> = [
  EntradaDe<N, P>,
] extends [never]
  ? unknown
  : Opcional extends true
    ? { [K in P]?: { [C in keyof EntradaDe<N, P>]?: EntradaDe<N, P>[C] | null | undefined } }
    : { [K in P]: EntradaDe<N, P> };

interface AparteDeLaLlamada {
  signal?: AbortSignal;
  /** Hears up to which position of the push log the answer holds everything, where it says so. */
  alLeer?: (pos: number) => void;
}

/** What a call takes: the parts the contract gives it. Null and empty values of a query are left out (spec §5). */
type Partes<N extends NombreLlamada> = Parte<N, 'params', false> &
  Parte<N, 'query', true> &
  Parte<N, 'body', false> &
  AparteDeLaLlamada;

/** Makes a call of the table that it was made for. */
export type Llamar<Nombres extends NombreLlamada = NombreLlamada> = <N extends Nombres>(
  nombre: N,
  ...partes: Record<never, never> extends Partes<N> ? [Partes<N>?] : [Partes<N>]
) => Promise<RespuestaDe<N>>;

/** The same, for an answer that its reader takes apart: its JSON as it came, `undefined` when it is none. */
export type LlamarCrudo = <N extends NombreLlamada>(nombre: N, partes: Partes<N>) => Promise<unknown>;

/** The contract's calls, or as many of them as a page needs. */
type Tabla<Nombres extends NombreLlamada> = Pick<typeof LLAMADAS, Nombres>;

/** What the client leans on, so that a test can stand in for the browser. */
export interface ApiDeps {
  pedir: Pedir;
  /** The stored token, also when the rest of the credentials is missing (spec §7). */
  token: () => string | null;
  credenciales: () => Credenciales | null;
  refrescar: Refrescar;
  /** The session cannot go on. */
  olvidar: () => void;
  /** The server refused what this console took the person to be allowed: who they are must be asked again. */
  alNegar: () => void;
  /** Asks who is at the console for their password again: true once they have shown it. */
  confirmar: () => Promise<boolean>;
}

/** Calls whose 401 means "wrong credentials", never "expired": they do not refresh (product §2.15). */
const SIN_REFRESCO: readonly NombreLlamada[] = ['login', 'refreshToken', 'logout'];
/** The events calls: they need a token before they start, and their final 401 is 'Unauthorized' (spec §5, §8). */
const esDeEventos = ({ ruta }: Llamada): boolean => ruta.startsWith('/api/eventos');
/** Codes of a 401 that is about what was typed, not about the session. */
const DE_LO_ESCRITO: readonly AppErrorCode[] = ['credenciales', 'codigo_requerido', 'codigo_incorrecto'];

const noAutenticado = () => new AppError(401, 'no_autenticado', MENSAJES_DE_ENTRADA.no_autenticado);

const faltaConfirmar = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'confirmar_identidad';

const esOtro = (antes: Credenciales | null, ahora: Credenciales | null): boolean =>
  antes !== null && ahora !== null && antes.user.id !== ahora.user.id;

interface PartesSueltas extends AparteDeLaLlamada {
  params?: object;
  query?: object;
  body?: unknown;
}

const enviar = (
  pedir: Pedir,
  llamada: Llamada,
  partes: PartesSueltas,
  token: string | null,
): Promise<Response> => {
  const ruta = conParametros(llamada.ruta, partes.params ?? {}) + consulta(partes.query ?? {});
  return pedir(ruta, {
    method: llamada.metodo,
    headers: cabeceras(token),
    ...(partes.body === undefined ? {} : { body: JSON.stringify(partes.body) }),
    ...(partes.signal ? { signal: partes.signal } : {}),
    ...(llamada.paciencia_ms === undefined ? {} : { paciencia_ms: llamada.paciencia_ms }),
  });
};

/** Makes a call and gives the answer as it came. Sends, refreshes and throws as `createApi` says. */
const crearEnvio = <Nombres extends NombreLlamada>(tabla: Tabla<Nombres>, deps: ApiDeps) => {
  /** Asks, refreshing an expired session once. Throws what the server refused. */
  const pedirConSesion = async (nombre: Nombres, partes: PartesSueltas): Promise<Response> => {
    const llamada: Llamada = tabla[nombre];
    const antes = deps.credenciales();
    const token = deps.token();
    if (!token && esDeEventos(llamada)) throw new AppError(401, 'sin_token', 'No authentication token found');
    const respuesta = await enviar(deps.pedir, llamada, partes, token);
    if (respuesta.ok) return respuesta;
    const rechazo = await errorDe(respuesta);
    const caducable = !SIN_REFRESCO.includes(nombre) && (token !== null || llamada.acceso !== 'publico');
    if (rechazo.status !== 401 || !caducable || DE_LO_ESCRITO.includes(rechazo.code)) throw rechazo;

    const nuevo = await deps.refrescar(token);
    // Somebody else signed in meanwhile: one person's call is never made again in the name of another.
    if (esOtro(antes, deps.credenciales())) throw noAutenticado();
    const final = esDeEventos(llamada) ? noAutenticado() : rechazo;
    if (!nuevo) throw final;
    const segunda = await enviar(deps.pedir, llamada, partes, nuevo);
    if (segunda.ok) return segunda;
    const otroRechazo = await errorDe(segunda);
    if (otroRechazo.status !== 401 || DE_LO_ESCRITO.includes(otroRechazo.code)) throw otroRechazo;
    deps.olvidar();
    throw final;
  };

  /** What can hide a tap or open a way in waits for the person to confirm who they are, and is then asked for again. */
  const pedirConfirmada = async (nombre: Nombres, partes: PartesSueltas): Promise<Response> => {
    const antes = deps.credenciales();
    try {
      return await pedirConSesion(nombre, partes);
    } catch (error) {
      if (!faltaConfirmar(error) || !(await deps.confirmar())) throw error;
      if (esOtro(antes, deps.credenciales())) throw noAutenticado();
      return pedirConSesion(nombre, partes);
    }
  };

  return async (nombre: Nombres, partes: PartesSueltas): Promise<Response> => {
    try {
      const respuesta = await pedirConfirmada(nombre, partes);
      const pos = respuesta.headers.get(POSICION_PUSH);
      if (pos !== null) partes.alLeer?.(Number(pos));
      return respuesta;
    } catch (error) {
      if (error instanceof AppError && error.status === 403 && !faltaConfirmar(error)) deps.alNegar();
      throw error;
    }
  };
};

const cuerpoDe = (respuesta: Response): Promise<unknown> => respuesta.json().catch(() => undefined);

/**
 * The client of the calls in `tabla`. Sends the bearer token of local storage, cookies and JSON; parses the
 * answer by the contract. A 401 refreshes the token once, together with every other call that is waiting, and
 * tries again; if that is refused the session is forgotten. Throws `AppError` and nothing else, except the
 * `AbortError` of a call that its caller aborted.
 */
export const createApi = <Nombres extends NombreLlamada>(
  tabla: Tabla<Nombres>,
  deps: ApiDeps,
): Llamar<Nombres> => {
  const enviarLlamada = crearEnvio(tabla, deps);
  return async (nombre, ...[partes]) => {
    const respuesta = await enviarLlamada(nombre, partes ?? {});
    const llamada: Llamada = tabla[nombre];
    const leida = safeParse(llamada.lectura ?? llamada.respuesta, await cuerpoDe(respuesta));
    if (!leida.success) throw respuestaInvalida(respuesta.status);
    return leida.data as never;
  };
};

/** The same client for answers that are read tolerantly (spec §5): nothing is said of what came. */
export const createApiCruda = (tabla: Tabla<NombreLlamada>, deps: ApiDeps): LlamarCrudo => {
  const enviarLlamada = crearEnvio(tabla, deps);
  return async (nombre, partes) => cuerpoDe(await enviarLlamada(nombre, partes));
};
