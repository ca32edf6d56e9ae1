import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { hablarEspanol } from './mensajes';

/** Calls are small; ingest says its own limit. */
const CUERPO_MAX_BYTES = 64 * 1024;
const PETICION_MS = 30_000;

/** JSON with an empty body allowed: acknowledge and escalate send none (spec §7). */
const instalarLectores = (http: FastifyInstance): void => {
  const deTexto = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (peticion, texto, listo) => {
    if (texto === '') listo(null, undefined);
    else deTexto(peticion, texto.toString(), listo);
  });
};

/** An empty HTTP server with our limits: encryption, proxies, log, body parsers. */
export const crearServidor = (config: Config, log: Logger): FastifyInstance => {
  hablarEspanol();
  const comun = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trust_proxy,
    bodyLimit: CUERPO_MAX_BYTES,
    requestTimeout: PETICION_MS,
    forceCloseConnections: true,
    genReqId: (_: IncomingMessage) => crypto.randomUUID(),
  } as const;
  const tls = config.tls && { cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) };
  const http: FastifyInstance = tls
    ? (fastify({ ...comun, https: tls }) as unknown as FastifyInstance)
    : fastify(comun);
  // Routes carry schemas for the API page only; `registrar` parses what comes in and goes out.
  http.setValidatorCompiler(() => (value) => ({ value }));
  http.setSerializerCompiler(() => (dato) => JSON.stringify(dato));
  instalarLectores(http);
  return http;
};
