import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { direccionPropia } from '../http/direccion';
import { leerCuerpos } from '../http/json';
import { registrar } from '../http/registrar';
import type { AutenticadorSesion } from './autenticador';
import { cambiarPassword } from './cambio-password';
import { confirmarIdentidad } from './confirmacion';
import { crearContexto } from './contexto';
import { type Entregar, ingresar } from './ingreso';
import { lugarDeLlaves } from './llaves/lugar';
import { registrarLlaves } from './llaves/rutas';
import { repasarSesiones } from './mantenimiento';
import { galletaDe, leerNavegador, recordar } from './navegador';
import { registrarProveedor } from './proveedor/rutas';
import { salidaDeProveedor } from './proveedor/salida';
import { origenDePeticion as origen } from './registros';
import { renovar } from './renovacion';
import { registrarSegundoFactor } from './rutas-segundo-factor';
import { salir } from './salida';
import type { Claves } from './tokens';

const entregar: Entregar = ({ claves, config }, peticion, respuesta, { respuesta: ingreso, cuenta }) => {
  const navegador = recordar(claves, leerNavegador(peticion.headers.cookie), cuenta);
  respuesta.header(
    'set-cookie',
    galletaDe(navegador, {
      segura: direccionPropia(config, peticion.raw).protocol === 'https:',
      base_path: config.base_path,
    }),
  );
  return ingreso;
};

/** The caller has closed its side: no browser that still waits for an answer does that. */
const seFue = ({ destroyed, readableEnded }: Socket): boolean => destroyed || readableEnded;

/** Serves sign-in, refresh, logout, check, change of password and second factor; keeps the sessions in order. */
export const registrarSesion = async (
  http: FastifyInstance,
  deps: Deps,
  { claves, autenticador }: { claves: Claves; autenticador: AutenticadorSesion },
): Promise<void> => {
  const ctx = await crearContexto(deps, claves);
  registrar(http, autenticador, 'login', async ({ body, peticion, respuesta }) =>
    entregar(
      ctx,
      peticion,
      respuesta,
      await ingresar(ctx, body, origen(peticion), () => seFue(peticion.raw.socket)),
    ),
  );
  registrar(http, autenticador, 'refreshToken', ({ body, peticion }) =>
    renovar(ctx, body.refreshToken, origen(peticion)),
  );
  registrar(http, autenticador, 'check', async ({ usuario }) => ({ user: usuario }));
  registrar(http, autenticador, 'changePassword', async ({ body, peticion, respuesta }) => {
    // A session that is over answers 401 here as anywhere, so that the console refreshes it and asks again.
    const actual = await autenticador.autenticar(peticion);
    return entregar(ctx, peticion, respuesta, await cambiarPassword(ctx, actual, body, origen(peticion)));
  });
  registrar(http, autenticador, 'confirmarIdentidad', async ({ usuario, body, peticion }) => {
    await confirmarIdentidad(ctx, usuario, body, () => lugarDeLlaves(ctx.config, peticion), origen(peticion));
    return {};
  });
  registrarSegundoFactor(http, autenticador, ctx);
  registrarLlaves(http, autenticador, ctx, entregar);
  registrarProveedor(http, autenticador, ctx, entregar);
  http.addHook('onClose', repasarSesiones(deps));
  await http.register(async (ambito) => {
    // The unload beacon can only send text (product §2.13): it is JSON all the same, or nothing at all.
    leerCuerpos(ambito, { tipo: 'text/plain', vacio: {} });
    registrar(ambito, autenticador, 'logout', async ({ body, peticion }) => {
      const actual = await autenticador.deCabecera(peticion.headers.authorization);
      const sesion_id = await salir(ctx, actual?.sesion_id ?? null, body, origen(peticion));
      const salida = sesion_id && (await salidaDeProveedor(ctx, sesion_id));
      return salida ? { salida } : {};
    });
  });
};
