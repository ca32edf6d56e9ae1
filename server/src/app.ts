import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { Db } from './db/tipos';
import type { Deps } from './deps';
import { registrarEstaciones } from './estaciones/rutas';
import { registrarEventos } from './eventos/rutas';
import { instalarErrores } from './http/errores';
import { instalarConsola, paginaDeConsola } from './http/estaticos';
import { leerOCrearSecreto } from './http/secreto';
import { instalarSeguridad } from './http/seguridad';
import { crearServidor } from './http/servidor';
import { crearRealtime } from './realtime/realtime';
import { registrarRouters } from './routers/rutas';
import { registrarSensores } from './sensores/rutas';
import { crearAutenticador } from './sesion/autenticador';
import { registrarSesion } from './sesion/rutas';
import { clavesDe } from './sesion/tokens';
import { registrarSistemas } from './sistemas/rutas';
import { registrarSitio } from './sitio/rutas';
import { registrarTramos } from './tramos/rutas';

export interface Partes {
  config: Config;
  /** Already migrated; whoever opened it closes it after the app. */
  db: Db;
  ahora: () => number;
  log: Logger;
}

export interface App {
  http: FastifyInstance;
  deps: Deps;
  /** Starts to listen; resolves to the address. */
  escuchar: () => Promise<string>;
  cerrar: () => Promise<void>;
}

/** Puts the server together. Everything a feature adds to it is one line in the list below. */
export const createApp = async ({ config, db, ahora, log }: Partes): Promise<App> => {
  const secreto = config.jwt_secret ?? leerOCrearSecreto(join(config.carpeta_modo, 'jwt.secreto'));
  const claves = clavesDe(secreto);
  const autenticador = crearAutenticador({ db, ahora, claves });
  const realtime = await crearRealtime({ config, db, ahora, log, autenticador });
  const deps: Deps = { config, db, ahora, log, push: realtime.push };

  const http = crearServidor(config, log);
  instalarErrores(http, paginaDeConsola);
  await instalarSeguridad(http, config);
  realtime.conectar(http.server);

  await registrarSesion(http, deps, { claves, autenticador });
  registrarEventos(http, deps, autenticador);
  registrarTramos(http, deps, autenticador);
  registrarSensores(http, deps, autenticador);
  registrarEstaciones(http, deps, autenticador);
  registrarSistemas(http, deps, autenticador);
  registrarRouters(http, deps, autenticador);
  registrarSitio(http, deps, { ...autenticador, broker_conectado: () => false });
  await instalarConsola(http, config.geo_dir);

  return {
    http,
    deps,
    escuchar: () => http.listen({ host: config.host, port: config.port }),
    cerrar: async () => {
      await realtime.cerrar();
      await http.close();
    },
  };
};
