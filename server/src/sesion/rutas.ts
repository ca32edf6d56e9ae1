import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { AutenticadorSesion } from './autenticador';
import { cambiarPassword } from './cambio-password';
import { crearContexto } from './contexto';
import { ingresar } from './ingreso';
import { repasarSesiones } from './mantenimiento';
import { origenDePeticion as origen } from './registros';
import { renovar } from './renovacion';
import { registrarSegundoFactor } from './rutas-segundo-factor';
import { salir } from './salida';
import type { Claves } from './tokens';

/** The unload beacon can only send text (product §2.13): it is JSON all the same, or nothing at all. */
const aceptarTexto = (http: FastifyInstance) => {
  const json = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (peticion, texto, listo) => {
    if (texto.trim() === '') listo(null, {});
    else json(peticion, texto, listo);
  });
};

/** Serves sign-in, refresh, logout, check, change of password and second factor; keeps the sessions in order. */
export const registrarSesion = async (
  http: FastifyInstance,
  deps: Deps,
  { claves, autenticador }: { claves: Claves; autenticador: AutenticadorSesion },
): Promise<void> => {
  const ctx = await crearContexto(deps, claves);
  registrar(http, autenticador, 'login', ({ body, peticion }) => ingresar(ctx, body, origen(peticion)));
  registrar(http, autenticador, 'refreshToken', ({ body, peticion }) =>
    renovar(ctx, body.refreshToken, origen(peticion)),
  );
  registrar(http, autenticador, 'check', async ({ usuario }) => ({ user: usuario }));
  registrar(http, autenticador, 'changePassword', async ({ body, peticion }) => {
    // A session that is over answers 401 here as anywhere, so that the console refreshes it and asks again.
    const actual = await autenticador.autenticar(peticion);
    return cambiarPassword(ctx, actual, body, origen(peticion));
  });
  registrarSegundoFactor(http, autenticador, ctx);
  http.addHook('onClose', repasarSesiones(deps));
  await http.register(async (ambito) => {
    aceptarTexto(ambito);
    registrar(ambito, autenticador, 'logout', async ({ body, peticion }) => {
      const actual = await autenticador.deCabecera(peticion.headers.authorization);
      await salir(ctx, actual?.sesion_id ?? null, body, origen(peticion));
      return {};
    });
  });
};
