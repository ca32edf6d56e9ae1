import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerLogo } from './logo';
import { leerSalud } from './salud';
import { leerSitio } from './sitio';

interface Partes {
  autenticar: Autenticar;
  broker_conectado: () => boolean;
}

/** Health and what the console must know first: the calls that need nobody signed in. */
export const registrarSitio = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, broker_conectado }: Partes,
): void => {
  registrar(http, { autenticar }, 'sitio', async () => leerSitio(deps, deps.ahora()));
  registrar(http, { autenticar }, 'logoSitio', ({ respuesta }) => leerLogo(deps, respuesta));
  registrar(http, { autenticar }, 'health', async ({ respuesta }) => {
    const { db, ahora, config } = deps;
    const salud = await leerSalud({ db, ahora, version: config.version, broker_conectado });
    if (salud.base_de_datos === 'sin_respuesta') respuesta.code(503);
    return salud;
  });
};
