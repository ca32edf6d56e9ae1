import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Config } from '../config';
import { AppError } from './errores';
import { esDeEstaMaquina } from './proxy';
import { igualEnTiempoFijo } from './secreto';

const traeToken = ({ headers }: IncomingMessage, token: string | null): boolean =>
  token !== null && igualEnTiempoFijo(headers.authorization ?? '', `Bearer ${token}`);

/** `/metrics` for a collector on this machine, or one that brings METRICS_TOKEN. Nobody else learns that it is there. */
export const instalarMetricas = (
  http: FastifyInstance,
  { metrics_token }: Pick<Config, 'metrics_token'>,
): void => {
  // Event-loop delay, memory, garbage collection: once per process, however many servers a test makes in it.
  if (register.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined) collectDefaultMetrics();
  http.get('/metrics', { schema: { hide: true } }, async ({ raw }, respuesta) => {
    if (!esDeEstaMaquina(raw) && !traeToken(raw, metrics_token)) throw new AppError(404, 'ruta_desconocida');
    return respuesta.type(register.contentType).send(await register.metrics());
  });
};
