import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fraseDe, quejasDe } from '@tramos/contract/frases';
import { z } from 'zod';
import paquete from '../package.json' with { type: 'json' };
import { type ConfigOidc, ENTORNO_OIDC, oidcDe } from './config-oidc';
import { ArranqueError } from './db/arranque-error';
import { leerUrl } from './leer-url';

export interface LugarEmbebido {
  carpeta: string;
  /** Folder of the system's own programs of PostgreSQL; those that come with us where it is not set. */
  programas?: string;
  /** Settings besides ours, `name=value`. */
  ajustes?: readonly string[];
}

/**
 * The environment (product §3, "Names fixed for everyone outside"), parsed once. Nothing else reads it. The table
 * for people is in docs/operations.md.
 */
export interface Config {
  version: string;
  /** Demonstration network and accounts; a database is marked with it and never changes sides. */
  demo: boolean;
  /** The simulator runs: only in the demo, and not with SIM=off. */
  simulador: boolean;
  host: string;
  port: number;
  /** Root of everything this installation keeps, absolute. */
  data_dir: string;
  /** Where this mode keeps its files: `DATA_DIR/demo` in the demo, `DATA_DIR` otherwise. */
  carpeta_modo: string;
  base: ({ tipo: 'embebida' } & LugarEmbebido) | { tipo: 'postgres'; url: string };
  mqtt:
    | {
        tipo: 'embebido';
        /** Where plain MQTT listens: this machine alone, unless that is asked for. */
        host: string;
        port: number;
        /** False in the demo with MQTT_PORT unset: the next free port is taken instead of refusing. */
        port_fijo: boolean;
        /** MQTT over TLS, with the console's certificate, where `host` says; `ca` signs those that gateways must show. */
        tls: { port: number; port_fijo: boolean; ca: string | null } | null;
      }
    | { tipo: 'externo'; url: string; ca: string | null };
  /** IANA zone of everything a person reads, filters by or exports. */
  zona: string;
  /** SITE_TIMEZONE is set: nobody changes the zone in Ajustes. */
  zona_fija: boolean;
  tiles_url: string | null;
  geo_dir: string;
  socket_url: string;
  /** The path below which everything is served, as `/tramos`; empty at the root. */
  base_path: string;
  /** Further origins, besides the server's own, whose pages may call the API and the socket. */
  allowed_origins: string[];
  /**
   * Addresses of the reverse proxies whose X-Forwarded-* headers are believed; `cercano` is whoever connects from
   * this machine or a private address; false is none.
   */
  trust_proxy: false | 'cercano' | string[];
  tls: { cert: string; key: string } | null;
  /** The console's address as people reach it, with its path and no slash at its end: what leaves it leads back by this. */
  public_url: string | null;
  /** The site's identity provider; null: people sign in here only. */
  oidc: ConfigOidc | null;
  /** The site's mail server, with its account; `?from=` names who writes. */
  smtp_url: string | null;
  /** A file to which the audit's line of the day is appended: on a disk that this server cannot write anew. */
  ancla_archivo: string | null;
  /** To whom the line of the day goes by mail. */
  ancla_correo: string | null;
  /** `udp://`, `tcp://` or `tls://`: the collector that gets every row of the audit. */
  syslog: string | null;
  /** Addresses and networks (CIDR) of the site's own that a webhook may call, by plain http too. */
  webhook_allow: string[];
  /** Plain http beyond loopback, on purpose or for whoever is near: the console shows it. */
  inseguro: boolean;
  /** Plain http beyond loopback for the proxies alone: whoever else connects is refused. */
  solo_proxies: boolean;
  /** With less room than this on the disk of the data, or of the database, the server is not well, bytes. */
  disco_min_bytes: number;
  /** The first makes, all verify. Null: generated and kept beside the data. */
  jwt_secret: readonly string[] | null;
  access_ttl_s: number;
  refresh_ttl_s: number;
  admin_password: string | null;
  /** What a collector elsewhere brings to read the metrics; null: only one on this machine may. */
  metrics_token: string | null;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const ZONA = 'America/Mexico_City';
const PUERTO = 3001;
const PUERTO_MQTT = 1883;
const PUERTO_MQTT_TLS = 8883;
const ACCESS_TTL_S = 1_800;
const REFRESH_TTL_S = 7 * 86_400;
/** HS256 wants at least as many bytes as its digest. */
const SECRETO_MIN = 32;
/** Of the secret that makes what is new; one that was thought up has few. */
const SECRETO_LETRAS_MIN = 10;
const ADMIN_PASSWORD_MIN = 10;
/** A week of forty sensors, and room for what the database itself sets aside. */
const DISCO_MIN_MB = 1_024;

const interruptor = z.enum(['on', 'off'], 'debe ser on u off');
const puerto = z.coerce
  .number('debe ser un número de puerto')
  .int('debe ser un número de puerto')
  .min(0, 'debe estar entre 0 y 65535')
  .max(65_535, 'debe estar entre 0 y 65535');
const segundos = z.coerce
  .number('debe ser un número de segundos')
  .int('debe ser un número entero de segundos')
  .min(10, 'debe ser de 10 segundos o más');
const direccion = (protocolos: string[]) =>
  z
    .string()
    .refine(
      (texto) => protocolos.includes(leerUrl(texto)?.protocol ?? ''),
      `debe ser una dirección que empiece con ${protocolos.map((p) => `${p}//`).join(' o ')}`,
    );
/** The same of a server that the console's page may reach: its host stands in the page's policy, its text in the page. */
const DE_LA_PAGINA = /^[a-z]+:\/\/(\[[\da-f:.]+\]|[a-z\d.-]+)(:\d{1,5})?(\/\S*)?$/i;
const direccionDePagina = (protocolos: string[]) =>
  direccion(protocolos).regex(
    DE_LA_PAGINA,
    'debe ser una dirección sin usuario ni contraseña ni signos raros',
  );
/** Of this only scheme, name and port are asked: the path is the business of BASE_PATH. */
const sinCamino = (texto: string): boolean =>
  /^[a-z]+:\/\/[^/?#@]+\/*$/i.test(texto) && leerUrl(texto)?.pathname === '/';
const SOLO_ORIGEN = 'debe ser solo el origen, como https://consola.ejemplo.mx: el camino va en BASE_PATH';
/** What a path may be made of, so that it needs no escape in a page, a cookie or a header. */
const CAMINO = /^\/?$|^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+\/?$/;
const lista = z.string().transform((texto) =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== ''),
);
const origen = (texto: string) => /^https?:/.test(texto) && leerUrl(texto)?.origin === texto;
const PROXY_NOMBRES = ['loopback', 'linklocal', 'uniquelocal'];
const red = (texto: string) => {
  const [ip = '', bits, ...resto] = texto.split('/');
  const version = isIP(ip);
  if (version === 0 || resto.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
const proxy = (texto: string) => PROXY_NOMBRES.includes(texto) || red(texto);
const zona = (texto: string) => {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: texto }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** One, or several separated by commas; a single one may have had commas in it before there were several. */
const secretos = (texto: string): string[] => {
  const partes = texto.split(',').map((parte) => parte.trim());
  return partes.every((parte) => parte.length >= SECRETO_MIN) ? partes : [texto];
};

/** Exported so that a test can try each variable. */
export const EntornoSchema = z.object({
  // `[::1]` is how an address is written in a URL.
  HOST: z
    .string()
    .transform((texto) => texto.replace(/^\[(.*)\]$/, '$1'))
    .optional(),
  PORT: puerto.default(PUERTO),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: direccion(['postgres:', 'postgresql:']).optional(),
  MQTT_URL: direccion(['mqtt:', 'mqtts:', 'ws:', 'wss:']).optional(),
  MQTT_CA: z.string().optional(),
  MQTT_PORT: puerto.optional(),
  MQTT_TLS_PORT: puerto.optional(),
  MQTT_TLS_CA: z.string().optional(),
  INSECURE_MQTT: interruptor.default('off'),
  DEMO: interruptor.optional(),
  SIM: interruptor.default('on'),
  SITE_TIMEZONE: z.string().refine(zona, 'debe ser una zona como America/Mexico_City').optional(),
  TILES_URL: direccionDePagina(['http:', 'https:']).optional(),
  PG_BIN_DIR: z.string().optional(),
  GEO_DIR: z.string().optional(),
  SOCKET_URL: direccionDePagina(['http:', 'https:', 'ws:', 'wss:']).refine(sinCamino, SOLO_ORIGEN).optional(),
  BASE_PATH: z
    .string()
    .regex(CAMINO, 'debe ser un camino como /tramos')
    .transform((texto) => texto.replace(/\/$/, ''))
    .default(''),
  ALLOWED_ORIGINS: lista
    .refine(
      (origenes) => origenes.every(origen),
      'debe ser una lista de orígenes como https://consola.ejemplo.mx',
    )
    .default([]),
  TRUST_PROXY: lista
    .refine(
      (partes) => (partes.length === 1 && (partes[0] === 'on' || partes[0] === 'off')) || partes.every(proxy),
      'debe ser on, off o la lista de direcciones de los proxies',
    )
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  INSECURE_HTTP: interruptor.default('off'),
  JWT_SECRET: z
    .string()
    .min(SECRETO_MIN, `debe tener al menos ${SECRETO_MIN} caracteres`)
    .transform(secretos)
    // Those before it still open what they sealed, or nobody could leave a weak one.
    .refine(
      ([primero]) => new Set(primero).size >= SECRETO_LETRAS_MIN,
      `debe tener al menos ${SECRETO_LETRAS_MIN} caracteres distintos: ponga uno al azar delante (JWT_SECRET=nuevo,anterior), por ejemplo el de openssl rand -base64 48`,
    )
    .optional(),
  ACCESS_TTL_S: segundos.default(ACCESS_TTL_S),
  REFRESH_TTL_S: segundos.default(REFRESH_TTL_S),
  ADMIN_PASSWORD: z
    .string()
    .min(ADMIN_PASSWORD_MIN, `debe tener al menos ${ADMIN_PASSWORD_MIN} caracteres`)
    .optional(),
  METRICS_TOKEN: z.string().min(SECRETO_MIN, `debe tener al menos ${SECRETO_MIN} caracteres`).optional(),
  DISK_MIN_MB: z.coerce
    .number('debe ser un número de megabytes')
    .min(0, 'debe ser de 0 megabytes o más')
    .default(DISCO_MIN_MB),
  PUBLIC_URL: direccion(['http:', 'https:']).refine(sinCamino, SOLO_ORIGEN).optional(),
  ...ENTORNO_OIDC,
  SMTP_URL: direccion(['smtp:', 'smtps:']).optional(),
  AUDIT_ANCHOR_FILE: z.string().optional(),
  AUDIT_ANCHOR_MAIL: z.email('debe ser una dirección de correo').optional(),
  SYSLOG_URL: direccion(['udp:', 'tcp:', 'tls:']).optional(),
  WEBHOOK_ALLOW: lista
    .refine((partes) => partes.every(red), 'debe ser una lista de direcciones IP o redes como 10.20.0.0/16')
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'debe ser fatal, error, warn, info, debug, trace o silent',
    )
    .optional(),
});
type Entorno = z.infer<typeof EntornoSchema>;

/** Loopback by name or number: what no other machine can reach. */
export const esLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Fewer bits than this hold more than a site. */
const RED_BITS_MIN = { 4: 16, 6: 48 };
export const esRedAncha = (texto: string): boolean => {
  const [ip = '', bits = '128'] = texto.split('/');
  return Number(bits) < RED_BITS_MIN[isIP(ip) === 6 ? 6 : 4];
};

/** Whether it says which machines the proxies are, and not only what kind of neighbour one may be. */
const nombraProxies = (trust_proxy: Config['trust_proxy']): boolean =>
  Array.isArray(trust_proxy) &&
  trust_proxy.every((parte) => parte === 'loopback' || (red(parte) && !esRedAncha(parte)));

const trustProxyDe = (partes: string[] | undefined): Config['trust_proxy'] => {
  if (partes === undefined || partes.length === 0 || partes[0] === 'off') return false;
  return partes[0] === 'on' ? 'cercano' : partes;
};

const tlsDe = ({ TLS_CERT: cert, TLS_KEY: key }: Entorno): Config['tls'] => {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined)
    throw new ArranqueError('TLS_CERT y TLS_KEY van juntas: defina las dos o ninguna.');
  return { cert: resolve(cert), key: resolve(key) };
};

const exigirSalidaSegura = (host: string, e: Entorno, config: Pick<Config, 'tls' | 'trust_proxy'>) => {
  if (esLoopback(host) || config.tls || config.trust_proxy || e.INSECURE_HTTP === 'on') return;
  throw new ArranqueError(
    `HOST=${host} expone la consola por http sin cifrar: defina TLS_CERT y TLS_KEY, o TRUST_PROXY si hay un proxy con https delante, o INSECURE_HTTP=on si lo acepta.`,
  );
};

/**
 * The secrets of gateways leave this machine encrypted, or because somebody said that they may not be: with INSECURE_MQTT,
 * or in a demo without TLS, whose secrets protect nothing.
 */
const mqttDe = (e: Entorno, { demo, host, tls }: Pick<Config, 'demo' | 'host' | 'tls'>): Config['mqtt'] => {
  const ruta = (de: string | undefined) => (de === undefined ? null : resolve(de));
  if (e.MQTT_URL !== undefined) return { tipo: 'externo', url: e.MQTT_URL, ca: ruta(e.MQTT_CA) };
  if (tls === null && (e.MQTT_TLS_PORT !== undefined || e.MQTT_TLS_CA !== undefined))
    throw new ArranqueError('MQTT_TLS_PORT y MQTT_TLS_CA necesitan TLS_CERT y TLS_KEY.');
  const abierto = e.INSECURE_MQTT === 'on' || (demo && tls === null);
  const fijo = (puesto: number | undefined) => !demo || puesto !== undefined;
  return {
    tipo: 'embebido',
    host: abierto || esLoopback(host) ? host : '127.0.0.1',
    port: e.MQTT_PORT ?? PUERTO_MQTT,
    port_fijo: fijo(e.MQTT_PORT),
    tls: tls && {
      port: e.MQTT_TLS_PORT ?? PUERTO_MQTT_TLS,
      port_fijo: fijo(e.MQTT_TLS_PORT),
      ca: ruta(e.MQTT_TLS_CA),
    },
  };
};

const parsear = (env: Record<string, string | undefined>): Entorno => {
  const presentes = Object.fromEntries(
    Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''),
  );
  const leido = EntornoSchema.safeParse(presentes, { error: fraseDe });
  if (leido.success) return leido.data;
  throw new ArranqueError(`${quejasDe(leido.error)[0]}.`);
};

