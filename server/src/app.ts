import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { registrarAjustes } from './ajustes/rutas';
import { arrancarAlarmas } from './alarmas/evaluar';
import { registrarAlarmas } from './alarmas/rutas';
import { crearSeguirServidor, decirDeAuditoria } from './alarmas/seguir-servidor';
import { arrancarSalidas, type PartesSalida } from './auditoria/salidas';
import { arrancarOcultamientos } from './auditoria/seguir-ocultamientos';
import type { Config } from './config';
import { vigilarMantenimientos } from './configuracion/mantenimiento';
import { registrarConfiguracion } from './configuracion/rutas';
import { ArranqueError } from './db/arranque-error';
import { fraseDeEscucha } from './db/motivo';
import type { Db } from './db/tipos';
import { GATEWAY_DEMO } from './demo/gateway';
import { registrarDemo } from './demo/rutas';
import type { Deps } from './deps';
import { registrarEjercicios } from './ejercicios/rutas';
import { crearCorreo } from './escalaciones/correo';
import { registrarEscalaciones } from './escalaciones/rutas';
import { registrarEstaciones } from './estaciones/rutas';
import { registrarEstado } from './estado/rutas';
import { crearContarAbiertos } from './eventos/abiertos';
import { reconocerVarios } from './eventos/bloque';
import { registrarEventos } from './eventos/rutas';
import { registrarAcciones } from './eventos/rutas-acciones';
import { registrarExport } from './eventos/rutas-exportar';
import { crearHoraSitio } from './hora/hora-sitio';
import { instalarDocs } from './http/api-docs';
import { instalarErrores } from './http/errores';
import { CONSOLA, crearPagina, instalarConsola } from './http/estaticos';
import { instalarMetricas } from './http/metricas';
import { cuidarPuerta } from './http/puerta';
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
import { crearVigiaSalud } from './salud/vigia';
import { registrarSensores } from './sensores/rutas';
import { crearAutenticador } from './sesion/autenticador';
import { crearClavesVivas } from './sesion/claves-vivas';
import { registrarSesion } from './sesion/rutas';
import { selloWebhook } from './sesion/sellos';
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
  /** Where that database is, as its clients take it. */
  url_base: string;
  /** The server's clock, epoch ms. */
  ahora: () => number;
  /** Counts milliseconds, and nobody sets it. */
  contador_ms: () => number;
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
    throw new ArranqueError(fraseDeEscucha(error, { host, puerto: port, variable: 'PORT' }), {
      cause: error,
    });
  }
};

/** Puts the server together. Everything a feature adds to it is one line in the list below. */
export const createApp = async ({
  config: entorno,
  db,
  url_base,
  ahora: servidor,
  contador_ms,
  log,
}: Partes): Promise<App> => {
  const sitio = await crearSitioVivo(db, entorno, log);
  const { config } = sitio;
  const hora = crearHoraSitio(servidor, contador_ms);
  const { ahora } = hora;
  // Who is in, and until when, hangs on no device of the field.
  const { claves, seguir: seguirSecretos } = await crearClavesVivas({ config, db, ahora: servidor, log });
  const autenticador = crearAutenticador({ config, db, ahora: servidor, claves });
  const realtime = await crearRealtime({ config, db, url_base, ahora, log, autenticador });
  const lugarEn = crearBuscarLugar(leerDatosLugares(config.geo_dir, log));
  await completarLugares(db, lugarEn);
  const deps: Deps = { config, sitio, db, ahora, log, push: realtime.push, lugarEn };

  const http = crearServidor(config, log, realtime.push.enviada, ahora);
  const pagina = crearPagina(CONSOLA, config.base_path);
  instalarErrores(http, pagina);
  await instalarSeguridad(http, config, autenticador);
  await instalarDocs(http, config);
  instalarMetricas(http, config);
  realtime.conectar(http.server);
  const quienAprieta = cuidarPuerta(http.server, log);

  await registrarSesion(http, { ...deps, ahora: servidor }, { claves, autenticador });
  registrarAjustes(http, deps, autenticador);
  const contarAbiertos = crearContarAbiertos(deps);
  registrarEventos(http, deps, { ...autenticador, contarAbiertos });
  registrarAcciones(http, deps, autenticador);
  registrarExport(http, deps, autenticador);
  registrarTramos(http, deps, autenticador);
  registrarSensores(http, deps, autenticador);
  registrarPresiones(http, deps, autenticador);
  registrarEstaciones(http, deps, autenticador);
  registrarSistemas(http, deps, autenticador);
  registrarRouters(http, deps, autenticador);
  const correo = crearCorreo(config.smtp_url, config.public_url);
  const salidas: PartesSalida = {
    ...deps,
    enviarCorreo: correo?.enviar ?? null,
    alarmar: (detalle) => decirDeAuditoria(deps, detalle),
  };
  registrarReportes(http, deps, { ...autenticador, contarAbiertos, salidas });
  registrarReportesRouters(http, deps, autenticador);
  registrarTablero(http, deps, { ...autenticador, contarAbiertos });
  registrarAlarmas(http, deps, {
    ...autenticador,
    reconocerEventos: (ids, actor) => reconocerVarios(deps, ids, actor),
  });
  registrarLugar(http, deps, autenticador);
  const gateway_simulador = config.simulador ? GATEWAY_DEMO : null;
  const ingesta = crearIngesta(http, deps, { ...autenticador, gateway_simulador, hora });
  registrarConfiguracion(http, deps, { ...autenticador, seguirRed: ingesta.seguirRed });
  const arrancarEscalaciones = registrarEscalaciones(http, deps, {
    ...autenticador,
    sello: selloWebhook(claves),
  });
  const ejercicios = registrarEjercicios(http, deps, autenticador);
  registrarInstalacion(http, deps, { ...autenticador, ...ingesta });
  registrarEstado(http, deps, { ...autenticador, ingesta, realtime });
  registrarDemo(http, { ...autenticador, publicarOrden: ingesta.publicarOrden });
  const { conectado: broker_conectado, senales } = ingesta;
  const vigia = crearVigiaSalud({ deps, senales, broker_conectado, realtime, quienAprieta });
  registrarSitio(http, deps, { ...autenticador, broker_conectado, vigia });
  await instalarConsola(http, { consola: CONSOLA, geo_dir: config.geo_dir, pagina });

  let pararVigia = async () => {};
  let pararResumen = async () => {};
  let pararMantenimientos = async () => {};
  let dejarElSitio = async () => {};
  let pararEscalaciones = async () => {};
  let pararAlarmas = async () => {};
  let pararSalud = async () => {};
  let pararEjercicios = async () => {};
  let pararOcultamientos = async () => {};
  let pararSalidas = async () => {};
  let dejarSecretos = async () => {};

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
      pararAlarmas = arrancarAlarmas(
        { ...deps, hora_en_duda: hora.enDuda },
        crearSeguirServidor(deps, vigia),
      );
      pararSalud = vigia.arrancar();
      pararEjercicios = ejercicios.arrancar();
      pararOcultamientos = arrancarOcultamientos(deps);
      pararSalidas = arrancarSalidas(salidas);
      dejarSecretos = seguirSecretos();
      return escuchar(http, config);
    },
    cerrar: async () => {
      await pararVigia();
      await pararResumen();
      await pararMantenimientos();
      await dejarElSitio();
      await pararEscalaciones();
      await pararSalud();
      await pararAlarmas();
      await pararEjercicios();
      await pararOcultamientos();
      await pararSalidas();
      correo?.cerrar();
      await dejarSecretos();
      await ingesta.cerrar();
      await realtime.cerrar();
      await http.close();
    },
  };
};
