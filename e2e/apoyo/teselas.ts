import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of tiles that answers as it is told to at the moment. */

/** A grey point: what a picture of streets may be. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

export const COMO = {
  imagen: (_pedido, respuesta) => void respuesta.setHeader('content-type', 'image/png').end(PNG),
  sinFin: (_pedido, respuesta) => {
    respuesta.setHeader('content-type', 'image/png');
    const trozo = Buffer.concat([PNG, Buffer.alloc(64 << 10)]);
    const dar = () => {
      while (!respuesta.destroyed && respuesta.write(trozo));
    };
    respuesta.on('drain', dar);
    dar();
  },
  sinNada: (_pedido, respuesta) => void respuesta.writeHead(404).end(),
} satisfies Record<string, RequestListener>;

export interface ServidorDeTeselas {
  url: string;
  /** From now on; those of other pages may read what it answers unless it is told not to say so. */
  contestar: (como: RequestListener, legible?: boolean) => void;
  pedidas: () => number;
  cerrar: () => Promise<void>;
}

export const servirTeselas = async (): Promise<ServidorDeTeselas> => {
  let ahora: RequestListener = COMO.imagen;
  let deOtros = true;
  let pedidas = 0;
  const servidor = createServer((pedido, respuesta) => {
    pedidas += 1;
    respuesta.setHeader('cache-control', 'no-store');
    if (deOtros) respuesta.setHeader('access-control-allow-origin', '*');
    ahora(pedido, respuesta);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    contestar: (como, legible = true) => {
      ahora = como;
      deOtros = legible;
    },
    pedidas: () => pedidas,
    cerrar: async () => {
      servidor.closeAllConnections();
      servidor.close();
      await once(servidor, 'close');
    },
  };
};
