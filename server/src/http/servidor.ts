import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createSecureContext } from 'node:tls';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { hablarEspanol } from './mensajes';
import { confianzaEnProxy } from './proxy';

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

/** @throws {ArranqueError} when the files cannot be read or are no pair */
const leerTls = ({ cert, key }: { cert: string; key: string }): { cert: Buffer; key: Buffer } => {
  try {
    const par = { cert: readFileSync(cert), key: readFileSync(key) };
    createSecureContext(par);
    return par;
  } catch (error) {
    throw new ArranqueError(
      `TLS_CERT y TLS_KEY no sirven: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/** An empty HTTP server with our limits: encryption, proxies, log, body parsers. */
export const crearServidor = (config: Config, log: Logger): FastifyInstance => {
  hablarEspanol();
  const comun = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: confianzaEnProxy(config.trust_proxy),
    bodyLimit: CUERPO_MAX_BYTES,
    requestTimeout: PETICION_MS,
    forceCloseConnections: true,
    genReqId: (_: IncomingMessage) => crypto.randomUUID(),
  } as const;
  const http: FastifyInstance = config.tls
    ? (fastify({ ...comun, https: leerTls(config.tls) }) as unknown as FastifyInstance)
    : fastify(comun);
  // Routes carry schemas for the API page only; `registrar` parses what comes in and goes out.
  http.setValidatorCompiler(() => (value) => ({ value }));
  http.setSerializerCompiler(() => (dato) => JSON.stringify(dato));
  instalarLectores(http);
  return http;
};
