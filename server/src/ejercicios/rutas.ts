import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { iniciarEjercicio } from './iniciar';
import { leerDetalle, listarEjercicios } from './leer';
import { crearMarcha, type Marcha } from './marcha';
import { pedirTermino } from './terminar';

/** Serves /adiestramiento; returns what runs the exercises. */
export const registrarEjercicios = (
  http: FastifyInstance,
  deps: Deps,
  partes: { autenticar: Autenticar },
  marcha: Marcha = crearMarcha(deps),
): Marcha => {
  registrar(http, partes, 'ejercicios', ({ query, usuario }) => listarEjercicios(deps.db, query, usuario));
  registrar(http, partes, 'ejercicio', ({ params, usuario }) => leerDetalle(deps.db, params.id, usuario));
  registrar(http, partes, 'iniciarEjercicio', async ({ body, usuario, peticion: { ip } }) => {
    const encargo = await iniciarEjercicio(deps, body, { usuario, ip }, marcha.cuantos());
    await marcha.correr(encargo);
    return leerDetalle(deps.db, encargo.id, usuario);
  });
  registrar(http, partes, 'terminarEjercicio', async ({ params, body, usuario, peticion: { ip } }) => {
    await pedirTermino(deps, params.id, body.cancelar, { usuario, ip });
    marcha.parar(params.id);
    return leerDetalle(deps.db, params.id, usuario);
  });
  return marcha;
};
