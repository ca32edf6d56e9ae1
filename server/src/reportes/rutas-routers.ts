import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerReporteGps } from './gps';
import { leerHistoria } from './router-historia';
import { leerFlota } from './routers-flota';

/** Serves the reports about routers; each is told of the caller's sistemas alone. */
export const registrarReportesRouters = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  partes: { autenticar: Autenticar },
): void => {
  const momento = () => ({ ahora_ms: ahora(), zona: config.zona });
  registrar(http, partes, 'reporteRouters', async ({ query, usuario }) => {
    const routers = await leerFlota(db, query, usuario, momento());
    return { routers, total: routers.length };
  });
  registrar(http, partes, 'historiaRouter', ({ query, usuario }) =>
    leerHistoria(db, query, usuario, momento()),
  );
  registrar(http, partes, 'reporteGps', ({ query, usuario }) =>
    leerReporteGps(db, query, usuario, momento()),
  );
};
