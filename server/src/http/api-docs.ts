import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ambitoDe } from '@tramos/contract/ambitos';
import { ErrorBodySchema } from '@tramos/contract/error';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config';

const RUTA = '/api/docs';

/** The description of the API, drawn from the contract: `/api/docs` for people, `/api/docs/json` for programs. */
export const instalarDocs = async (
  http: FastifyInstance,
  { version, base_path }: Pick<Config, 'version' | 'base_path'>,
): Promise<void> => {
  await http.register(swagger, {
    openapi: {
      info: { title: 'Tramos', description: 'Llamadas de la consola y de las puertas de enlace.', version },
      ...(base_path === '' ? {} : { servers: [{ url: base_path }] }),
      components: {
        securitySchemes: {
          sesion: { type: 'http', scheme: 'bearer' },
          token_api: {
            type: 'http',
            scheme: 'bearer',
            description:
              'Token que da un administrador en Configuración › Tokens, con el ámbito que dice la llamada.',
          },
          puerta_de_enlace: { type: 'http', scheme: 'basic' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await http.register(swaggerUi, {
    theme: { title: 'Tramos: llamadas de la API' },
    routePrefix: RUTA,
    indexPrefix: base_path,
    uiConfig: { deepLinking: false, validatorUrl: null },
  });
};

/** Who may call it, in the words of the page. */
const seguridadDe = (
  nombre: NombreLlamada,
  { acceso }: Llamada,
): { security?: Record<string, string[]>[]; description?: string } => {
  if (nombre === 'ingesta') return { security: [{ puerta_de_enlace: [] }] };
  if (acceso === 'publico') return {};
  const ambito = ambitoDe(nombre);
  if (!ambito) return { security: [{ sesion: [] }] };
  return {
    security: [{ sesion: [] }, { token_api: [] }],
    description: `Con un token de API: ámbito «${ambito}».`,
  };
};

/** One call as the description shows it. Nothing is validated by it: `registrar` parses. */
export const descripcionDe = (nombre: NombreLlamada): FastifySchema => {
  const llamada: Llamada = LLAMADAS[nombre];
  const { params, query, body, respuesta, resumen, ruta } = llamada;
  return {
    summary: resumen,
    tags: [ruta.split('/')[2] ?? ''],
    ...seguridadDe(nombre, llamada),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { 200: respuesta, default: ErrorBodySchema },
  } as FastifySchema;
};
