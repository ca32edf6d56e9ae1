import type { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginResponse } from '@tramos/contract/sesion';
import { MENSAJES_SERVIDOR, type MensajeServidor } from '@tramos/contract/tiempo-real';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { AppDePrueba } from './app-de-prueba';

const PLAZO_MS = 20_000;

/** The heartbeat and how sensors and server are come in their own time, between any two others. */
const DE_SU_HORA = new Set<MensajeServidor>(['latido', 'salud', 'salud_servidor']);

/** A console's end of the live connection, on a real socket: keeps all it hears, parsed by the contract. */
export interface ConsolaDePrueba {
  socket: Socket;
  oidos: { mensaje: MensajeServidor; datos: Record<string, unknown> }[];
  /** What has been heard but {@link DE_SU_HORA}. */
  sucesos: () => ConsolaDePrueba['oidos'];
  /** Data of the messages of this name heard so far. */
  de: (mensaje: MensajeServidor) => Record<string, unknown>[];
  /** Waits until a message of this name has been heard, and gives back the last one. */
  oir: (mensaje: MensajeServidor) => Promise<Record<string, unknown>>;
  /** Waits until the server has closed the connection. */
  caer: () => Promise<void>;
  cerrar: () => void;
}

export const direccionDe = (app: Pick<AppDePrueba, 'http'>): string =>
  `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;

export const conectar = async (
  url: string,
  opciones: { origin?: string; transports?: string[]; agente?: Agent; path?: string } = {},
): Promise<ConsolaDePrueba> => {
  const socket = io(url, {
    transports: opciones.transports ?? ['websocket'],
    ...(opciones.path === undefined ? {} : { path: opciones.path }),
    reconnection: false,
    forceNew: true,
    ...(opciones.agente === undefined ? {} : { agent: opciones.agente as unknown as string }),
    ...(opciones.origin === undefined ? {} : { extraHeaders: { origin: opciones.origin } }),
  });
  const oidos: ConsolaDePrueba['oidos'] = [];
  socket.onAny((mensaje: MensajeServidor, datos: unknown) => {
    oidos.push({ mensaje, datos: MENSAJES_SERVIDOR[mensaje].parse(datos) });
  });
  let caida = false;
  socket.on('disconnect', () => {
    caida = true;
  });
  const de = (mensaje: MensajeServidor) => oidos.filter((o) => o.mensaje === mensaje).map((o) => o.datos);
  const esperar = <T>(condicion: () => T) =>
    vi.waitFor(
      () => {
        const valor = condicion();
        if (!valor) throw new Error(`still waiting; heard ${oidos.map((o) => o.mensaje).join(', ')}`);
        return valor;
      },
      { timeout: PLAZO_MS, interval: 10 },
    );
  await new Promise<void>((listo, fallo) => {
    socket.on('connect', listo);
    socket.on('connect_error', fallo);
  });
  return {
    socket,
    oidos,
    sucesos: () => oidos.filter((o) => !DE_SU_HORA.has(o.mensaje)),
    de,
    oir: async (mensaje) => (await esperar(() => de(mensaje).at(-1))) ?? {},
    caer: async () => {
      await esperar(() => caida);
    },
    cerrar: () => socket.disconnect(),
  };
};

/** A console signed in on the socket and caught up; with `desde`, from that position. */
export const consolaDe = async (
  app: AppDePrueba,
  { user, token }: Pick<LoginResponse, 'user' | 'token'>,
  desde?: number,
): Promise<ConsolaDePrueba> => {
  const consola = await conectar(direccionDe(app));
  consola.socket.emit('authenticate', { userId: user.id, token, ...(desde === undefined ? {} : { desde }) });
  await consola.oir('al_dia');
  return consola;
};