/** These the client takes for `verify-full`, and says so in English: it is told that in the first place. */
const COMO_VERIFY_FULL = /^(prefer|require|verify-ca)$/;
const conCifradoDicho = (database_url: string): string => {
  const url = new URL(database_url);
  const { searchParams } = url;
  if (searchParams.has('uselibpqcompat') || !COMO_VERIFY_FULL.test(searchParams.get('sslmode') ?? ''))
    return database_url;
  searchParams.set('sslmode', 'verify-full');
  return url.href;
};

/**
 * Reads the environment. Pure: touches neither disk nor network.
 * @throws {ArranqueError} one Spanish sentence that names the variable; never its value when that may be a secret
 */
export const leerConfig = (env: Record<string, string | undefined>): Config => {
  const e = parsear(env);
  const demo =
    e.DEMO === undefined ? e.DATABASE_URL === undefined && e.MQTT_URL === undefined : e.DEMO === 'on';
  const host = e.HOST ?? '127.0.0.1';
  const data_dir = resolve(e.DATA_DIR);
  const carpeta_modo = demo ? join(data_dir, 'demo') : data_dir;
  const tls = tlsDe(e);
  const trust_proxy = trustProxyDe(e.TRUST_PROXY);
  const public_url = e.PUBLIC_URL === undefined ? null : new URL(e.PUBLIC_URL).origin + e.BASE_PATH;
  exigirSalidaSegura(host, e, { tls, trust_proxy });
  const en_claro = !esLoopback(host) && tls === null;
  const aceptado = e.INSECURE_HTTP === 'on';
  return {
    version: paquete.version,
    demo,
    simulador: demo && e.SIM === 'on',
    host,
    port: e.PORT,
    data_dir,
    carpeta_modo,
    base: e.DATABASE_URL
      ? { tipo: 'postgres', url: conCifradoDicho(e.DATABASE_URL) }
      : {
          ...{ tipo: 'embebida', carpeta: join(carpeta_modo, 'pg') },
          ...(e.PG_BIN_DIR !== undefined && { programas: resolve(e.PG_BIN_DIR) }),
        },
    mqtt: mqttDe(e, { demo, host, tls }),
    zona: e.SITE_TIMEZONE ?? ZONA,
    zona_fija: e.SITE_TIMEZONE !== undefined,
    tiles_url: e.TILES_URL ?? null,
    geo_dir: resolve(e.GEO_DIR ?? join(data_dir, 'geo')),
    socket_url: e.SOCKET_URL ?? '',
    base_path: e.BASE_PATH,
    allowed_origins: e.ALLOWED_ORIGINS,
    trust_proxy,
    tls,
    public_url,
    oidc: oidcDe(e, public_url),
    smtp_url: e.SMTP_URL ?? null,
    ancla_archivo: e.AUDIT_ANCHOR_FILE === undefined ? null : resolve(e.AUDIT_ANCHOR_FILE),
    ancla_correo: e.AUDIT_ANCHOR_MAIL ?? null,
    syslog: e.SYSLOG_URL ?? null,
    webhook_allow: e.WEBHOOK_ALLOW,
    inseguro: en_claro && (aceptado || !nombraProxies(trust_proxy)),
    solo_proxies: en_claro && !aceptado,
    disco_min_bytes: e.DISK_MIN_MB * 1_048_576,
    jwt_secret: e.JWT_SECRET ?? null,
    access_ttl_s: e.ACCESS_TTL_S,
    refresh_ttl_s: e.REFRESH_TTL_S,
    admin_password: e.ADMIN_PASSWORD ?? null,
    metrics_token: e.METRICS_TOKEN ?? null,
    log_level: e.LOG_LEVEL ?? 'info',
  };
};
