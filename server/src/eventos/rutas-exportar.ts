import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { exportar, leerExport, TIPO_DE_FORMATO } from './exportar';

/** Serves the export of events, as a stream. */
export const registrarExport = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  autenticador: { autenticar: Autenticar },
): void =>
  registrar(http, autenticador, 'exportarEventos', async ({ query, usuario, respuesta }) => {
    const tandas = leerExport(db, query, usuario, { zona: config.zona, inicio_ms: ahora() });
    const flujo = await exportar(tandas, query.formato);
    respuesta.type(TIPO_DE_FORMATO[query.formato]);
    return flujo;
  });
