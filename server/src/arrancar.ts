import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type App, createApp } from './app';
import { type Config, esLoopback } from './config';
import { ArranqueError } from './db/arranque-error';
import { abrirBase } from './db/conexion';
import { conoceZona } from './db/conoce-zona';
import { migrar } from './db/migrar';
import { exigirModo, marcarModo } from './db/modo';
import { motivoDe } from './db/motivo';
import { PLAZOS_DEL_SERVIDOR } from './db/plazos';
import { hacerCarpetaDeDatos } from './db/postgres/cuenta';
import { VERSION_MIN } from './db/postgres/programas';
import { prepararSentencias } from './db/sentencias';
import type { Db } from './db/tipos';
import { CUENTAS_DEMO, PASSWORD_DEMO } from './demo/cuentas';
import { credencialDelSimulador } from './demo/gateway';
import { sembrarDemo } from './demo/sembrar';
import { asegurarPrimerAdmin } from './sesion/primer-admin';

export interface Servidor extends App {
  /** For the person who started it, in Spanish. */
  lineas: string[];
  /** Environment of the simulator, when one shall run. */
  simulador: Record<string, string> | null;
}

/** @throws {ArranqueError} when the database of DATABASE_URL does not answer or is too old; its address is not said */
const exigirPostgres = async (db: Db, { base }: Config): Promise<void> => {
  if (base.tipo !== 'postgres') return;
  const { rows } = await db
    .execute(sql`select current_setting('server_version_num')::int / 10000 as n`)
    .catch((error) => {
      throw new ArranqueError(`La base de datos de DATABASE_URL no se puede usar: ${motivoDe(error)}.`, {
        cause: error,
      });
    });
  const version = Number(rows[0]?.n);
  if (version < VERSION_MIN)
    throw new ArranqueError(
      `DATABASE_URL lleva a PostgreSQL ${version}: se necesita ${VERSION_MIN} o más nuevo.`,
    );
};

/** The part of a path that is there. */
const yaHecha = (ruta: string): string => (existsSync(ruta) ? ruta : yaHecha(dirname(ruta)));

/** Makes the folder of this mode. */
const prepararCarpeta = ({ carpeta_modo }: Config): void => {
  try {
    // Where a folder cannot be made, Node says that there is none: what is above it says why.
    accessSync(yaHecha(carpeta_modo), constants.W_OK);
    hacerCarpetaDeDatos(carpeta_modo);
  } catch (error) {
    throw new ArranqueError(`No se puede escribir en ${carpeta_modo} (DATA_DIR): ${motivoDe(error)}.`, {
      cause: error,
    });
  }
};

/** What this mode needs to be there before anyone calls; returns what to tell whoever started the server. */
const preparar = async (db: Db, config: Config, log: Logger, ahora_ms: number): Promise<string[]> => {
  await exigirPostgres(db, config);
  const modo = config.demo ? 'demo' : 'real';
  await exigirModo(db, modo);
  await migrar(db);
  await marcarModo(db, modo);
  if (config.base.tipo === 'embebida') await prepararSentencias(db, log);
  if (config.zona_fija && !(await conoceZona(db, config.zona)))
    throw new ArranqueError(`SITE_TIMEZONE=${config.zona}: la base de datos no conoce esa zona, elija otra.`);
  if (config.demo) {
    await sembrarDemo(db, credencialDelSimulador(config.carpeta_modo), ahora_ms);
    const nombres = CUENTAS_DEMO.map(({ username }) => username).join(', ');
    return [`  Cuentas   ${nombres}; contraseña ${PASSWORD_DEMO}`];
  }
  const archivo = await asegurarPrimerAdmin(db, config, ahora_ms);
  return archivo === null ? [] : [`  La contraseña del primer administrador (admin) está en ${archivo}`];
};

/** The demo's gateway credentials and where to publish: the simulator is a gateway like any other. */
const entornoDelSimulador = (
  config: Config,
  url: string,
  mqtt_url: string,
): Record<string, string> | null => {
  if (!config.simulador) return null;
  const { clave, secreto } = credencialDelSimulador(config.carpeta_modo);
  return {
    MQTT_URL: mqtt_url,
    SIM_GATEWAY_KEY: clave,
    SIM_GATEWAY_SECRET: secreto,
    DATA_DIR: config.data_dir,
    // It asks for this word before it publishes beyond this machine; here the broker is the demo's own or meant.
    DEMO: 'on',
    HEALTH_URL: `${url}/api/health/live`,
  };
};

/** As this machine itself reaches a server that listens there. */
const enUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * What is not as one would look for it: another port, a broker that others of the network cannot reach, or reach with
 * their secrets in clear.
 */
const notaDelBroker = (
  { mqtt, host }: Config,
  { puerto, puerto_tls }: { puerto: number | null; puerto_tls: number | null },
): string => {
  if (mqtt.tipo === 'externo') return '';
  if (mqtt.port !== 0 && puerto !== mqtt.port) return ` (el puerto ${mqtt.port} estaba ocupado)`;
  if (esLoopback(host)) return '';
  if (!esLoopback(mqtt.host)) return ' (sin cifrar: los secretos de las puertas de enlace viajan a la vista)';
  return puerto_tls === null
    ? ' (solo esta máquina: para las demás hacen falta TLS_CERT y TLS_KEY, o INSECURE_MQTT=on si se acepta sin cifrar)'
    : ' (solo esta máquina: las demás entran con TLS, o sin él con INSECURE_MQTT=on)';
};

/** Where gateways publish, in lines for whoever started the server, and how this machine itself reaches it. */
const brokerDe = (
  config: Config,
  { puerto_mqtt, puerto_mqtts }: Pick<App['ingesta'], 'puerto_mqtt' | 'puerto_mqtts'>,
): { url: string; lineas: string[] } => {
  const { mqtt, host } = config;
  if (mqtt.tipo === 'externo') return { url: mqtt.url, lineas: [`  MQTT      ${new URL(mqtt.url).host}`] };
  const [puerto, puerto_tls] = [puerto_mqtt(), puerto_mqtts()];
  const url = `mqtt://${enUrl(mqtt.host)}:${puerto}`;
  const cifrado = puerto_tls === null ? [] : [`  MQTT      mqtts://${enUrl(host)}:${puerto_tls}`];
  return { url, lineas: [...cifrado, `  MQTT      ${url}${notaDelBroker(config, { puerto, puerto_tls })}`] };
};

/**
 * The whole server: opens the database, brings it up to date, seeds what its mode needs, listens.
 * @throws {ArranqueError} one sentence for whoever started it
 */
export const arrancar = async (config: Config, log: Logger, ahora: () => number): Promise<Servidor> => {
  prepararCarpeta(config);
  const base = await abrirBase(config.base, log, { plazos: PLAZOS_DEL_SERVIDOR });
  let app: App | undefined;
  const cerrar = async () => {
    await app?.cerrar();
    await base.cerrar();
  };
  try {
    const avisos = await preparar(base.db, config, log, ahora());
    app = await createApp({
      config,
      db: base.db,
      url_base: base.url,
      ahora,
      contador_ms: () => performance.now(),
      log,
    });
    const url = `${await app.escuchar()}${config.base_path}`;
    const broker = brokerDe(config, app.ingesta);
    const lineas = [
      `Tramos ${config.version}: ${config.demo ? 'demostración con una red ficticia' : 'en marcha'}`,
      `  Consola   ${url}`,
      ...avisos,
      ...broker.lineas,
    ];
    return { ...app, lineas, simulador: entornoDelSimulador(config, url, broker.url), cerrar };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
