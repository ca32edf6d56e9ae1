import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerDetalle } from './detalle';
import { listarGrupos } from './grupos-lista';
import { listarEventos } from './lista';
import { escalar, reconocer } from './transiciones';

/** Serves the list of events, their groups, one event, reconocer and escalar. */
export const registrarEventos = (
  http: FastifyInstance,
  deps: Deps,
  autenticador: { autenticar: Autenticar },
): void => {
  registrar(http, autenticador, 'eventos', ({ query, usuario }) =>
    listarEventos(deps.db, query, usuario, deps.config.zona),
  );
  registrar(http, autenticador, 'eventosGrupos', ({ query, usuario }) =>
    listarGrupos(deps.db, query, usuario, deps.config.zona),
  );
  registrar(http, autenticador, 'evento', ({ params, usuario }) => leerDetalle(deps, params.id, usuario));
  registrar(http, autenticador, 'reconocer', ({ params, usuario, peticion }) =>
    reconocer(deps, params.id, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'escalar', ({ params, usuario, peticion }) =>
    escalar(deps, params.id, { usuario, ip: peticion.ip }),
  );
};
