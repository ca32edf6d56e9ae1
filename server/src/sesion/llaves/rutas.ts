import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { plegarUsername } from '@tramos/contract/texto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errores';
import { registrar } from '../../http/registrar';
import type { Autenticar } from '../../http/usuario-sesion';
import type { ContextoSesion } from '../contexto';
import { abrirIngreso, type Entregar } from '../ingreso';
import { origenDePeticion } from '../registros';
import { comprobarLlave } from './comprobar';
import { lugarDeLlaves } from './lugar';
import { misLlaves, prepararLlave, quitarLlave, registrarLlave, renombrarLlave } from './propias';
import { RETO_MS, retoNuevo } from './reto';

/** Serves signing in with a passkey, and what is done about one's own. */
export const registrarLlaves = (
  http: FastifyInstance,
  autenticador: { autenticar: Autenticar },
  ctx: ContextoSesion,
  entregar: Entregar,
): void => {
  const lugar = (peticion: FastifyRequest) => lugarDeLlaves(ctx.config, peticion);
  registrar(http, autenticador, 'opcionesLlave', ({ peticion }) =>
    generateAuthenticationOptions({
      ...{ rpID: lugar(peticion).rpID, timeout: RETO_MS, userVerification: 'required' },
      challenge: new Uint8Array(Buffer.from(retoNuevo(ctx.claves, 'llave:usar', ctx.ahora()), 'base64url')),
    }).then((opciones) => ({ ...opciones })),
  );
  registrar(http, autenticador, 'entrarConLlave', async ({ body, peticion, respuesta }) => {
    const origen = origenDePeticion(peticion);
    const { cuenta } = await comprobarLlave(ctx, body.llave, lugar(peticion), origen);
    // A second step belongs to the account whose password was written.
    const escrito = body.username;
    if (escrito !== undefined && plegarUsername(escrito) !== plegarUsername(cuenta.user.username))
      throw new AppError(401, 'llave_incorrecta', { message: 'Esa llave de acceso es de otra cuenta.' });
    return entregar(ctx, peticion, respuesta, await abrirIngreso(ctx, cuenta, origen, 'llave'));
  });
  registrar(http, autenticador, 'misLlaves', ({ usuario }) => misLlaves(ctx.db, usuario));
  registrar(http, autenticador, 'prepararLlave', async ({ usuario, body, peticion }) => ({
    ...(await prepararLlave(ctx, usuario, body.password, lugar(peticion), origenDePeticion(peticion))),
  }));
  registrar(http, autenticador, 'registrarLlave', ({ usuario, body, peticion }) =>
    registrarLlave(ctx, usuario, body, lugar(peticion), origenDePeticion(peticion)),
  );
  registrar(http, autenticador, 'renombrarLlave', ({ usuario, body }) =>
    renombrarLlave(ctx.db, usuario, body),
  );
  registrar(http, autenticador, 'quitarLlave', ({ usuario, body, peticion }) =>
    quitarLlave(ctx, usuario, body, lugar(peticion), origenDePeticion(peticion)),
  );
};
