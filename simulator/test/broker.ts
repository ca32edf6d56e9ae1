import { createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AedesPublishPacket, type Client, type PublishPacket } from 'aedes';

/** A real broker as the server embeds it: it acknowledges after `guardar` has said so. */

interface Recibido {
  topic: string;
  texto: string;
}

export interface Broker {
  url: string;
  puerto: number;
  recibidos: Recibido[];
  publicar: (topic: string, texto: string) => Promise<void>;
  /** Cuts every connection and closes, as a kill does: nothing under way is acknowledged. */
  matar: () => Promise<void>;
}

export interface ParametrosBroker {
  puerto?: number;
  clave?: string;
  secreto?: string;
  /** False: the message is taken but never stored nor acknowledged. */
  guardar?: (recibido: Recibido) => boolean;
}

const escuchar = (servidor: Server, puerto: number) =>
  new Promise<number>((listo, falla) => {
    servidor.once('error', falla);
    servidor.listen(puerto, '127.0.0.1', () => {
      const direccion = servidor.address();
      listo(typeof direccion === 'object' && direccion !== null ? direccion.port : puerto);
    });
  });

export const abrirBroker = async (p: ParametrosBroker = {}): Promise<Broker> => {
  const { clave = 'GW', secreto = 'secreto', guardar = () => true } = p;
  const recibidos: Recibido[] = [];
  const conexiones = new Set<Socket>();
  const aedes = await Aedes.createBroker({
    authenticate: (_: Client, usuario, palabra, hecho) =>
      hecho(null, usuario === clave && palabra?.toString() === secreto),
    authorizePublish: (cliente: Client | null, paquete: PublishPacket, hecho) => {
      if (cliente === null) return hecho(null);
      const recibido = { topic: paquete.topic, texto: paquete.payload.toString() };
      if (!guardar(recibido)) return undefined;
      recibidos.push(recibido);
      return hecho(null);
    },
  });
  const servidor = createServer((conexion) => {
    conexiones.add(conexion);
    conexion.once('close', () => conexiones.delete(conexion));
    aedes.handle(conexion);
  });
  const puerto = await escuchar(servidor, p.puerto ?? 0);
  return {
    url: `mqtt://127.0.0.1:${puerto}`,
    puerto,
    recibidos,
    publicar: (topic, texto) =>
      new Promise((listo, falla) => {
        const paquete = {
          cmd: 'publish',
          qos: 1,
          topic,
          payload: Buffer.from(texto),
          retain: false,
          dup: false,
        };
        aedes.publish(paquete as AedesPublishPacket, (error) => (error ? falla(error) : listo()));
      }),
    matar: async () => {
      for (const conexion of conexiones) conexion.destroy();
      await new Promise<void>((listo) => servidor.close(() => listo()));
      await new Promise<void>((listo) => aedes.close(() => listo()));
    },
  };
};
