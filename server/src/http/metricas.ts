import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import { esLoopback } from '../config';
import { AppError } from './errores';

/**
 * `/metrics` for a collector on this machine. A request that came through a proxy carries the address of who asked,
 * so it is refused like any other from outside.
 */
export const instalarMetricas = (http: FastifyInstance): void => {
  // Event-loop delay, memory, garbage collection: once per process, however many servers a test makes in it.
  if (register.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined) collectDefaultMetrics();
  http.get('/metrics', { schema: { hide: true } }, async (peticion, respuesta) => {
    const ajena = peticion.headers['x-forwarded-for'] !== undefined;
    if (ajena || !esLoopback(peticion.ip.replace(/^::ffff:/, '')))
      throw new AppError(404, 'ruta_desconocida');
    return respuesta.type(register.contentType).send(await register.metrics());
  });
};
