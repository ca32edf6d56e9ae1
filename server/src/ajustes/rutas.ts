import type { FastifyInstance } from 'fastify';
import { leerVentanasGrupo } from '../db/ajuste';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerSeguridad, ponerSeguridad } from './seguridad';
import { ponerVentanas } from './ventanas';

/** Serves what an administrator sets for the whole site. */
export const registrarAjustes = (
  http: FastifyInstance,
  deps: Deps,
  autenticador: { autenticar: Autenticar },
): void => {
  registrar(http, autenticador, 'seguridad', () => leerSeguridad(deps.db));
  registrar(http, autenticador, 'ponerSeguridad', ({ usuario, body, peticion }) =>
    ponerSeguridad(deps, usuario, body, peticion.ip),
  );
  registrar(http, autenticador, 'ventanas', () => leerVentanasGrupo(deps.db));
  registrar(http, autenticador, 'ponerVentanas', ({ usuario, body, peticion }) =>
    ponerVentanas(deps, usuario, body, peticion.ip),
  );
};
