import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An MQTT 3.1.1 gateway that costs next to nothing: the figures are to be the server's, on the same two cores. */

const CONNECT = 0x10;
const PUBLISH_QOS1 = 0x32;
const PUBACK = 0x40;
const CONNACK = 0x20;
const IDS = 65_535;

const conLargo = (texto: string): Buffer => {
  const bytes = Buffer.from(texto);
  const largo = Buffer.alloc(2);
  largo.writeUInt16BE(bytes.length);
  return Buffer.concat([largo, bytes]);
};

/** MQTT 3.1.1 §2.2.3: seven bits to a byte, the lowest first. */
const restante = (n: number): Buffer => {
  const bytes: number[] = [];
  for (let resto = n; ; resto = Math.floor(resto / 128)) {
    if (resto < 128) return Buffer.from([...bytes, resto]);
    bytes.push((resto % 128) | 128);
  }
};

const paquete = (tipo: number, cuerpo: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tipo]), restante(cuerpo.length), cuerpo]);

const saludo = (id: string, { clave, secreto }: Credencial): Buffer => {
  const banderas = Buffer.from([4, 0b1100_0010, 0, 0]);
  const partes = [conLargo('MQTT'), banderas, conLargo(id), conLargo(clave), conLargo(secreto)];
  return paquete(CONNECT, Buffer.concat(partes));
};

interface Credencial {
  clave: string;
  secreto: string;
}

export interface GatewayCrudo {
  /** @returns false when every identifier is on the way: the server is that far behind */
  publicar: (topico: string, carga: string) => boolean;
  /** Waits as long as it takes until all are acknowledged. */
  sinPendientes: () => Promise<void>;
  pendientes: () => number;
  cerrar: () => void;
}

/**
 * @param alAcusar how long after it was sent each message was acknowledged, ms
 * @throws {Error} unless the server lets it in
 */
export const conectarCrudo = async (
  puerto: number,
  id: string,
  credencial: Credencial,
  alAcusar: (demora_ms: number) => void,
): Promise<GatewayCrudo> => {
  const socket: Socket = connect({ host: '127.0.0.1', port: puerto });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.write(saludo(id, credencial));
  const [bienvenida] = (await once(socket, 'data')) as [Buffer];
  if (bienvenida[0] !== CONNACK || bienvenida[3] !== 0) throw new Error('the server did not let it in');
  const salidas = new Float64Array(IDS + 1);
  let en_camino = 0;
  let siguiente = 1;
  let vacio = () => {};
  let sobrante: Buffer = Buffer.alloc(0);
  socket.on('data', (bloque: Buffer) => {
    const ahora = performance.now();
    const todo = sobrante.length > 0 ? Buffer.concat([sobrante, bloque]) : bloque;
    let i = 0;
    for (; i + 4 <= todo.length; i += 4) {
      if (todo[i] !== PUBACK) throw new Error(`the server sent a packet of kind ${todo[i]}`);
      const n = todo.readUInt16BE(i + 2);
      alAcusar(ahora - (salidas[n] ?? ahora));
      salidas[n] = 0;
      en_camino--;
    }
    sobrante = todo.subarray(i);
    if (en_camino === 0) vacio();
  });
  return {
    publicar: (topico, carga) => {
      if (salidas[siguiente] !== 0) return false;
      const numero = Buffer.alloc(2);
      numero.writeUInt16BE(siguiente);
      salidas[siguiente] = performance.now();
      siguiente = siguiente === IDS ? 1 : siguiente + 1;
      en_camino++;
      socket.write(paquete(PUBLISH_QOS1, Buffer.concat([conLargo(topico), numero, Buffer.from(carga)])));
      return true;
    },
    sinPendientes: () =>
      en_camino === 0
        ? Promise.resolve()
        : new Promise((listo) => {
            vacio = listo;
          }),
    pendientes: () => en_camino,
    cerrar: () => socket.destroy(),
  };
};
