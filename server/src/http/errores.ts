import { type ErrorBody, type ErrorCode, MENSAJES } from '@tramos/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { esCaidaDeBase, esDiscoLleno, esFallaDelAlmacen, esFueraDePlazo } from '../db/culpa';

type Extra = Partial<Pick<ErrorBody, 'message' | 'field' | 'detalle' | 'por' | 'cuando' | 'espera_s'>>;

/** Thrown anywhere below a call; answered once, from the one table of messages. */
export class AppError extends Error {
  override name = 'AppError';
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly extra: Extra = {},
  ) {
    super(code);
  }
}

/** What Fastify and its plugins throw by themselves, in our words. */
const DE_FASTIFY: Record<string, [number, ErrorCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'demasiado_grande'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'datos_invalidos'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'datos_invalidos'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'datos_invalidos'],
  FST_ERR_BAD_URL: [400, 'datos_invalidos'],
};

const DISCO_LLENO =
  'El disco del servidor está lleno: no se puede guardar nada nuevo. Lo ya guardado está a salvo; avise a quien lo administra.';

const comoAppError = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  if (esDiscoLleno(error)) return new AppError(503, 'no_disponible', { message: DISCO_LLENO });
  if (esFueraDePlazo(error)) return new AppError(503, 'fuera_de_plazo');
  if (esFallaDelAlmacen(error)) return new AppError(503, 'no_disponible');
  const conocido = DE_FASTIFY[error.code];
  if (conocido) return new AppError(...conocido);
  if (error.statusCode === 429) return new AppError(429, 'demasiadas_peticiones');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError(error.statusCode, 'datos_invalidos');
  return new AppError(500, 'interno');
};

export const cuerpoDeError = ({ code, extra }: AppError): ErrorBody => ({
  code,
  message: MENSAJES[code],
  ...extra,
});

/** When a call that the database did not take may be made again, seconds. */
const VUELVA_EN_S = 5;

const responder = (respuesta: FastifyReply, error: AppError) => {
  const espera_s = error.extra.espera_s ?? (error.code === 'no_disponible' ? VUELVA_EN_S : undefined);
  if (espera_s !== undefined) respuesta.header('retry-after', String(espera_s));
  return respuesta.code(error.status).header('cache-control', 'no-store').send(cuerpoDeError(error));
};

/**
 * The one place where an error becomes an answer. Unknown paths below /api answer JSON; the page for others is
 * the console's own business (`pagina`).
 */
export const instalarErrores = (
  http: FastifyInstance,
  pagina: (peticion: FastifyRequest, respuesta: FastifyReply) => unknown,
): void => {
  http.setErrorHandler<FastifyError>((error, peticion, respuesta) => {
    const dicho = comoAppError(error);
    if (dicho.status === 503) {
      // An absence needs no details; what a database that is there could not do does.
      const causa = error instanceof AppError || esCaidaDeBase(error) ? {} : { err: error };
      peticion.log.warn(
        { ruta: peticion.url, code: dicho.code, ...causa },
        'una petición no se pudo atender',
      );
    } else if (dicho.status >= 500) peticion.log.error({ err: error }, 'una petición falló');
    return responder(respuesta, dicho);
  });
  http.setNotFoundHandler((peticion, respuesta) => {
    const de_api = /^\/(api|metrics|socket\.io)(\/|\?|$)/.test(peticion.url);
    return de_api || !['GET', 'HEAD'].includes(peticion.method)
      ? responder(respuesta, new AppError(404, 'ruta_desconocida'))
      : pagina(peticion, respuesta);
  });
};
