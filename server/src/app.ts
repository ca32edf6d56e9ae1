import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { registrarAjustes } from './ajustes/rutas';
import { arrancarAlarmas } from './alarmas/evaluar';
import { registrarAlarmas } from './alarmas/rutas';
import type { Config } from './config';
import { vigilarMantenimientos } from './configuracion/mantenimiento';
import { registrarConfiguracion } from './configuracion/rutas';
import { ArranqueError } from './db/arranque-error';
import type { Db } from './db/tipos';
import { GATEWAY_DEMO } from './demo/gateway';
import { registrarDemo } from './demo/rutas';
import type { Deps } from './deps';
import { registrarEjercicios } from './ejercicios/rutas';
import { registrarEscalaciones } from './escalaciones/rutas';
import { registrarEstaciones } from './estaciones/rutas';
import { reconocerVarios } from './eventos/bloque';
import { registrarEventos } from './eventos/rutas';
import { registrarAcciones } from './eventos/rutas-acciones';
import { registrarExport } from './eventos/rutas-exportar';
import { instalarDocs } from './http/api-docs';
import { instalarErrores } from './http/errores';
import { CONSOLA, instalarConsola, paginaDeConsola } from './http/estaticos';
import { instalarMetricas } from './http/metricas';
import { leerOCrearSecreto } from './http/secreto';
import { instalarSeguridad } from './http/seguridad';
import { crearServidor } from './http/servidor';
import { crearIngesta, type Ingesta } from './ingesta/ingesta';
import { registrarInstalacion } from './instalacion/rutas';
import { crearBuscarLugar } from './lugar/buscar';
import { completarLugares } from './lugar/completar';
import { leerDatosLugares } from './lugar/datos';
import { registrarLugar } from './lugar/rutas';
import { registrarPresiones } from './presiones/rutas';
import { crearRealtime } from './realtime/realtime';
import { cuidarResumen } from './reportes/resumen-eventos';
import { registrarReportes } from './reportes/rutas';
import { registrarReportesRouters } from './reportes/rutas-routers';
import { registrarRouters } from './routers/rutas';
import { registrarSensores } from './sensores/rutas';
import { crearAutenticador } from './sesion/autenticador';
import { registrarSesion } from './sesion/rutas';
import { clavesDe } from './sesion/tokens';
import { registrarSistemas } from './sistemas/rutas';
import { registrarSitio } from './sitio/rutas';
import { crearSitioVivo } from './sitio-vivo';
import { registrarTablero } from './tablero/rutas';
import { registrarTramos } from './tramos/rutas';
import { arrancarVigia } from './tramos/vigia';

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
  ingesta: Ingesta;
  /** Opens the door to the field, then the one to the consoles; resolves to the latter's address. */
  escuchar: () => Promise<string>;
  cerrar: () => Promise<void>;
}

const escuchar = async (http: FastifyInstance, { host, port }: Config): Promise<string> => {
  try {
    return await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ArranqueError(`El puerto ${port} está ocupado: libérelo o elija otro con PORT.`);
    if (code === 'EACCES')
      throw new ArranqueError(`No hay permiso para el puerto ${port}: elija otro con PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ArranqueError(`Esta máquina no tiene la dirección ${host}: corrija HOST.`);
    throw error;
  }
};

/** Puts the server together. Everything a feature adds to it is one line in the list below. */
export const createApp = async ({ config: entorno, db, ahora, log }: Partes): Promise<App> => {
  const sitio = await crearSitioVivo(db, entorno, log);
  const { config } = sitio;
  const secreto = config.jwt_secret ?? leerOCrearSecreto(join(config.carpeta_modo, 'jwt.secreto'));
  const claves = clavesDe(secreto);
  const autenticador = crearAutenticador({ db, ahora, claves });
  const realtime = await crearRealtime({ config, db, ahora, log, autenticador });
  const lugarEn = crearBuscarLugar(leerDatosLugares(config.geo_dir, log));
  await completarLugares(db, lugarEn);
  const deps: Deps = { config, sitio, db, ahora, log, push: realtime.push, lugarEn };

  const http = crearServidor(config, log);
  instalarErrores(http, paginaDeConsola);
  await instalarSeguridad(http, config);
  await instalarDocs(http, config.version);
  instalarMetricas(http);
  realtime.conectar(http.server);

  await registrarSesion(http, deps, { claves, autenticador });
  registrarAjustes(http, deps, autenticador);
  registrarEventos(http, deps, autenticador);
  registrarAcciones(http, deps, autenticador);
  registrarExport(http, deps, autenticador);
  registrarTramos(http, deps, autenticador);
  registrarSensores(http, deps, autenticador);
  registrarPresiones(http, deps, autenticador);
  registrarEstaciones(http, deps, autenticador);
  registrarSistemas(http, deps, autenticador);
  registrarRouters(http, deps, autenticador);
  registrarReportes(http, deps, autenticador);
  registrarReportesRouters(http, deps, autenticador);
  registrarTablero(http, deps, autenticador);
  registrarAlarmas(http, deps, {
    ...autenticador,
    reconocerEventos: (ids, actor) => reconocerVarios(deps, ids, actor),
  });
  registrarLugar(http, deps, autenticador);
  const gateway_simulador = config.simulador ? GATEWAY_DEMO : null;
  const ingesta = crearIngesta(http, deps, { ...autenticador, gateway_simulador });
  registrarConfiguracion(http, deps, { ...autenticador, seguirRed: ingesta.seguirRed });
  const arrancarEscalaciones = registrarEscalaciones(http, deps, {
    ...autenticador,
    clave_webhook: claves.webhook,
  });
  const ejercicios = registrarEjercicios(http, deps, autenticador);
  registrarInstalacion(http, deps, { ...autenticador, ...ingesta });
  registrarDemo(http, { ...autenticador, publicarOrden: ingesta.publicarOrden });
  registrarSitio(http, deps, { ...autenticador, broker_conectado: ingesta.conectado });
  await instalarConsola(http, { consola: CONSOLA, geo_dir: config.geo_dir });

  let pararVigia = async () => {};
  let pararResumen = async () => {};
  let pararMantenimientos = async () => {};
  let dejarElSitio = async () => {};
  let pararEscalaciones = async () => {};
  let pararAlarmas = async () => {};
  let pararEjercicios = async () => {};

  return {
    http,
    deps,
    ingesta,
    escuchar: async () => {
      await ingesta.escuchar();
      pararVigia = arrancarVigia(deps);
      pararResumen = cuidarResumen(deps);
      pararMantenimientos = vigilarMantenimientos(deps);
      dejarElSitio = sitio.seguir();
      pararEscalaciones = arrancarEscalaciones();
      pararAlarmas = arrancarAlarmas(deps);
      pararEjercicios = ejercicios.arrancar();
      return escuchar(http, config);
    },
    cerrar: async () => {
      await pararVigia();
      await pararResumen();
      await pararMantenimientos();
      await dejarElSitio();
      await pararEscalaciones();
      await pararAlarmas();
      await pararEjercicios();
      await ingesta.cerrar();
      await realtime.cerrar();
      await http.close();
    },
  };
};
