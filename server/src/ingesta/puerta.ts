import { randomUUID } from 'node:crypto';
import type { OrdenSim } from '@tramos/contract/ingesta';
import { eq } from 'drizzle-orm';
import type { Config } from '../config';
import { meta } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import { leerCa, leerTls } from '../http/tls';
import { abrirBroker, type OpcionesBroker, type PartesBroker } from './broker';
import { conectarClienteMqtt } from './cliente-mqtt';
import type { GatewayRed } from './red';

/** Where the field comes in by MQTT: the embedded broker, or the site's own. */
export interface Puerta {
  conectada(): boolean;
  /** Ports of the embedded broker, plain and with TLS; null where there is none, and with the site's own. */
  puerto: number | null;
  puerto_tls: number | null;
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** Drops the connections of gateways that are not among these any more, or have another secret. */
  revisar(gateways: ReadonlyMap<number, GatewayRed>): void;
  cerrar(): Promise<void>;
}

export interface OpcionesPuerta extends PartesBroker {
  config: Pick<Config, 'host' | 'mqtt' | 'tls'>;
  db: Db;
}

const CLAVE_CLIENTE = 'mqtt_cliente';

/** The client id is the database's: the broker keeps one session for this installation, whatever machine it is on. */
const clienteId = async (db: Db): Promise<string> => {
  const valor = `tramos-${randomUUID()}`;
  await db.insert(meta).values({ clave: CLAVE_CLIENTE, valor }).onConflictDoNothing();
  const [fila] = await db.select().from(meta).where(eq(meta.clave, CLAVE_CLIENTE));
  return fila?.valor ?? valor;
};

/** How the broker speaks TLS: with the console's certificate, and asking for one where the site signs them. */
const seguroDe = ({ host, mqtt, tls }: OpcionesPuerta['config']): OpcionesBroker['seguro'] => {
  if (mqtt.tipo !== 'embebido' || mqtt.tls === null || tls === null) return null;
  const { port: puerto, port_fijo: puerto_fijo, ca } = mqtt.tls;
  const cliente = ca === null ? {} : { ...leerCa('MQTT_TLS_CA', ca), requestCert: true };
  return { host, puerto, puerto_fijo, opciones: { ...leerTls(tls), ...cliente } };
};

/** @throws {ArranqueError} when a port of the embedded broker is taken, or a file of certificates is none */
export const abrirPuerta = async (opciones: OpcionesPuerta): Promise<Puerta> => {
  const { config, db, ...partes } = opciones;
  const { mqtt } = config;
  switch (mqtt.tipo) {
    case 'embebido': {
      return abrirBroker({
        ...partes,
        ...{ host: mqtt.host, puerto: mqtt.port, puerto_fijo: mqtt.port_fijo, seguro: seguroDe(config) },
      });
    }
    case 'externo': {
      const client_id = await clienteId(db);
      const ca = mqtt.ca === null ? {} : leerCa('MQTT_CA', mqtt.ca);
      const { receptor, ahora, log } = partes;
      const cliente = conectarClienteMqtt({ url: mqtt.url, ...ca, client_id, receptor, ahora, log });
      const { conectado, publicarOrden, cerrar } = cliente;
      // Who may connect there is the site's own matter.
      const puertos = { puerto: null, puerto_tls: null };
      return { conectada: conectado, ...puertos, publicarOrden, revisar: () => {}, cerrar };
    }
    default:
      return mqtt satisfies never;
  }
};
