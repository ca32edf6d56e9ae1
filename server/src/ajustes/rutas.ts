import { LOGO_MAX_BYTES } from '@tramos/contract/limites';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { cerrarMisSesiones, leerMisSesiones } from './mis-sesiones';
import { leerPerfil, ponerPerfil } from './perfil';
import { leerPreferencias, ponerPreferencias } from './preferencias';
import { leerSeguridad, ponerSeguridad } from './seguridad';
import { anotarSilencio, anotarTarjetas } from './silencio';
import { leerAjustesSitio, ponerIdentidad, ponerMapa, ponerRetencion, ponerZona } from './sitio';
import { leerVentanas, ponerVentanas } from './ventanas';

type Partes = { autenticar: Autenticar };

/** What each person sets about their own account. */
const registrarPropios = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const { db } = deps;
  registrar(http, partes, 'miPerfil', ({ usuario }) => leerPerfil(db, usuario));
  registrar(http, partes, 'ponerMiPerfil', ({ usuario, body, peticion: { ip } }) =>
    ponerPerfil(deps, { usuario, ip }, body),
  );
  registrar(http, partes, 'preferencias', ({ usuario }) => leerPreferencias(db, usuario.id));
  registrar(http, partes, 'ponerPreferencias', ({ usuario, body }) =>
    ponerPreferencias(db, usuario.id, body),
  );
  registrar(http, partes, 'silenciarSonido', ({ usuario, body, peticion: { ip } }) =>
    anotarSilencio(deps, { usuario, ip }, body),
  );
  registrar(http, partes, 'cerrarTarjetas', async ({ usuario, body, peticion: { ip } }) => {
    await anotarTarjetas(deps, { usuario, ip }, body);
    return {};
  });
  registrar(http, partes, 'misSesiones', ({ usuario }) => leerMisSesiones(deps, usuario));
  registrar(http, partes, 'cerrarMisSesiones', ({ usuario, body, peticion: { ip } }) =>
    cerrarMisSesiones(deps, { usuario, ip }, body.id),
  );
};

/** Serves what each person sets about their own account, and an administrator about the whole site. */
export const registrarAjustes = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  registrarPropios(http, deps, partes);
  registrar(http, partes, 'seguridad', () => leerSeguridad(deps.db));
  registrar(http, partes, 'ponerSeguridad', ({ usuario, body, peticion }) =>
    ponerSeguridad(deps, usuario, body, peticion.ip),
  );
  registrar(http, partes, 'ventanas', () => leerVentanas(deps.db));
  registrar(http, partes, 'ponerVentanas', ({ usuario, body, peticion: { ip } }) =>
    ponerVentanas(deps, { usuario, ip }, body),
  );
  registrar(http, partes, 'ajustesSitio', () => leerAjustesSitio(deps));
  registrar(
    http,
    partes,
    'ponerIdentidad',
    ({ usuario, body, peticion: { ip } }) => ponerIdentidad(deps, { usuario, ip }, body),
    // The logo comes in base64, a third longer than its file; too long a one is told of at its field.
    { limite_bytes: 2 * LOGO_MAX_BYTES },
  );
  registrar(http, partes, 'ponerZona', ({ usuario, body, peticion: { ip } }) =>
    ponerZona(deps, { usuario, ip }, body),
  );
  registrar(http, partes, 'ponerMapa', ({ usuario, body, peticion: { ip } }) =>
    ponerMapa(deps, { usuario, ip }, body),
  );
  registrar(http, partes, 'ponerRetencion', ({ usuario, body, peticion: { ip } }) =>
    ponerRetencion(deps, { usuario, ip }, body),
  );
};
