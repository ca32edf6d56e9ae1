import type { Socket } from 'socket.io';

/** What one socket may have waiting to be sent. A thousand events in one instant are half of it. */
export const POR_ENVIAR_MAX_BYTES = 4 * 1_024 * 1_024;
/** A catch-up writes on when less than this waits: it goes at the pace at which its console reads. */
const HOLGURA_BYTES = 256 * 1_024;

interface Paquete {
  data?: unknown;
}

const largoDe = ({ data }: Paquete): number => (typeof data === 'string' ? data.length : 0);

interface Opciones {
  max_bytes?: number;
  holgura_bytes?: number;
  alSoltar: () => void;
}

export interface PorEnviar {
  /** Resolves when little waits to be sent, or the connection has ended. */
  despejada(): Promise<void>;
}

/**
 * Counts what waits for a socket, here and in what its transport was given and has not passed on to the kernel, and
 * drops the socket beyond the bound: a console that does not read must not fill the memory. It comes back and asks for
 * what it missed by its `desde`.
 */
export const vigilarEnvios = (
  { conn, request }: Pick<Socket, 'conn' | 'request'>,
  { max_bytes = POR_ENVIAR_MAX_BYTES, holgura_bytes = HOLGURA_BYTES, alSoltar }: Opciones,
): PorEnviar => {
  let en_cola = 0;
  let en_camino = 0;
  let abierta = true;
  let esperan: (() => void)[] = [];
  const esta_despejada = () => !abierta || en_cola + en_camino < holgura_bytes;

  const despertar = () => {
    if (!esta_despejada()) return;
    const listos = esperan;
    esperan = [];
    for (const listo of listos) listo();
  };
  const seguir = (transporte: typeof conn.transport) =>
    transporte.on('drain', () => {
      en_camino = 0;
      despertar();
    });
  const soltar = () => {
    abierta = false;
    alSoltar();
    // Not a farewell, which would wait behind all the rest.
    conn.close(true);
    if (conn.transport.name === 'websocket') request.socket.destroy();
  };
  conn.on('packetCreate', (paquete: Paquete) => {
    en_cola += largoDe(paquete);
    if (abierta && en_cola + en_camino > max_bytes) soltar();
  });
  conn.on('flush', () => {
    en_camino += en_cola;
    en_cola = 0;
  });
  conn.on('upgrade', seguir);
  conn.on('close', () => {
    abierta = false;
    despertar();
  });
  seguir(conn.transport);
  return {
    despejada: () => (esta_despejada() ? Promise.resolve() : new Promise((listo) => esperan.push(listo))),
  };
};
