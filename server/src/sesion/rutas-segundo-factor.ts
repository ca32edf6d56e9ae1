import type { FastifyInstance } from 'fastify';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import type { ContextoSesion } from './contexto';
import { origenDePeticion } from './registros';
import {
  activarSegundoFactor,
  prepararSegundoFactor,
  quitarSegundoFactor,
  renovarCodigos,
} from './segundo-factor';

/** Serves setting up, renewing and removing the second factor of one's own account. */
export const registrarSegundoFactor = (
  http: FastifyInstance,
  autenticador: { autenticar: Autenticar },
  ctx: ContextoSesion,
): void => {
  registrar(http, autenticador, 'prepararSegundoFactor', ({ usuario }) =>
    prepararSegundoFactor(ctx, usuario),
  );
  registrar(http, autenticador, 'activarSegundoFactor', ({ usuario, body, peticion }) =>
    activarSegundoFactor(ctx, usuario, body.codigo, origenDePeticion(peticion)),
  );
  registrar(http, autenticador, 'renovarCodigos', ({ usuario, body, peticion }) =>
    renovarCodigos(ctx, usuario, body.codigo, origenDePeticion(peticion)),
  );
  registrar(http, autenticador, 'quitarSegundoFactor', ({ usuario, body, peticion }) =>
    quitarSegundoFactor(ctx, usuario, body, origenDePeticion(peticion)),
  );
};
