import { randomUUID } from 'node:crypto';
import type { OrdenSim } from '@tramos/contract/ingesta';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { meta } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import type { AccesoGateway } from './acceso-gateway';
import { abrirBroker } from './broker';
import { conectarClienteMqtt } from './cliente-mqtt';
import type { Receptor } from './recibir';
import type { GatewayRed } from './red';

/** Where the field comes in by MQTT: the embedded broker, or the site's own. */
export interface Puerta {
  conectada(): boolean;
  /** Port of the embedded broker; null with the site's own. */
  puerto: number | null;
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** Drops the connections of gateways that are not among these any more, or have another secret. */
  revisar(gateways: ReadonlyMap<number, GatewayRed>): void;
  cerrar(): Promise<void>;
}

export interface OpcionesPuerta {
  config: Pick<Config, 'host' | 'mqtt'>;
  db: Db;
  receptor: Receptor;
  acceso: AccesoGateway;
  ahora: () => number;
  log: Logger;
  gateway_simulador: string | null;
}

const CLAVE_CLIENTE = 'mqtt_cliente';

/** The client id is the database's: the broker keeps one session for this installation, whatever machine it is on. */
const clienteId = async (db: Db): Promise<string> => {
  const valor = `tramos-${randomUUID()}`;
  await db.insert(meta).values({ clave: CLAVE_CLIENTE, valor }).onConflictDoNothing();
  const [fila] = await db.select().from(meta).where(eq(meta.clave, CLAVE_CLIENTE));
  return fila?.valor ?? valor;
};

/** @throws {ArranqueError} when the embedded broker's port is taken */
export const abrirPuerta = async (opciones: OpcionesPuerta): Promise<Puerta> => {
  const { config, db, receptor, acceso, ahora, log, gateway_simulador } = opciones;
  const { host, mqtt } = config;
  switch (mqtt.tipo) {
    case 'embebido': {
      const broker = await abrirBroker({
        ...{ host, receptor, acceso, ahora, log, gateway_simulador },
        puerto: mqtt.port,
        puerto_fijo: mqtt.port_fijo,
      });
      return { conectada: () => true, ...broker };
    }
    case 'externo': {
      const client_id = await clienteId(db);
      const cliente = conectarClienteMqtt({ url: mqtt.url, client_id, receptor, ahora, log });
      const { conectado, publicarOrden, cerrar } = cliente;
      // Who may connect there is the site's own matter.
      return { conectada: conectado, puerto: null, publicarOrden, revisar: () => {}, cerrar };
    }
    default:
      return mqtt satisfies never;
  }
};
