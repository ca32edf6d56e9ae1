import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { reconocerVarios } from './bloque';
import { guardarFiltro, listarFiltros, quitarFiltro } from './filtros-guardados';
import { crearEventoManual, probarAlarma } from './manual';
import { anotarEvento, disponerEvento } from './notas';
import { reconocerGrupo } from './reconocer-grupo';

/** Serves what people do to events besides the two transitions, and the filters they keep (product §2.21). */
export const registrarAcciones = (
  http: FastifyInstance,
  deps: Deps,
  autenticador: { autenticar: Autenticar },
): void => {
  registrar(http, autenticador, 'anotarEvento', ({ params, body, usuario, peticion }) =>
    anotarEvento(deps, params.id, body.texto, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'disponerEvento', ({ params, body, usuario, peticion }) =>
    disponerEvento(deps, params.id, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'reconocerVarios', ({ body, usuario, peticion }) =>
    reconocerVarios(deps, body.ids, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'reconocerGrupo', ({ params, body, usuario, peticion }) =>
    reconocerGrupo(deps, params.id, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'crearEventoManual', ({ body, usuario, peticion }) =>
    crearEventoManual(deps, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'probarAlarma', ({ body, usuario, peticion }) =>
    probarAlarma(deps, body, { usuario, ip: peticion.ip }),
  );
  registrar(http, autenticador, 'filtrosGuardados', async ({ usuario }) => {
    const filtros = await listarFiltros(deps.db, usuario);
    return { filtros, total: filtros.length };
  });
  registrar(http, autenticador, 'guardarFiltro', ({ body, usuario }) =>
    guardarFiltro(deps.db, usuario, body),
  );
  registrar(http, autenticador, 'quitarFiltro', async ({ params, usuario }) => {
    await quitarFiltro(deps.db, params.id, usuario);
    return {};
  });
};
