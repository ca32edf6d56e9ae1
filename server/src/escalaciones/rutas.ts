import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { cada } from '../realtime/cada';
import { leerCanales, ponerCanales, probarCanal, renovarSecreto } from './canales';
import { crearCorreo } from './correo';
import { crearDespacho, type DepsEnvio, type SelloWebhook } from './despachar';
import { crearTrato } from './destino';
import { listarEnvios } from './leer-envios';
import { leerLinea, ponerLinea } from './lineas';
import { revisarLineas } from './revisar-lineas';

const DESPACHAR_CADA_MS = 1_000;
const REVISAR_CADA_MS = 10_000;

export const depsDeEnvio = (deps: Deps, sello: SelloWebhook): DepsEnvio => {
  const { smtp_url, public_url, webhook_allow } = deps.config;
  return {
    ...deps,
    sello,
    correo: crearCorreo(smtp_url, public_url),
    tratar: crearTrato(webhook_allow),
  };
};

const servir = (http: FastifyInstance, deps: DepsEnvio, autenticador: { autenticar: Autenticar }): void => {
  registrar(http, autenticador, 'canales', ({ usuario, params }) => leerCanales(deps, usuario, params.id));
  registrar(http, autenticador, 'ponerCanales', ({ usuario, peticion, params, body }) =>
    ponerCanales(deps, { usuario, ip: peticion.ip }, params.id, body),
  );
  registrar(http, autenticador, 'renovarSecretoWebhook', ({ usuario, peticion, params }) =>
    renovarSecreto(deps, { usuario, ip: peticion.ip }, params.id),
  );
  registrar(http, autenticador, 'probarCanal', ({ usuario, params, body }) =>
    probarCanal(deps, usuario, params.id, body.canal),
  );
  registrar(http, autenticador, 'linea', ({ usuario, params }) => leerLinea(deps, usuario, params.id));
  registrar(http, autenticador, 'ponerLinea', ({ usuario, peticion, params, body }) =>
    ponerLinea(deps, { usuario, ip: peticion.ip }, params.id, body),
  );
  registrar(http, autenticador, 'envios', ({ usuario, query }) => listarEnvios(deps.db, usuario, query));
};

/** Serves who hears of escalations outside the console; gives back what starts the sending, which gives its stop. */
export const registrarEscalaciones = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, sello }: { autenticar: Autenticar; sello: SelloWebhook },
): (() => () => Promise<void>) => {
  const propios = depsDeEnvio(deps, sello);
  servir(http, propios, { autenticar });
  return () => {
    const alFallar = (error: unknown) => deps.log.warn({ err: error }, 'los avisos esperan un momento');
    const despacho = crearDespacho(propios);
    const paradas = [
      cada(REVISAR_CADA_MS, () => revisarLineas(propios), alFallar),
      cada(DESPACHAR_CADA_MS, despacho.atender, alFallar),
    ];
    return async () => {
      await Promise.all(paradas.map((parar) => parar()));
      await despacho.terminar();
      propios.correo?.cerrar();
    };
  };
};
