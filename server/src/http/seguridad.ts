import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { FastifyInstance } from 'fastify';
import { type Config, esLoopback } from '../config';
import { COMPRIMIR_DESDE_BYTES } from './comprimir';

/** A control room shares one address: enough for dozens of consoles, too little for a flood. */
const PETICIONES_POR_MINUTO = 6_000;
/** Fast rather than small: the console's own files are large and few. */
const CALIDAD_BROTLI = 4;

/** Where a configured address of tiles or socket lets the page connect to. */
const origenDe = (url: string): string[] => {
  if (url === '' || !URL.canParse(url)) return [];
  const { protocol, host } = new URL(url);
  const http = `${protocol}//${host}`;
  return [http, http.replace(/^http/, 'ws')];
};

/**
 * No script of the page itself, no code from text, no host the site did not configure. Styles may stand in the
 * page: the component library sets them there.
 */
export const politica = (config: Pick<Config, 'tiles_url' | 'socket_url'>) => {
  // Asked with each answer: an administrator may name another server of tiles.
  const teselas = () => origenDe(config.tiles_url ?? '')[0] ?? '';
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'self'"],
    connectSrc: ["'self'", teselas, ...origenDe(config.socket_url)],
    fontSrc: ["'self'", 'data:'],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:', teselas],
    mediaSrc: ["'self'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
  };
};

/** Every method that a call of the contract has. */
const METODOS = [...new Set(Object.values(LLAMADAS).map(({ metodo }) => metodo))].join(', ');

/** Pages of other origins that the site listed may call the API; their browsers ask first. */
const permitirOrigenes = (http: FastifyInstance, permitidos: readonly string[]): void => {
  http.addHook('onRequest', async (peticion, respuesta) => {
    const { origin } = peticion.headers;
    if (origin === undefined || !permitidos.includes(origin)) return;
    respuesta
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('vary', 'origin');
    if (peticion.method !== 'OPTIONS') return;
    await respuesta
      .header('access-control-allow-methods', METODOS)
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
};

/** Headers, compression and the limit of requests, for everything this server answers. */
export const instalarSeguridad = async (http: FastifyInstance, config: Config): Promise<void> => {
  const seguro = config.tls !== null || esLoopback(config.host);
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: politica(config) },
    // Browsers ignore these on plain http beyond loopback, and say so in the operator's console.
    crossOriginOpenerPolicy: seguro,
    originAgentCluster: seguro,
    strictTransportSecurity: config.tls !== null,
    referrerPolicy: { policy: 'same-origin' },
  });
  await http.register(rateLimit, { max: PETICIONES_POR_MINUTO, timeWindow: '1 minute' });
  await http.register(compress, {
    // Never the base map: it is read by ranges of its own bytes.
    threshold: COMPRIMIR_DESDE_BYTES,
    customTypes: /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: CALIDAD_BROTLI } },
  });
  permitirOrigenes(http, config.allowed_origins);
};
