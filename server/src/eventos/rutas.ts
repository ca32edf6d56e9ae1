import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/tipos';
import type { Deps } from '../deps';
import { juntarIguales } from '../http/por-turno';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import type { ContarAbiertos } from './abiertos';
import { actorDe } from './actor';
import { leerDetalle } from './detalle';
import { leerEvidencia, suponerVelocidad } from './evidencia';
import { listarGrupos } from './grupos-lista';
import { listarEventos } from './lista';
import type { Vista } from './seleccion';
import { leerTira } from './tira';
import { escalar, reconocer } from './transiciones';

/** Who sees what they see and asks the same is answered the same: after a push, all consoles ask at once. */
const juntarListas = <R>(
  { db, config }: Deps,
  listar: (db: Db, query: EventosQuery, vista: Vista, zona: string) => Promise<R>,
) => {
  const leer = juntarIguales(
    (pedido: { query: EventosQuery; vista: Vista }) => JSON.stringify(pedido),
    ({ query, vista }) => listar(db, query, vista, config.zona),
  );
  return ({ query, usuario }: { query: EventosQuery; usuario: UsuarioSesion }) => {
    const { role, todos_los_sistemas, sistemas } = usuario;
    return leer({ query, vista: { role, todos_los_sistemas, sistemas } });
  };
};

/** Serves the list of events, their groups, one event, reconocer and escalar. */
export const registrarEventos = (
  http: FastifyInstance,
  deps: Deps,
  partes: { autenticar: Autenticar; contarAbiertos: ContarAbiertos },
): void => {
  registrar(http, partes, 'eventos', juntarListas(deps, listarEventos));
  registrar(http, partes, 'eventosGrupos', juntarListas(deps, listarGrupos));
  registrar(http, partes, 'eventosAbiertos', ({ usuario }) => partes.contarAbiertos(usuario));
  registrar(http, partes, 'evento', ({ params, usuario }) => leerDetalle(deps, params.id, usuario));
  registrar(http, partes, 'tira', ({ query, usuario }) => leerTira(deps.db, query, usuario, deps.ahora()));
  registrar(http, partes, 'evidencia', ({ params, usuario }) => leerEvidencia(deps, params.id, usuario));
  registrar(http, partes, 'eventoSupuesto', ({ params, query, usuario }) =>
    suponerVelocidad(deps, params.id, query.velocidad_onda_mps, usuario),
  );
  registrar(http, partes, 'reconocer', (entrada) => reconocer(deps, entrada.params.id, actorDe(entrada)));
  registrar(http, partes, 'escalar', (entrada) => escalar(deps, entrada.params.id, actorDe(entrada)));
};
