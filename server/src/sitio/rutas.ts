import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conLimite } from '../db/con-limite';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import type { VigiaSalud } from '../salud-servidor';
import { ESPERA_MS } from '../sitio-vivo';
import { leerLogo } from './logo';
import { leerSalud } from './salud';
import { leerSitio } from './sitio';

interface Partes {
  autenticar: Autenticar;
  deCabecera: (authorization: string | undefined) => Promise<UsuarioSesion | null>;
  broker_conectado: () => boolean;
  vigia: Pick<VigiaSalud, 'estado'>;
}

/** Health and what the console must know first: the calls that need nobody signed in. */
export const registrarSitio = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, deCabecera, broker_conectado, vigia }: Partes,
): void => {
  /** Somebody is signed in where this is asked, as far as the database says so in time. */
  const esDeSesion = ({ headers: { authorization } }: FastifyRequest): Promise<boolean> =>
    conLimite(deCabecera(authorization), ESPERA_MS).then(
      (usuario) => usuario !== null,
      () => false,
    );
  registrar(http, { autenticar }, 'sitio', async ({ peticion }) => {
    const pos = http.posicionPush();
    const [al_corriente, de_sesion] = await Promise.all([
      deps.sitio.ponerAlCorriente(),
      esDeSesion(peticion),
    ]);
    return leerSitio(deps, deps.ahora(), al_corriente && de_sesion ? pos : null);
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
