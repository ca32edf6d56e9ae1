import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { type OrdenSim, RAIZ_TOPICOS, TOPICO_ORDENES_SIM } from '@tramos/contract/ingesta';
import { Aedes, type AuthErrorCode, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import { ArranqueError } from '../db/arranque-error';
import { fraseDeEscucha } from '../db/motivo';
import { type AccesoGateway, type GatewayConocido, vigentes } from './acceso-gateway';
import { type Aforo, crearAforo } from './aforo';
import type { Origen } from './interpretar';
import { accesoDenegadoTotal } from './metricas';
import {
  MQTT_AFORO,
  MQTT_CONEXION_PLAZO_MS,
  MQTT_OCIOSA_MS,
  MQTT_PAQUETE_MAX_BYTES,
  MQTT_PUERTOS_SIGUIENTES,
} from './plazos';
import type { Receptor } from './recibir';
import type { GatewayRed } from './red';
import { crearVigiaDeTramas } from './tramas';

export interface Broker {
  /** True while it listens. */
  conectada(): boolean;
  /** Where it really listens, plain and with TLS. */
  puerto: number;
  puerto_tls: number | null;
  /** Hands an order to the demo's simulator. */
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** Drops the connections of gateways that are not among these any more, or have another secret. */
  revisar(gateways: ReadonlyMap<number, GatewayRed>): void;
  cerrar(): Promise<void>;
}

interface Escucha {
  host: string;
  puerto: number;
  /** False: when the port is taken, the next free one is used. */
  puerto_fijo: boolean;
}

export interface OpcionesBroker extends Escucha {
  /** The same over TLS; null for none. */
  seguro: (Escucha & { opciones: TlsOptions }) | null;
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

const socketDe = (client: Client) => client.conn as Socket;
const direccionDe = (client: Client) => socketDe(client).remoteAddress ?? '';
/** What is behind TLS and what came in by the network are one connection, known by the two ends that it has. */
const conexionDe = ({ remoteAddress, remotePort, localPort }: Socket) =>
  `${remoteAddress} ${remotePort} ${localPort}`;

/** Says who is behind each connection; forgets them with it. */
const crearIdentidades = () => {
  const gateways = new WeakMap<Client, GatewayConocido>();
  return {
    de: (client: Client): Extract<Origen, { tipo: 'gateway' }> | undefined => {
      const gateway = gateways.get(client);
      return gateway && { tipo: 'gateway', ...gateway, direccion: direccionDe(client) };
    },
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

/** The connections that stand, as they came in by the network, each in its place of the `aforo`. */
const crearSala = () => {
  const aforo: Aforo<Socket> = crearAforo(MQTT_AFORO);
  const dentro = new Map<string, Socket>();
  return {
    /** False when there is no room for it: it is dropped. */
    entrar: (socket: Socket): boolean => {
      // Before TLS nobody else hears its errors; the close that follows says enough.
      socket.on('error', () => undefined);
      if (!aforo.entrar(socket, socket.remoteAddress ?? '')) {
        socket.destroy();
        return false;
      }
      const conexion = conexionDe(socket);
      dentro.set(conexion, socket);
      socket.once('close', () => {
        aforo.salir(socket);
        if (dentro.get(conexion) === socket) dentro.delete(conexion);
      });
      return true;
    },
    /** It is this gateway's from now on, whose oldest ones make room for it. */
    reconocer: (socket: Socket, gateway_id: number) => {
      const suya = dentro.get(conexionDe(socket));
      if (suya) for (const sobra of aforo.reconocer(suya, gateway_id)) sobra.destroy();
    },
    vaciar: () => {
      for (const socket of dentro.values()) socket.destroy();
    },
  };
};
type Sala = ReturnType<typeof crearSala>;

/** Who is behind a connection, or why not. Rejects when that cannot be known. */
const autenticador =
  (broker: () => Aedes, identidades: Identidades, sala: Sala, { acceso, ahora }: OpcionesBroker) =>
  async (
    client: Client,
    usuario: string | undefined,
    secreto: Buffer | undefined,
  ): Promise<AuthenticateError | null> => {
    if (!usuario || !secreto) return denegado();
    const credencial = { clave: usuario, secreto: secreto.toString('utf8') };
    const gateway = await acceso.verificar(credencial, direccionDe(client), ahora());
    if (gateway === null || esDeOtro(broker(), identidades, client, gateway.clave)) return denegado();
    identidades.anotar(client, gateway);
    sala.reconocer(socketDe(client), gateway.id);
    return null;
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

const crearAedes = async (opciones: OpcionesBroker, identidades: Identidades, sala: Sala): Promise<Aedes> => {
  const broker: Aedes = await Aedes.createBroker({
    connectTimeout: MQTT_CONEXION_PLAZO_MS,
    authenticate: (client, usuario, secreto, listo) => {
      autenticar(client, usuario, secreto).then(
        (denegacion) => {
          if (denegacion) accesoDenegadoTotal.inc({ via: 'mqtt' });
          listo(denegacion, denegacion === null);
        },
        (error: unknown) => {
          // Without an answer: many libraries take any refusal for final, and all come back from a lost connection.
          opciones.log.warn({ err: error }, 'no se pudo comprobar la credencial de una puerta de enlace');
          client.close();
        },
      );
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
  const autenticar = autenticador(() => broker, identidades, sala, opciones);
  const anotar = (_client: Client, error: Error) =>
    opciones.log.debug({ err: error }, 'una conexión MQTT terminó con error');
  broker.on('clientError', anotar);
  broker.on('connectionError', anotar);
  return broker;
};

/** Passes a connection to the broker, and drops it when it announces a packet that is too long. */
const atender = (broker: Aedes, socket: Socket) => {
  socket.setTimeout(MQTT_OCIOSA_MS, () => socket.destroy());
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

/** Returns the port on which it listens from now on. */
const escuchar = async (
  servidor: Server,
  { host, puerto, puerto_fijo }: Escucha,
  variable: string,
): Promise<number> => {
  const ultimo = puerto_fijo ? puerto : Math.min(puerto + MQTT_PUERTOS_SIGUIENTES, 65_535);
  const de = ' del broker MQTT';
  for (let p = puerto; p <= ultimo; p++) {
    const abierta = await escucharEn(servidor, host, p).catch((error: unknown) => {
      throw new ArranqueError(fraseDeEscucha(error, { host, puerto: p, variable, de }), { cause: error });
    });
    if (abierta) {
      const direccion = servidor.address();
      return typeof direccion === 'object' && direccion ? direccion.port : p;
    }
  }
  throw new ArranqueError(
    puerto_fijo
      ? `El puerto ${puerto} del broker MQTT está ocupado: libérelo o elija otro con ${variable}.`
      : `Los puertos ${puerto} a ${ultimo} del broker MQTT están ocupados: elija uno libre con ${variable}.`,
  );
};

const cerrarServidor = (servidor: Server) => new Promise<void>((listo) => servidor.close(() => listo()));

/** The doors of the broker: plain, and with TLS where it has a certificate. */
const crearServidores = (broker: Aedes, sala: Sala, { seguro }: OpcionesBroker) => {
  const alLlegar = (socket: Socket) => atender(broker, socket);
  const tls =
    seguro &&
    createTlsServer({ ...seguro.opciones, handshakeTimeout: MQTT_CONEXION_PLAZO_MS }, alLlegar)
      // A handshake that fails has dropped its connection already.
      .on('tlsClientError', () => undefined);
  // The network comes in by a server of its own: there is room for a connection, or not, before any work of TLS.
  const puertaDe = (pasar: (socket: Socket) => void) =>
    createServer((socket) => {
      if (sala.entrar(socket)) pasar(socket);
    });
  return { llano: puertaDe(alLlegar), cifrado: tls && puertaDe((socket) => tls.emit('connection', socket)) };
};

/**
 * Starts the embedded MQTT 3.1.1 broker. It only takes in: gateways publish, nobody but the demo's simulator hears.
 * @throws {ArranqueError} when a port of its is taken
 */
export const abrirBroker = async (opciones: OpcionesBroker): Promise<Broker> => {
  const { seguro } = opciones;
  const identidades = crearIdentidades();
  const sala = crearSala();
  const broker = await crearAedes(opciones, identidades, sala);
  const { llano, cifrado } = crearServidores(broker, sala, opciones);
  const servidores = cifrado ? [llano, cifrado] : [llano];
  const cerrar = async () => {
    const cerrados = servidores.map(cerrarServidor);
    await new Promise<void>((listo) => broker.close(listo));
    sala.vaciar();
    await Promise.all(cerrados);
  };
  try {
    const puerto = await escuchar(llano, opciones, 'MQTT_PORT');
    const puerto_tls = cifrado && seguro && (await escuchar(cifrado, seguro, 'MQTT_TLS_PORT'));
    return {
      conectada: () => servidores.every((servidor) => servidor.listening),
      puerto,
      puerto_tls,
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
          const origen = identidades.de(client);
          const gateway = origen && gateways.get(origen.id);
          if (!gateway || !vigentes(gateway, opciones.ahora()).includes(origen.secreto_hash)) client.close();
        }
      },
      cerrar,
    };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
