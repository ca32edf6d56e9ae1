import { createServer, type Server, type Socket } from 'node:net';
import { type OrdenSim, RAIZ_TOPICOS, TOPICO_ORDENES_SIM } from '@tramos/contract/ingesta';
import { Aedes, type AuthErrorCode, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import { ArranqueError } from '../db/arranque-error';
import type { AccesoGateway, GatewayConocido } from './acceso-gateway';
import type { Origen } from './interpretar';
import { accesoDenegadoTotal } from './metricas';
import {
  MQTT_CONEXION_PLAZO_MS,
  MQTT_CONEXIONES_MAX,
  MQTT_PAQUETE_MAX_BYTES,
  MQTT_PUERTOS_SIGUIENTES,
} from './plazos';
import type { Receptor } from './recibir';
import type { GatewayRed } from './red';
import { crearVigiaDeTramas } from './tramas';

export interface Broker {
  /** Where it really listens. */
  puerto: number;
  /** Hands an order to the demo's simulator. */
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** Drops the connections of gateways that are not among these any more, or have another secret. */
  revisar(gateways: ReadonlyMap<number, GatewayRed>): void;
  cerrar(): Promise<void>;
}

export interface OpcionesBroker {
  host: string;
  puerto: number;
  /** False: when the port is taken, the next free one is used. */
  puerto_fijo: boolean;
  /** Gateway that may hear the orders to the simulator; null when there is none. */
  gateway_simulador: string | null;
  receptor: Receptor;
  acceso: AccesoGateway;
  ahora: () => number;
  log: Logger;
}

/** Where a stored message goes inside the broker; nobody may listen there. */
const TOPICO_RECIBIDO = `${RAIZ_TOPICOS}/recibido`;
const SOCKET_VIVO_MS = 60_000;

const denegado = (): AuthenticateError =>
  Object.assign(new Error('bad key or secret'), { returnCode: 4 as AuthErrorCode });
const sinServicio = (): AuthenticateError =>
  Object.assign(new Error('server unavailable'), { returnCode: 3 as AuthErrorCode });

const direccionDe = (client: Client) => (client.conn as Socket).remoteAddress ?? '';

/** Says who is behind each connection; forgets them with it. */
const crearIdentidades = () => {
  const gateways = new WeakMap<Client, GatewayConocido>();
  return {
    de: (client: Client): Extract<Origen, { tipo: 'gateway' }> | undefined => {
      const gateway = gateways.get(client);
      return gateway && { tipo: 'gateway', id: gateway.id, clave: gateway.clave };
    },
    /** The hash that its secret fitted. */
    hashDe: (client: Client) => gateways.get(client)?.secreto_hash,
    anotar: (client: Client, gateway: GatewayConocido) => gateways.set(client, gateway),
  };
};

type Identidades = ReturnType<typeof crearIdentidades>;

/** Who is connected, by client id; the broker keeps it to itself. */
const clientesDe = (broker: Aedes) =>
  (broker as unknown as { clients: Record<string, Client | undefined> }).clients;
const conectados = (broker: Aedes): Client[] =>
  Object.values(clientesDe(broker)).filter((client) => client !== undefined);

/** A client id held by another gateway's live connection is not given away: that would cut it off. */
const esDeOtro = (broker: Aedes, identidades: Identidades, client: Client, clave: string) => {
  const actual = clientesDe(broker)[client.id];
  return actual !== undefined && actual !== client && identidades.de(actual)?.clave !== clave;
};

const autenticador =
  (broker: () => Aedes, identidades: Identidades, { acceso, ahora, log }: OpcionesBroker) =>
  async (
    client: Client,
    usuario: string | undefined,
    secreto: Buffer | undefined,
  ): Promise<AuthenticateError | null> => {
    if (!usuario || !secreto) return denegado();
    try {
      const credencial = { clave: usuario, secreto: secreto.toString('utf8') };
      const gateway = await acceso.verificar(credencial, direccionDe(client), ahora());
      if (gateway === null || esDeOtro(broker(), identidades, client, gateway.clave)) return denegado();
      identidades.anotar(client, gateway);
      return null;
    } catch (error) {
      log.warn({ err: error }, 'no se pudo comprobar la credencial de una puerta de enlace');
      return sinServicio();
    }
  };

/**
 * Nothing that a gateway says is passed on: the broker would hand it to the simulator, keep it in memory when
 * retained, or, on its own `$SYS` topics, obey it.
 */
const vaciar = (packet: PublishPacket) => {
  packet.topic = TOPICO_RECIBIDO;
  packet.payload = '';
  packet.retain = false;
};

/**
 * Stores the message before the broker answers it (docs/decisions/002). An error here makes the broker drop the
 * connection without PUBACK: the gateway comes back and sends it again.
 */
const recibirPublicacion = async (
  client: Client | null,
  packet: PublishPacket,
  identidades: Identidades,
  { receptor, ahora }: OpcionesBroker,
): Promise<void> => {
  const origen = client && identidades.de(client);
  if (!origen) throw new Error('a message without a gateway');
  const bytes = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
  const { topic } = packet;
  vaciar(packet);
  await receptor.recibir({ origen, topic, carga: { tipo: 'bytes', bytes }, recibido_ms: ahora() });
};

const comoError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

const crearAedes = async (opciones: OpcionesBroker, identidades: Identidades): Promise<Aedes> => {
  const broker: Aedes = await Aedes.createBroker({
    connectTimeout: MQTT_CONEXION_PLAZO_MS,
    authenticate: (client, usuario, secreto, listo) => {
      void autenticar(client, usuario, secreto).then((error) => {
        if (error) accesoDenegadoTotal.inc({ via: 'mqtt' });
        listo(error, error === null);
      });
    },
    authorizePublish: (client, packet, listo) => {
      recibirPublicacion(client, packet, identidades, opciones).then(
        () => listo(null),
        (error: unknown) => listo(comoError(error)),
      );
    },
    authorizeSubscribe: (client, suscripcion, listo) => {
      const puede =
        suscripcion.topic === TOPICO_ORDENES_SIM &&
        opciones.gateway_simulador !== null &&
        identidades.de(client)?.clave === opciones.gateway_simulador;
      listo(null, puede ? suscripcion : null);
    },
  });
  const autenticar = autenticador(() => broker, identidades, opciones);
  const anotar = (_client: Client, error: Error) =>
    opciones.log.debug({ err: error }, 'una conexión MQTT terminó con error');
  broker.on('clientError', anotar);
  broker.on('connectionError', anotar);
  return broker;
};

/** Passes a connection to the broker and drops it when it announces a packet that is too long. */
const atender = (broker: Aedes, socket: Socket) => {
  const cabe = crearVigiaDeTramas(MQTT_PAQUETE_MAX_BYTES);
  const leer = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const bloque: unknown = leer(size);
    if (bloque instanceof Uint8Array && !cabe(bloque)) {
      socket.destroy();
      return null;
    }
    return bloque;
  };
  socket.setNoDelay(true);
  socket.setKeepAlive(true, SOCKET_VIVO_MS);
  broker.handle(socket);
};

