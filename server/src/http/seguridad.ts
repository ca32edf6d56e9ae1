import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, esLoopback } from '../config';
import { leerUrl } from '../leer-url';
import { COMPRIMIR_DESDE_BYTES } from './comprimir';
import { direccionDe } from './intentos';

/** A control room shares one address: enough for dozens of consoles, too little for a flood. */
const PETICIONES_POR_MINUTO = 6_000;
/** Another system asks by itself, and for ever: it is not to take from the consoles what they need. */
const PETICIONES_DE_TOKEN_POR_MINUTO = 600;
/** Fast rather than small: the console's own files are large and few. */
const CALIDAD_BROTLI = 4;

/** Where a configured address of tiles or socket lets the page connect to. */
const origenDe = (url: string): string[] => {
  const leida = leerUrl(url);
  if (!leida) return [];
  const http = `${leida.protocol}//${leida.host}`;
  return [http, http.replace(/^http/, 'ws')];
};

/**
 * No script of the page itself, no code from text, no host the site did not configure. Styles may stand in the
 * page: the component library sets them there.
 */
const politica = (config: Pick<Config, 'tiles_url' | 'socket_url'>) => {
  // Asked with each answer: an administrator may name another server of tiles.
  const teselas = () => origenDe(config.tiles_url ?? '')[0] ?? '';
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
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

/** What the console never asks of a browser, so that nothing that found its way into a page can. */
const SIN_PERMISO = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid']
  .map((cual) => `${cual}=()`)
  .join(', ');

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
      .header('vary', 'origin, accept-encoding');
    if (peticion.method !== 'OPTIONS') return;
    await respuesta
      .header('access-control-allow-methods', METODOS)
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
};

/** What browsers ignore on an origin that they do not trust, complaining of it in the operator's console. */
const SOLO_EN_ORIGEN_SEGURO = ['cross-origin-opener-policy', 'origin-agent-cluster'];
const SOLO_POR_TLS = 'strict-transport-security';
/** A year, and every name below: what helmet says for us and the sockets say themselves. */
export const HSTS = 'max-age=31536000; includeSubDomains';

/** The browser's own view of the request counts: one server may be reached by TLS, through a proxy, and by plain http. */
const ajustarAlNavegador = (http: FastifyInstance): void => {
  http.addHook('onRequest', async ({ protocol, hostname }, respuesta) => {
    respuesta.header('permissions-policy', SIN_PERMISO);
    if (protocol === 'https') return;
    respuesta.removeHeader(SOLO_POR_TLS);
    if (!esLoopback(hostname)) for (const cual of SOLO_EN_ORIGEN_SEGURO) respuesta.removeHeader(cual);
  });
};

/** The session that a request shows a token of ours for, or null: whether it is still open is not asked here. */
export type SesionDe = (peticion: FastifyRequest) => Promise<string | null>;

/** The token of the API that a request shows, where it has opened something before; asks no database. */
export type TokenDe = (peticion: FastifyRequest) => number | null;

/** Never behind a limit: whether the server is well, and, for who is signed in, what an alert waits for. */
const SIEMPRE: ReadonlySet<string> = new Set([LLAMADAS.health.ruta, LLAMADAS.healthVivo.ruta]);
const SIEMPRE_CON_SESION: ReadonlySet<string> = new Set(
  [LLAMADAS.reconocer, LLAMADAS.reconocerVarios, LLAMADAS.reconocerGrupo, LLAMADAS.escalar].map(
    ({ ruta }) => ruta,
  ),
);
const DE_SESION = 'sesion ';
const DE_TOKEN = 'token ';

/**
 * Headers, compression and the limit of requests, for everything this server answers. Requests are counted by session:
 * a control room shares one address, and a stranger in it would take the quota of all. Those of strangers are counted by
 * address.
 */
export const instalarSeguridad = async (
  http: FastifyInstance,
  config: Config,
  { sesionDe, tokenDe }: { sesionDe: SesionDe; tokenDe: TokenDe },
): Promise<void> => {
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: politica(config) },
    referrerPolicy: { policy: 'same-origin' },
  });
  ajustarAlNavegador(http);
  await http.register(rateLimit, {
    max: (_peticion, clave) =>
      clave.startsWith(DE_TOKEN) ? PETICIONES_DE_TOKEN_POR_MINUTO : PETICIONES_POR_MINUTO,
    timeWindow: '1 minute',
    keyGenerator: async (peticion) => {
      const sesion = await sesionDe(peticion);
      if (sesion !== null) return `${DE_SESION}${sesion}`;
      const token = tokenDe(peticion);
      return token === null ? direccionDe(peticion.ip) : `${DE_TOKEN}${token}`;
    },
    allowList: ({ routeOptions: { url = '' } }, clave) =>
      SIEMPRE.has(url) || (clave.startsWith(DE_SESION) && SIEMPRE_CON_SESION.has(url)),
  });
  await http.register(compress, {
    // Never the base map: it is read by ranges of its own bytes.
    threshold: COMPRIMIR_DESDE_BYTES,
    customTypes: /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: CALIDAD_BROTLI } },
  });
  permitirOrigenes(http, config.allowed_origins);
};
