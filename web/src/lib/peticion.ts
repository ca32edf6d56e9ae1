import { PACIENCIA_MS, SIN_LINEA_MS } from '@tramos/contract/limites';
import { CUERPO_DE_ERROR } from '@tramos/contract/mensajes-entrada';
import * as z from 'zod/mini';
import { AppError } from './app-error';
import { calladoServidor } from './callado';
import { conCamino } from './camino';

/** How one request is made: as `fetch` is asked, and for how long to wait while nothing comes. */
export type Encargo = RequestInit & { paciencia_ms?: number };

/**
 * The errand of one request, as every call and the refresh make it: answers once the whole answer is here. Throws
 * `AppError`, or the caller's own abort.
 */
export type Pedir = (ruta: string, encargo: Encargo) => Promise<Response>;

export interface PeticionDeps {
  fetch: typeof globalThis.fetch;
  /** Hears what each answer says of itself, and when it was asked for and received. */
  alResponder: (cabeceras: Headers, enviada_ms: number, recibida_ms: number) => void;
}

const SIN_CONEXION = 'No hay conexión con el servidor. Revise la red e intente de nuevo.';
const SIN_RESPUESTA = 'El servidor no responde. Intente de nuevo en un momento.';

export const sinConexion = () => new AppError(0, 'sin_conexion', SIN_CONEXION);
const sinRespuesta = () => new AppError(0, 'sin_respuesta', SIN_RESPUESTA);

/** What is waited for beyond `PACIENCIA_MS` is looked at this often. */
const REVISION_MS = 1_000;

/**
 * Gives up when nothing has come for so long, and after `PACIENCIA_MS` as soon as the server says nothing to anybody: it
 * does not work on the answer then, it hangs. Whatever comes (`sigue`) gives it all its time again.
 */
const crearPaciencia = (paciencia_ms: number, propia?: AbortSignal | null) => {
  const corte = new AbortController();
  const esperar = (llevado_ms: number, otro_ms: number): void => {
    const falta_ms = Math.min(otro_ms, paciencia_ms - llevado_ms);
    plazo = setTimeout(() => revisar(llevado_ms + falta_ms), falta_ms);
  };
  const revisar = (llevado_ms: number): void => {
    if (llevado_ms >= paciencia_ms || calladoServidor() >= SIN_LINEA_MS) corte.abort();
    else esperar(llevado_ms, REVISION_MS);
  };
  let plazo: ReturnType<typeof setTimeout>;
  esperar(0, PACIENCIA_MS);
  const dejar = () => corte.abort();
  propia?.addEventListener('abort', dejar, { once: true });
  if (propia?.aborted) dejar();
  return {
    signal: corte.signal,
    sigue: () => {
      clearTimeout(plazo);
      esperar(0, PACIENCIA_MS);
    },
    fin: () => {
      clearTimeout(plazo);
      propia?.removeEventListener('abort', dejar);
    },
  };
};

/** The same answer with all of its body, read piece by piece. */
const entera = async (respuesta: Response, alLlegar: () => void): Promise<Response> => {
  if (!respuesta.body) return respuesta;
  const lector = respuesta.body.getReader();
  const trozos: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    alLlegar();
    const { done, value } = await lector.read();
    if (done) break;
    trozos.push(value);
  }
  const { status, statusText, headers } = respuesta;
  return new Response(new Blob(trozos), { status, statusText, headers });
};

/**
 * Sends cookies with every request (spec §7) and turns a missing answer into an error with words: at once when there
 * is no connection, after its patience when nothing comes.
 */
export const crearPedir =
  ({ fetch, alResponder }: PeticionDeps): Pedir =>
  async (ruta, { paciencia_ms = PACIENCIA_MS, signal, ...init }) => {
    const enviada_ms = Date.now();
    const paciencia = crearPaciencia(paciencia_ms, signal);
    try {
      const respuesta = await fetch(conCamino(ruta), {
        credentials: 'include',
        ...init,
        signal: paciencia.signal,
      });
      alResponder(respuesta.headers, enviada_ms, Date.now());
      return await entera(respuesta, paciencia.sigue);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw paciencia.signal.aborted ? sinRespuesta() : sinConexion();
    } finally {
      paciencia.fin();
    }
  };

/** An answer that is read as it comes: the same patience with its beginning and with each of its pieces. */
export const pedirFlujo = async (ruta: string, { paciencia_ms, ...init }: Encargo): Promise<Response> => {
  const paciencia = crearPaciencia(paciencia_ms ?? PACIENCIA_MS);
  const respuesta = await fetch(ruta, { ...init, signal: paciencia.signal }).catch((error: unknown) => {
    paciencia.fin();
    throw error;
  });
  const { status, statusText, headers, body } = respuesta;
  paciencia.sigue();
  const vigia = new TransformStream<Uint8Array, Uint8Array>({
    transform: (trozo, salida) => {
      paciencia.sigue();
      salida.enqueue(trozo);
    },
    flush: paciencia.fin,
  });
  return new Response(body?.pipeThrough(vigia) ?? null, { status, statusText, headers });
};

/** Every request says JSON and, once someone is signed in, who is asking (spec §7). */
export const cabeceras = (token: string | null): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** The body of an error is passed on (spec §8), also with a code this version does not know yet. */
const CuerpoErrorSchema = z.object({
  ...CUERPO_DE_ERROR,
  code: z.catch(z.string().check(z.minLength(1)), 'desconocido'),
});

/** Of a page that is no error of ours, so much is kept. */
const DETALLE_MAX = 2_000;

const leerCuerpo = async (respuesta: Response): Promise<unknown> => {
  const texto = await respuesta.text().catch(() => '');
  try {
    return JSON.parse(texto);
  } catch {
    return texto === '' ? undefined : texto.slice(0, DETALLE_MAX);
  }
};

/** What a refused request says of itself; reads the body. One in another shape is passed on as `detalle` (spec §8). */
export const errorDe = async (respuesta: Response): Promise<AppError> => {
  const { status } = respuesta;
  const detalle = await leerCuerpo(respuesta);
  const cuerpo = CuerpoErrorSchema.safeParse(detalle);
  return cuerpo.success
    ? new AppError(status, cuerpo.data.code, cuerpo.data.message, cuerpo.data)
    : new AppError(status, 'respuesta_invalida', `El servidor respondió ${status}.`, { detalle });
};
