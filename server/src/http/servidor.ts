import type { IncomingMessage } from 'node:http';
import { ACTOS_POR_MINUTO } from '@tramos/contract/limites';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { cuidarCamino, quitarCamino } from './camino';
import { AppError } from './errores';
import { type ContadorIntentos, crearContador } from './intentos';
import { leerCuerpos } from './json';
import { hablarEspanol } from './mensajes';
import { confianzaEnProxy, crearAtiende, SOLO_EL_PROXY } from './proxy';
import { leerTls } from './tls';
import { crearTurnosDeCuerpo, TURNO_CUERPO, type TurnosDeCuerpo } from './turno-cuerpo';

/** Calls are small; those that are not say their own limit. */
export const CUERPO_MAX_BYTES = 64 * 1024;
const PETICION_MS = 30_000;
const MINUTO_MS = 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the large bodies that signed-in persons send, by user, whatever calls they are for. */
    turnosDePersonas: TurnosDeCuerpo;
    /** What each person did by calls that are `frenada`. */
    actosDePersonas: ContadorIntentos;
    /** Position of the push log up to which whoever reads now reads all. */
    posicionPush: () => number;
  }
}

/** An empty HTTP server with our limits: encryption, proxies, log, body parsers. */
export const crearServidor = (
  config: Config,
  log: Logger,
  posicionPush: () => number = () => 0,
  /** The time of the site, by which the consoles set theirs. */
  ahora: () => number = Date.now,
): FastifyInstance => {
  hablarEspanol();
  const comun = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: confianzaEnProxy(config.trust_proxy),
    rewriteUrl: quitarCamino(config.base_path),
    bodyLimit: CUERPO_MAX_BYTES,
    requestTimeout: PETICION_MS,
    forceCloseConnections: true,
    genReqId: (_: IncomingMessage) => crypto.randomUUID(),
  } as const;
  const http: FastifyInstance = config.tls
    ? (fastify({ ...comun, https: leerTls(config.tls) }) as unknown as FastifyInstance)
    : fastify(comun);
  // Whoever closes its side once it has spoken, as BusyBox's nc does, is still answered.
  Object.assign(http.server, { httpAllowHalfOpen: true });
  const atiende = crearAtiende(config);
  http.addHook('onRequest', async ({ raw }) => {
    if (!atiende(raw)) throw new AppError(403, 'sin_permiso', { message: SOLO_EL_PROXY });
  });
  cuidarCamino(http, config.base_path);
  http.decorate('turnosDePersonas', crearTurnosDeCuerpo(TURNO_CUERPO));
  http.decorate('actosDePersonas', crearContador({ max: ACTOS_POR_MINUTO, ventana_ms: MINUTO_MS }));
  http.decorate('posicionPush', posicionPush);
  http.addHook('onRequest', async (_, respuesta) => {
    respuesta.header('date', new Date(ahora()).toUTCString());
  });
  // Routes carry schemas for the API page only; `registrar` parses what comes in and goes out.
  http.setValidatorCompiler(() => (value) => ({ value }));
  http.setSerializerCompiler(() => (dato) => JSON.stringify(dato));
  http.removeContentTypeParser(['application/json', 'text/plain']);
  // An empty body is allowed: acknowledge and escalate send none (spec §7).
  leerCuerpos(http, { tipo: 'application/json', vacio: undefined });
  return http;
};
