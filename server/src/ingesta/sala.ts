import type { Socket } from 'node:net';
import type { MotivoConexion } from '@tramos/contract/instalacion';
import type { GatewayConocido } from './acceso-gateway';
import { type Aforo, crearAforo } from './aforo';
import type { Rechazo } from './conexiones';
import { MQTT_AFORO, MQTT_CONEXION_PLAZO_MS } from './plazos';

/** What else is known of why. */
type Que = Pick<Rechazo, 'gateway' | 'dicho' | 'detalle'>;

/** A connection as it came in by the network, and what is known of it. */
interface Ficha {
  socket: Socket;
  direccion: string;
  gateway: GatewayConocido | undefined;
  /** Speaks TLS, and has not come through it yet. */
  por_cifrar: boolean;
  /** It was told why it is turned away, or has gone by itself: there is no more to say of it. */
  acabada: boolean;
  plazo: NodeJS.Timeout | undefined;
}

/** The connections that stand at the MQTT door, each in its place of the `aforo`. */
export interface Sala {
  /** False when there is no room for it: it is dropped. */
  entrar(socket: Socket, cifrada: boolean): boolean;
  /** From here on it is heard as `socket`: the one that came in, or what is behind its TLS. */
  oir(socket: Socket): void;
  /** It has said who it is, as it should. */
  presentada(socket: Socket): void;
  /** It is this gateway's from now on, whose oldest ones make room for it. */
  reconocer(socket: Socket, gateway: GatewayConocido): void;
  direccionDe(socket: Socket): string;
  /** Notes why it is turned away. The first reason counts: others follow from it. */
  decir(socket: Socket, motivo: MotivoConexion, que?: Que): void;
  vaciar(): void;
}

/** What is behind TLS and what came in by the network are one connection, known by the two ends that it has. */
const conexionDe = ({ remoteAddress, remotePort, localPort }: Socket) =>
  `${remoteAddress} ${remotePort} ${localPort}`;

export const crearSala = (rechazar: (rechazo: Rechazo) => void): Sala => {
  const aforo: Aforo<Ficha> = crearAforo(MQTT_AFORO);
  const dentro = new Map<string, Ficha>();
  /** A socket that was closed knows its ends no more, but is still heard of. */
  const fichas = new WeakMap<Socket, Ficha>();
  const fichaDe = (socket: Socket) => fichas.get(socket) ?? dentro.get(conexionDe(socket));

  const decirDe = (ficha: Ficha, motivo: MotivoConexion, que: Que = {}) => {
    if (ficha.acabada) return;
    ficha.acabada = true;
    const { direccion, gateway } = ficha;
    rechazar({ via: 'mqtt', direccion, motivo, ...que, gateway: gateway?.clave ?? que.gateway });
  };
  const esperar = (ficha: Ficha) => {
    clearTimeout(ficha.plazo);
    ficha.plazo = setTimeout(() => {
      decirDe(ficha, 'silencio');
      ficha.socket.destroy();
    }, MQTT_CONEXION_PLAZO_MS);
  };
  const alCerrar = (ficha: Ficha, conexion: string) => {
    // Of TLS that breaks off half way the server hears no more than this.
    if (ficha.por_cifrar && ficha.socket.bytesRead > 0) decirDe(ficha, 'certificado');
    ficha.acabada = true;
    clearTimeout(ficha.plazo);
    aforo.salir(ficha);
    if (dentro.get(conexion) === ficha) dentro.delete(conexion);
  };
  return {
    entrar: (socket, cifrada) => {
      // Before TLS nobody else hears its errors; the close that follows says enough.
      socket.on('error', () => undefined);
      const direccion = socket.remoteAddress ?? '';
      const ficha: Ficha = {
        ...{ socket, direccion, gateway: undefined, por_cifrar: cifrada, acabada: false, plazo: undefined },
      };
      if (!aforo.entrar(ficha, direccion)) {
        decirDe(ficha, 'sin_lugar');
        socket.destroy();
        return false;
      }
      const conexion = conexionDe(socket);
      fichas.set(socket, ficha);
      dentro.set(conexion, ficha);
      socket.once('close', () => alCerrar(ficha, conexion));
      esperar(ficha);
      return true;
    },
    oir: (socket) => {
      const ficha = fichaDe(socket);
      if (!ficha) return;
      ficha.por_cifrar = false;
      fichas.set(socket, ficha);
      socket.once('end', () => {
        ficha.acabada = true;
      });
      esperar(ficha);
    },
    presentada: (socket) => clearTimeout(fichaDe(socket)?.plazo),
    reconocer: (socket, gateway) => {
      const ficha = fichaDe(socket);
      if (!ficha) return;
      ficha.gateway = gateway;
      for (const sobra of aforo.reconocer(ficha, gateway.id)) {
        decirDe(sobra, 'demasiadas');
        sobra.socket.destroy();
      }
    },
    direccionDe: (socket) => fichaDe(socket)?.direccion ?? '',
    decir: (socket, motivo, que) => {
      const ficha = fichaDe(socket);
      if (ficha) decirDe(ficha, motivo, que);
    },
    vaciar: () => {
      for (const { socket } of dentro.values()) socket.destroy();
    },
  };
};
