import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { type OrdenSim, RAIZ_TOPICOS, TOPICO_ORDENES_SIM } from '@tramos/contract/ingesta';
import { Aedes, type AuthErrorCode, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import { ArranqueError } from '../db/arranque-error';
import { fraseDeEscucha } from '../db/motivo';
import { type AccesoGateway, type GatewayConocido, vigentes } from './acceso-gateway';
import { ColaLlena } from './agrupador';
import type { Conexiones } from './conexiones';
import type { Imposibles } from './imposibles-vivos';
import type { Origen } from './interpretar';
import { accesoDenegadoTotal } from './metricas';
import {
  MQTT_CONEXION_PLAZO_MS,
  MQTT_OCIOSA_MS,
  MQTT_PAQUETE_MAX_BYTES,
  MQTT_PUERTOS_SIGUIENTES,
} from './plazos';
import type { Receptor } from './recibir';
import type { GatewayRed } from './red';
import { crearSala, type Sala } from './sala';
import {
  CONNACK_OTRA_VERSION,
  CONNACK_OTRA_VERSION_5,
  leerSaludo,
  SALUDO_MAX_BYTES,
  type Saludo,
} from './saludo';
import { motivoDeTls } from './tls-fallido';
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

/** What the door needs of the rest of the ingest. */
export interface PartesBroker {
  /** Gateway that may hear the orders to the simulator; null when there is none. */
  gateway_simulador: string | null;
  receptor: Receptor;
  acceso: AccesoGateway;
  rechazar: Conexiones['rechazar'];
  oir: Imposibles['oir'];
  ahora: () => number;
  log: Logger;
}

export interface OpcionesBroker extends Escucha, PartesBroker {
  /** The same over TLS; null for none. */
  seguro: (Escucha & { opciones: TlsOptions }) | null;
}

/** Where a stored message goes inside the broker; nobody may listen there. */
const TOPICO_RECIBIDO = `${RAIZ_TOPICOS}/recibido`;
const SOCKET_VIVO_MS = 60_000;

/** Longer identifiers are none that a device makes; each stands in memory while its connection does. */
const IDENTIFICADOR_MAX = 256;
const VERSION_5 = 5;

const negar = (returnCode: AuthErrorCode): AuthenticateError =>
  Object.assign(new Error('not let in'), { returnCode });
const MALA_CREDENCIAL: AuthErrorCode = 4;
const MAL_IDENTIFICADOR: AuthErrorCode = 2;

const socketDe = (client: Client) => client.conn as Socket;

/**
 * Inside the broker each gateway has identifiers of its own, so that one cannot push another out by taking its. The key is
 * only said when this is made, and proved before the broker goes by it; no key has the sign between.
 */
const idInterno = (clave: string, id: string) => `${clave}/${id}`;
const idPropio = (interno: string) => interno.slice(interno.indexOf('/') + 1);

/** Says who is behind each connection; forgets them with it. */
const crearIdentidades = (sala: Sala) => {
  const gateways = new WeakMap<Client, GatewayConocido>();
  const vivos = new Map<string, Client>();
  return {
    de: (client: Client): Extract<Origen, { tipo: 'gateway' }> | undefined => {
      const gateway = gateways.get(client);
      return gateway && { tipo: 'gateway', ...gateway, direccion: sala.direccionDe(socketDe(client)) };
    },
    /** It stands in the place of the one that had its identifier, which the broker drops. */
    anotar: (client: Client, gateway: GatewayConocido) => {
      const { id } = client;
      const anterior = vivos.get(id);
      if (anterior) sala.decir(socketDe(anterior), 'mismo_identificador', { detalle: idPropio(id) });
      gateways.set(client, gateway);
      vivos.set(id, client);
      socketDe(client).once('close', () => {
        if (vivos.get(id) === client) vivos.delete(id);
      });
    },
    vivos: (): Client[] => [...vivos.values()],
  };
};

type Identidades = ReturnType<typeof crearIdentidades>;

/** Who is behind a connection, or what it is answered instead. Rejects when that cannot be known. */
const autenticador =
  (identidades: Identidades, sala: Sala, { acceso, oir, ahora }: OpcionesBroker) =>
  async (
    client: Client,
    usuario: string | undefined,
    secreto: Buffer | undefined,
  ): Promise<AuthenticateError | null> => {
    const socket = socketDe(client);
    const id = idPropio(client.id);
    if (id.length > IDENTIFICADOR_MAX) {
      sala.decir(socket, 'identificador', { dicho: usuario, detalle: `${id.length} letras` });
      return negar(MAL_IDENTIFICADOR);
    }
    const credencial = usuario && secreto ? { clave: usuario, secreto: secreto.toString('utf8') } : null;
    const direccion = sala.direccionDe(socket);
    const visto = await acceso.verificar(credencial, direccion, ahora());
    if (visto.gateway === null) {
      accesoDenegadoTotal.inc({ via: 'mqtt' });
      sala.decir(socket, visto.motivo, { gateway: visto.clave, dicho: usuario });
      return negar(MALA_CREDENCIAL);
    }
    const { gateway } = visto;
    identidades.anotar(client, gateway);
    sala.reconocer(socket, gateway);
    oir(gateway.id, direccion, ahora());
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

/** What an error of the system says is that the connection is gone, not that anybody turned it away. */
const esDelSistema = (error: Error) => 'syscall' in error;

const crearAedes = async (opciones: OpcionesBroker, identidades: Identidades, sala: Sala): Promise<Aedes> => {
  const autenticar = autenticador(identidades, sala, opciones);
  const broker: Aedes = await Aedes.createBroker({
    connectTimeout: MQTT_CONEXION_PLAZO_MS,
    // Of MQTT 3.1 too: they are longer inside.
    maxClientsIdLength: Number.POSITIVE_INFINITY,
    preConnect: (client, packet, listo) => {
      const socket = socketDe(client);
      const { username: dicho } = packet;
      if (packet.protocolVersion === VERSION_5) {
        sala.decir(socket, 'version', { dicho, detalle: 'MQTT 5' });
        socket.end(CONNACK_OTRA_VERSION_5);
        return;
      }
      sala.presentada(socket);
      // Without one it is given one that nobody else has.
      if (packet.clientId !== '') packet.clientId = idInterno(dicho ?? '', packet.clientId);
      listo(null, true);
    },
    authenticate: (client, usuario, secreto, listo) => {
      autenticar(client, usuario, secreto).then(
        (denegacion) => listo(denegacion, denegacion === null),
        (error: unknown) => {
          // Without an answer: many libraries take any refusal for final, and all come back from a lost connection.
          opciones.log.warn({ err: error }, 'no se pudo comprobar la credencial de una puerta de enlace');
          sala.decir(socketDe(client), 'servidor', { dicho: usuario });
          client.close();
        },
      );
    },
    authorizePublish: (client, packet, listo) => {
      recibirPublicacion(client, packet, identidades, opciones).then(
        () => listo(null),
        (error: unknown) => {
          if (client) sala.decir(socketDe(client), error instanceof ColaLlena ? 'cola_llena' : 'servidor');
          listo(comoError(error));
        },
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
  const alFallar = (client: Client, error: Error) => {
    opciones.log.debug({ err: error }, 'una conexión MQTT terminó con error');
    if (!esDelSistema(error)) sala.decir(socketDe(client), 'protocolo');
  };
  broker.on('clientError', alFallar);
  broker.on('connectionError', alFallar);
  broker.on('keepaliveTimeout', (client) => sala.decir(socketDe(client), 'callada'));
  broker.on('ping', (_packet, client) => {
    const gateway = identidades.de(client);
    if (gateway) opciones.oir(gateway.id, gateway.direccion, opciones.ahora());
  });
  return broker;
};

/** Turns away what does not begin as MQTT does. True once it did: no more is heard of it. */
const despedir = (saludo: Saludo, socket: Socket, sala: Sala): boolean => {
  switch (saludo.tipo) {
    case 'otra_version':
      sala.decir(socket, 'version', { detalle: saludo.version });
      socket.end(CONNACK_OTRA_VERSION);
      return true;
    case 'tls':
      sala.decir(socket, 'sobra_tls');
      socket.destroy();
      return true;
    case 'ajeno':
      sala.decir(socket, 'protocolo', { detalle: saludo.que ?? undefined });
      socket.destroy();
      return true;
    case 'mqtt':
    case 'incompleto':
      return false;
    default:
      return saludo satisfies never;
  }
};

/** Reads how a connection begins; false for each block of one that was turned away for it. */
const crearRecepcion = (socket: Socket, sala: Sala): ((bloque: Uint8Array) => boolean) => {
  let saludo: Saludo = { tipo: 'incompleto' };
  let primeros = new Uint8Array();
  let despedida = false;
  return (bloque) => {
    if (saludo.tipo === 'incompleto') {
      primeros = Buffer.concat([primeros, bloque]).subarray(0, SALUDO_MAX_BYTES);
      saludo = leerSaludo(primeros);
      despedida = despedir(saludo, socket, sala);
    }
    return !despedida;
  };
};

/** Passes a connection to the broker, unless it speaks something else; drops it when it announces a packet that is too long. */
const atender = (broker: Aedes, socket: Socket, sala: Sala) => {
  sala.oir(socket);
  socket.setTimeout(MQTT_OCIOSA_MS, () => {
    sala.decir(socket, 'callada');
    socket.destroy();
  });
  const esPropia = crearRecepcion(socket, sala);
  const cabe = crearVigiaDeTramas(MQTT_PAQUETE_MAX_BYTES);
  const leer = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const bloque: unknown = leer(size);
    if (!(bloque instanceof Uint8Array)) return bloque;
    if (!esPropia(bloque)) return null;
    if (cabe(bloque)) return bloque;
    sala.decir(socket, 'tamano');
    socket.destroy();
    return null;
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
  const alLlegar = (socket: Socket) => atender(broker, socket, sala);
  const tls =
    seguro &&
    createTlsServer({ ...seguro.opciones, handshakeTimeout: MQTT_CONEXION_PLAZO_MS }, alLlegar).on(
      'tlsClientError',
      // A handshake that fails has dropped its connection already.
      (error, socket) => {
        const fallo = motivoDeTls(error);
        if (fallo) sala.decir(socket, fallo.motivo, fallo);
      },
    );
  // The network comes in by a server of its own: there is room for a connection, or not, before any work of TLS.
  const puertaDe = (cifrada: boolean, pasar: (socket: Socket) => void) =>
    createServer((socket) => {
      if (sala.entrar(socket, cifrada)) pasar(socket);
    });
  return {
    llano: puertaDe(false, alLlegar),
    cifrado: tls && puertaDe(true, (socket) => tls.emit('connection', socket)),
  };
};

/**
 * Starts the embedded MQTT 3.1.1 broker. It only takes in: gateways publish, nobody but the demo's simulator hears.
 * @throws {ArranqueError} when a port of its is taken
 */
export const abrirBroker = async (opciones: OpcionesBroker): Promise<Broker> => {
  const { seguro } = opciones;
  const sala = crearSala((rechazo) => opciones.rechazar(rechazo, opciones.ahora()));
  const identidades = crearIdentidades(sala);
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
        for (const client of identidades.vivos()) {
          const origen = identidades.de(client);
          const gateway = origen && gateways.get(origen.id);
          if (gateway && vigentes(gateway, opciones.ahora()).includes(origen.secreto_hash)) continue;
          sala.decir(socketDe(client), gateway ? 'secreto_retirado' : 'puerta_deshabilitada');
          client.close();
        }
      },
      cerrar,
    };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
