import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A console's end of the wire and no more: WebSocket, Engine.IO and Socket.IO by hand, reading of each message only
 * its name and its `pos`, so that a thousand of them leave the machine to the server.
 */
export interface Cliente {
  /** Positions in the order they came, and when (monotonic ms of this machine, the same in every process). */
  posiciones: number[];
  llegadas_ms: number[];
  cerrar: () => void;
}

export const ahoraMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const MASCARA_NULA = Buffer.alloc(4);
const POS = Buffer.from('"pos":');
const AL_DIA = '42["al_dia"';

const enmarcar = (texto: string): Buffer => {
  const carga = Buffer.from(texto);
  const corta = carga.length < 126;
  const cabeza = Buffer.alloc(corta ? 2 : 4);
  cabeza[0] = 0x81;
  cabeza[1] = 0x80 | (corta ? carga.length : 126);
  if (!corta) cabeza.writeUInt16BE(carga.length, 2);
  return Buffer.concat([cabeza, MASCARA_NULA, carga]);
};

/** Start and end of the text of the frame that begins at `i`; null while it has not all come. */
const marcoDe = (datos: Buffer, i: number): { inicio: number; fin: number } | null => {
  const clase = (datos[i + 1] ?? 0) & 0x7f;
  if (clase === 127) throw new Error('a frame of over 64 kB');
  const inicio = i + (clase === 126 ? 4 : 2);
  if (datos.length < inicio) return null;
  const fin = inicio + (clase === 126 ? datos.readUInt16BE(i + 2) : clase);
  return fin <= datos.length ? { inicio, fin } : null;
};

const posDe = (texto: Buffer): number => {
  const i = texto.lastIndexOf(POS);
  return i < 0
    ? Number.NaN
    : Number.parseInt(texto.toString('latin1', i + POS.length, i + POS.length + 16), 10);
};

const saludar = (socket: Socket, { host }: URL) =>
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );

/**
 * Connects and, given whom as, authenticates. Resolves once it is up to date: at `al_dia`, or when connected where
 * nobody asks who it is.
 */
export const abrirCliente = (
  url: string,
  quien: { userId: number; token: string; desde?: number } | null,
): Promise<Cliente> =>
  new Promise((listo, fallo) => {
    const destino = new URL(url);
    const socket = connect(Number(destino.port), destino.hostname);
    const cliente: Cliente = { posiciones: [], llegadas_ms: [], cerrar: () => socket.destroy() };
    let pendiente: Buffer = Buffer.alloc(0);
    let saludado = false;
    const decir = (texto: string) => socket.write(enmarcar(texto));
    const oir = (texto: Buffer) => {
      const cabeza = texto.toString('latin1', 0, AL_DIA.length);
      if (cabeza === '2') decir('3');
      else if (cabeza.startsWith('0')) decir('40');
      else if (cabeza.startsWith('40')) {
        if (quien) decir(`42${JSON.stringify(['authenticate', quien])}`);
        else listo(cliente);
      } else if (cabeza === AL_DIA) listo(cliente);
      else if (cabeza.startsWith('42["au')) {
        if (texto.includes('auth_error')) fallo(new Error(texto.toString()));
      } else if (cabeza.startsWith('42')) {
        const pos = posDe(texto);
        if (Number.isNaN(pos)) return;
        cliente.posiciones.push(pos);
        cliente.llegadas_ms.push(ahoraMs());
      }
    };
    socket.setNoDelay(true);
    socket.on('connect', () => saludar(socket, destino));
    socket.on('error', fallo);
    socket.on('close', () => fallo(new Error('the server closed the line')));
    socket.on('data', (trozo) => {
      pendiente = pendiente.length === 0 ? trozo : Buffer.concat([pendiente, trozo]);
      if (!saludado) {
        const fin = pendiente.indexOf('\r\n\r\n');
        if (fin < 0) return;
        saludado = true;
        pendiente = pendiente.subarray(fin + 4);
      }
      let leido = 0;
      for (let marco = marcoDe(pendiente, 0); marco; marco = marcoDe(pendiente, leido)) {
        oir(pendiente.subarray(marco.inicio, marco.fin));
        leido = marco.fin;
      }
      pendiente = pendiente.subarray(leido);
    });
  });
