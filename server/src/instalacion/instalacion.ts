import type { Dispositivo, Instalacion, PrimeraVez, Rechazado } from '@tramos/contract/instalacion';
import { and, asc, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Config, esLoopback } from '../config';
import { eventos } from '../db/esquema/eventos';
import { disparos, mensajes_rechazados } from '../db/esquema/mediciones';
import { estaciones, gateways, routers, sensores, sistemas, tramos } from '../db/esquema/red';
import { CUENTA_COMO_REAL } from '../db/real';
import type { Consultable } from '../db/tipos';
import { leerPrimeraLectura } from '../db/ultima-guardada';
import type { Deps } from '../deps';
import { contar } from '../http/pagina';
import { esDeAutoridadPropia, leerTls } from '../http/tls';

/** Where the field sends to. Of the site's own broker nothing but its address: its URL may carry credentials. */
const brokerDe = (
  { host, mqtt, tls: de_consola }: Pick<Config, 'host' | 'mqtt' | 'tls'>,
  { conectado, puerto_mqtt, puerto_mqtts }: PartesBroker,
): Instalacion['broker'] => {
  const vivo = conectado();
  if (mqtt.tipo === 'embebido') {
    const { tls } = mqtt;
    const servidor = tls ? host : mqtt.host;
    const puerto = tls ? (puerto_mqtts() ?? tls.port) : (puerto_mqtt() ?? mqtt.port);
    return {
      ...{ tipo: 'embebido', servidor, puerto, tls: tls !== null, solo_local: esLoopback(servidor) },
      autoridad_propia: tls !== null && de_consola !== null && esDeAutoridadPropia(leerTls(de_consola)),
      ...{ pide_certificado: Boolean(tls?.ca), sin_cifrar: !esLoopback(mqtt.host), conectado: vivo },
    };
  }
  const { hostname, port, protocol } = new URL(mqtt.url);
  return {
    ...{ tipo: 'del_sitio', servidor: hostname, puerto: port === '' ? null : Number(port) },
    ...{ tls: protocol === 'mqtts:' || protocol === 'wss:', solo_local: false },
    // Without one it is the system's that the server itself believes.
    autoridad_propia: mqtt.ca !== null,
    ...{ pide_certificado: false, sin_cifrar: false, conectado: vivo },
  };
};

export interface PartesBroker {
  conectado: () => boolean;
  puerto_mqtt: () => number | null;
  puerto_mqtts: () => number | null;
}

type ConGateway = Dispositivo & { gateway_id: number | null };

const leerDispositivos = async (db: Consultable): Promise<ConGateway[]> => {
  const de = <T extends typeof sensores | typeof routers>(tabla: T) =>
    db
      .select({ clave: tabla.clave, nombre: tabla.nombre, gateway_id: tabla.gateway_id })
      .from(tabla as typeof sensores)
      .where(eq(tabla.activo, true))
      .orderBy(asc(tabla.clave));
  return [
    ...(await de(sensores)).map((fila) => ({ ...fila, tipo: 'sensor' as const })),
    ...(await de(routers)).map((fila) => ({ ...fila, tipo: 'router' as const })),
  ];
};

/** Stations for which a gateway may log manoeuvres: those of the sistemas in which its sensors stand. */
const leerEstaciones = async (db: Consultable): Promise<ConGateway[]> => {
  const filas = await db
    .selectDistinct({ clave: estaciones.clave, nombre: estaciones.nombre, gateway_id: sensores.gateway_id })
    .from(estaciones)
    .innerJoin(sensores, and(eq(sensores.sistema_id, estaciones.sistema_id), eq(sensores.activo, true)))
    .innerJoin(gateways, and(eq(gateways.id, sensores.gateway_id), eq(gateways.permite_maniobras, true)))
    .where(isNotNull(sensores.gateway_id))
    .orderBy(asc(estaciones.clave));
  return filas.map((fila) => ({ ...fila, tipo: 'estacion' as const }));
};

