import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { apartarAlarmas, devolverAlarmas, type ReconocerEventos, reconocerAlarmas } from './acciones';
import { leerBitacora } from './bitacora';
import { leerKpi } from './leer-kpi';
import { listarAlarmas } from './lista';
import { leerRevision } from './revision';

interface Partes {
  autenticar: Autenticar;
  reconocerEventos: ReconocerEventos;
}

/** Serves /alarmas: the list, what people do to it, its journal and its figures. */
export const registrarAlarmas = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  registrar(http, partes, 'alarmas', ({ query, usuario }) => listarAlarmas(deps.db, query, usuario));
  registrar(http, partes, 'reconocerAlarmas', ({ body, usuario, peticion }) =>
    reconocerAlarmas(deps, partes.reconocerEventos, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, partes, 'apartarAlarmas', ({ body, usuario, peticion }) =>
    apartarAlarmas(deps, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, partes, 'devolverAlarmas', ({ body, usuario, peticion }) =>
    devolverAlarmas(deps, body.ids, { usuario, ip: peticion.ip }),
  );
  registrar(http, partes, 'alarmasRevision', ({ usuario }) => leerRevision(deps.db, usuario, deps.ahora()));
  registrar(http, partes, 'alarmasBitacora', ({ query, usuario }) =>
    leerBitacora(deps.db, query, usuario, deps.config.zona),
  );
  registrar(http, partes, 'alarmasKpi', ({ query, usuario }) =>
    leerKpi(deps.db, query, usuario, deps.ahora()),
  );
};
