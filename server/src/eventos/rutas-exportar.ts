import type { ExportQuery } from '@tramos/contract/eventos-filtros';
import type { FastifyInstance } from 'fastify';
import { anotar } from '../auditoria/auditoria';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { exportar, leerExport, TIPO_DE_FORMATO } from './exportar';

/** What was asked for, as the audit keeps it: of a selection only how many. */
const pedido = ({ ids, ...filtros }: ExportQuery) => ({
  ...filtros,
  ...(ids !== undefined && { elegidos: ids.split(',').length }),
});

/** Serves the export of events, as a stream, and writes down who took what. */
export const registrarExport = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  autenticador: { autenticar: Autenticar },
): void =>
  registrar(http, autenticador, 'exportarEventos', async ({ query, usuario, peticion, respuesta }) => {
    const cuando_ms = ahora();
    const tandas = leerExport(db, query, usuario, { zona: config.zona, inicio_ms: cuando_ms });
    const flujo = await exportar(tandas, query.formato);
    const autor = { usuario_id: usuario.id, username: usuario.username, ip: peticion.ip };
    await db.transaction((tx) =>
      anotar(tx, { ...autor, cuando_ms, accion: 'exportar', objeto: 'eventos', datos: pedido(query) }),
    );
    respuesta.type(TIPO_DE_FORMATO[query.formato]);
    return flujo;
  });
