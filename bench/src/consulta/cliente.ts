import { connect, type Socket } from 'node:net';
import { CONEXIONES } from './carga';

interface Cliente {
  /** The body of the answer, unread. Throws when it is not one of success. */
  pedir: (metodo: 'GET' | 'POST', ruta: string) => Promise<Buffer>;
  cerrar: () => void;
}

/** The server believes that each console has an address of its own, or it would refuse so many questions of one. */
export const TRAS_PROXY = { TRUST_PROXY: 'on' };
/** As browsers do; the server compresses, and nobody here unpacks. */
const ACEPTA = 'gzip, deflate, br';
const FIN_DE_CABECERA = '\r\n\r\n';
const FIN_DE_TROZOS = Buffer.from('\r\n0\r\n\r\n');

/** An answer of HTTP/1.1 as far as it has come in; its body once it is whole. */
const leerRespuesta = (recibido: Buffer): { estado: number; cuerpo: Buffer } | null => {
  const fin = recibido.indexOf(FIN_DE_CABECERA);
  if (fin < 0) return null;
  const cabecera = recibido.toString('latin1', 0, fin);
  const cuerpo = recibido.subarray(fin + FIN_DE_CABECERA.length);
  const largo = /\r\ncontent-length: (\d+)/i.exec(cabecera)?.[1];
  const entera =
    largo === undefined
      ? cuerpo.subarray(-FIN_DE_TROZOS.length).equals(FIN_DE_TROZOS)
      : cuerpo.length >= Number(largo);
  return entera ? { estado: Number(cabecera.slice(9, 12)), cuerpo } : null;
};

/** One question on a connection that nobody else is asking on. */
const preguntar = (conexion: Socket, peticion: string): Promise<Buffer> =>
  new Promise((listo, falla) => {
    let recibido: Buffer = Buffer.alloc(0);
    const terminar = (accion: () => void) => {
      conexion.removeAllListeners();
      accion();
    };
    conexion.on('error', (error) => terminar(() => falla(error)));
    conexion.on('close', () => terminar(() => falla(new Error('the server closed the connection'))));
    conexion.on('data', (parte) => {
      recibido = recibido.length === 0 ? parte : Buffer.concat([recibido, parte]);
      const respuesta = leerRespuesta(recibido);
      if (!respuesta) return;
      const { estado, cuerpo } = respuesta;
      const mal = () => falla(new Error(`${peticion.split('\r\n', 1)[0]} answered ${estado}: ${cuerpo}`));
      terminar(() => (estado === 200 ? listo(cuerpo) : mal()));
    });
    conexion.write(peticion);
  });

/**
 * The connections of the consoles, kept open, at as little cost as a client can have: the machine is the server's. The
 * sessions of these `Authorization` headers go round among the consoles. No more than CONEXIONES questions at a time.
 */
export const abrirCliente = (url: string, ...authorization: readonly [string, ...string[]]): Cliente => {
  const { hostname, port, host } = new URL(url);
  const consolas = Array.from({ length: CONEXIONES }, (_, i) => ({
    conexion: connect({ host: hostname, port: Number(port), noDelay: true }),
    cabeceras: [
      `host: ${host}`,
      `authorization: ${authorization[i % authorization.length]}`,
      `accept-encoding: ${ACEPTA}`,
      `x-forwarded-for: 10.0.0.${1 + i}`,
    ].join('\r\n'),
  }));
  const libres = [...consolas];
  return {
    pedir: async (metodo, ruta) => {
      const consola = libres.shift();
      if (!consola) throw new Error('more questions at a time than consoles');
      const largo = metodo === 'POST' ? '\r\ncontent-length: 0' : '';
      try {
        return await preguntar(
          consola.conexion,
          `${metodo} ${ruta} HTTP/1.1\r\n${consola.cabeceras}${largo}${FIN_DE_CABECERA}`,
        );
      } finally {
        libres.push(consola);
      }
    },
    cerrar: () => {
      for (const { conexion } of consolas) conexion.destroy();
    },
  };
};
