import { Agent, request } from 'node:http';
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

/** The connections of the consoles, kept open, at as little cost as a client can have: the machine is the server's. */
export const abrirCliente = (url: string, authorization: string): Cliente => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES });
  let peticiones = 0;
  const pedir: Cliente['pedir'] = (method, ruta) =>
    new Promise((listo, falla) => {
      const headers = {
        authorization,
        'accept-encoding': ACEPTA,
        'x-forwarded-for': `10.0.0.${1 + (peticiones++ % CONEXIONES)}`,
      };
      const peticion = request(`${url}${ruta}`, { agent, method, headers }, (respuesta) => {
        const partes: Buffer[] = [];
        respuesta.on('data', (parte: Buffer) => partes.push(parte));
        respuesta.on('error', falla);
        respuesta.on('end', () => {
          const cuerpo = Buffer.concat(partes);
          if (respuesta.statusCode === 200) listo(cuerpo);
          else falla(new Error(`${method} ${ruta} answered ${respuesta.statusCode}: ${cuerpo}`));
        });
      });
      peticion.on('error', falla);
      peticion.end();
    });
  return { pedir, cerrar: () => agent.destroy() };
};