/** What an installer has to know to make the field speak. */
export const leerInstalacion = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  partes: PartesBroker,
): Promise<Instalacion> => {
  const dispositivos = await leerDispositivos(db);
  const de_maniobras = await leerEstaciones(db);
  const filas = await db.select().from(gateways).orderBy(asc(gateways.clave));
  const de = (gateway_id: number | null) =>
    [...dispositivos, ...de_maniobras]
      .filter((dispositivo) => dispositivo.gateway_id === gateway_id)
      .map(({ tipo, clave, nombre }) => ({ tipo, clave, nombre }));
  return {
    broker: brokerDe(config, partes),
    autoridad_propia:
      config.tls === null || config.trust_proxy !== false ? null : esDeAutoridadPropia(leerTls(config.tls)),
    gateways: filas.map(({ id, clave, activo, permite_maniobras }) => ({
      ...{ clave, activo, permite_maniobras },
      dispositivos: de(id),
    })),
    sin_gateway: de(null),
  };
};

const RECHAZADOS_POR_PAGINA = 25;

/** Of one device's topics, whatever comes after its key. */
const deClave = (clave: string): SQL | undefined => {
  const patron = clave.replace(/[\\%_]/g, '\\$&');
  const { topic } = mensajes_rechazados;
  return or(sql`${topic} like ${`%/${patron}`}`, sql`${topic} like ${`%/${patron}/%`}`);
};

/** Messages that could not be taken, newest first. */
export const leerRechazados = async (
  { db }: Pick<Deps, 'db'>,
  pedido: { clave?: string | undefined; antes_de?: number | undefined; limit?: number | undefined },
): Promise<{ rechazados: Rechazado[]; total: number }> => {
  const suyos = pedido.clave === undefined ? sql`true` : (deClave(pedido.clave) ?? sql`true`);
  const condicion = and(
    suyos,
    pedido.antes_de === undefined ? undefined : lt(mensajes_rechazados.id, pedido.antes_de),
  );
  const filas = await db
    .select()
    .from(mensajes_rechazados)
    .where(condicion)
    .orderBy(desc(mensajes_rechazados.id))
    .limit(pedido.limit ?? RECHAZADOS_POR_PAGINA);
  return {
    rechazados: filas.map(({ recibido_at, ...fila }) => ({ ...fila, cuando: recibido_at.toISOString() })),
    total: await contar(db, mensajes_rechazados, suyos),
  };
};

const primeroDe = (t_ms: number | undefined): string | null =>
  t_ms === undefined ? null : new Date(t_ms).toISOString();

/** What a new site has of what it needs to locate its first event. */
export const leerPrimeraVez = async ({ db }: Pick<Deps, 'db'>): Promise<PrimeraVez> => {
  const primera_lectura_ms = await leerPrimeraLectura(db);
  const [disparo] = await db
    .select({ t_ms: disparos.t_ms })
    .from(disparos)
    .orderBy(asc(disparos.t_ms))
    .limit(1);
  const [evento] = await db
    .select({ id: eventos.id, cuando: eventos.created_at })
    .from(eventos)
    .where(and(eq(eventos.estado, 'ok'), CUENTA_COMO_REAL))
    .orderBy(asc(eventos.id))
    .limit(1);
  return {
    sistemas: await contar(db, sistemas, eq(sistemas.activo, true)),
    estaciones: await contar(db, estaciones, eq(estaciones.activo, true)),
    sensores: await contar(db, sensores, eq(sensores.activo, true)),
    tramos: await contar(db, tramos, eq(tramos.activo, true)),
    gateways: await contar(db, gateways, eq(gateways.activo, true)),
    primer_dato: primeroDe(primera_lectura_ms ?? disparo?.t_ms),
    primer_evento: evento ? { id: evento.id, cuando: evento.cuando.toISOString() } : null,
  };
};
