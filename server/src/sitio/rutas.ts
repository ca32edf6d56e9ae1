import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import type { VigiaSalud } from '../salud-servidor';
import { leerLogo } from './logo';
import { leerSalud } from './salud';
import { leerSitio } from './sitio';

interface Partes {
  autenticar: Autenticar;
  broker_conectado: () => boolean;
  vigia: Pick<VigiaSalud, 'estado'>;
}

/** Health and what the console must know first: the calls that need nobody signed in. */
export const registrarSitio = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, broker_conectado, vigia }: Partes,
): void => {
  registrar(http, { autenticar }, 'sitio', async () => {
    await deps.sitio.ponerAlCorriente();
    return leerSitio(deps, deps.ahora());
  });
  registrar(http, { autenticar }, 'logoSitio', ({ respuesta }) => leerLogo(deps, respuesta));
  const { db, ahora, config } = deps;
  const leer = () => leerSalud({ db, ahora, version: config.version, broker_conectado, vigia });
  registrar(http, { autenticar }, 'health', async ({ respuesta }) => {
    const salud = await leer();
    if (salud.estado !== 'sano') respuesta.code(503);
    return salud;
  });
  registrar(http, { autenticar }, 'healthVivo', leer);
};