const escucharEn = (servidor: Server, host: string, puerto: number): Promise<boolean> =>
  new Promise((listo, fallar) => {
    const alFallar = (error: NodeJS.ErrnoException) => {
      servidor.removeListener('listening', alEscuchar);
      if (error.code === 'EADDRINUSE') listo(false);
      else fallar(error);
    };
    const alEscuchar = () => {
      servidor.removeListener('error', alFallar);
      listo(true);
    };
    servidor.once('error', alFallar);
    servidor.once('listening', alEscuchar);
    servidor.listen({ host, port: puerto });
  });

const escuchar = async (servidor: Server, { host, puerto, puerto_fijo }: OpcionesBroker): Promise<void> => {
  const ultimo = puerto_fijo ? puerto : Math.min(puerto + MQTT_PUERTOS_SIGUIENTES, 65_535);
  for (let p = puerto; p <= ultimo; p++) if (await escucharEn(servidor, host, p)) return;
  throw new ArranqueError(
    puerto_fijo
      ? `El puerto ${puerto} del broker MQTT está ocupado: libérelo o elija otro con MQTT_PORT.`
      : `Los puertos ${puerto} a ${ultimo} del broker MQTT están ocupados: elija uno libre con MQTT_PORT.`,
  );
};

/**
 * Starts the embedded MQTT 3.1.1 broker. It only takes in: gateways publish, nobody but the demo's simulator hears.
 * @throws {ArranqueError} when its port is taken
 */
export const abrirBroker = async (opciones: OpcionesBroker): Promise<Broker> => {
  const identidades = crearIdentidades();
  const broker = await crearAedes(opciones, identidades);
  const servidor = createServer((socket) => atender(broker, socket));
  servidor.maxConnections = MQTT_CONEXIONES_MAX;
  try {
    await escuchar(servidor, opciones);
  } catch (error) {
    await new Promise<void>((listo) => broker.close(listo));
    throw error;
  }
  const direccion = servidor.address();
  return {
    puerto: typeof direccion === 'object' && direccion ? direccion.port : opciones.puerto,
    publicarOrden: (orden) =>
      new Promise((listo, fallar) => {
        const payload = JSON.stringify(orden);
        broker.publish(
          { cmd: 'publish', topic: TOPICO_ORDENES_SIM, payload, qos: 1, retain: false, dup: false },
          (error) => (error ? fallar(error) : listo()),
        );
      }),
    revisar: (gateways) => {
      for (const client of conectados(broker)) {
        const vigente = gateways.get(identidades.de(client)?.id ?? 0);
        if (vigente?.secreto_hash !== identidades.hashDe(client)) client.close();
      }
    },
    cerrar: async () => {
      const cerrado = new Promise<void>((listo) => servidor.close(() => listo()));
      await new Promise<void>((listo) => broker.close(listo));
      await cerrado;
    },
  };
};
