import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { actorDe } from './actor';
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
  registrar(http, autenticador, 'anotarEvento', (entrada) =>
    anotarEvento(deps, entrada.params.id, entrada.body.texto, actorDe(entrada)),
  );
  registrar(http, autenticador, 'disponerEvento', (entrada) =>
    disponerEvento(deps, entrada.params.id, entrada.body, actorDe(entrada)),
  );
  registrar(http, autenticador, 'reconocerVarios', (entrada) =>
    reconocerVarios(deps, entrada.body.ids, actorDe(entrada)),
  );
  registrar(http, autenticador, 'reconocerGrupo', (entrada) =>
    reconocerGrupo(deps, entrada.params.id, entrada.body, actorDe(entrada)),
  );
  registrar(http, autenticador, 'crearEventoManual', (entrada) =>
    crearEventoManual(deps, entrada.body, actorDe(entrada)),
  );
  registrar(http, autenticador, 'probarAlarma', (entrada) =>
    probarAlarma(deps, entrada.body, actorDe(entrada)),
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
