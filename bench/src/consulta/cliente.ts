import { Agent, request } from 'node:http';
import { CONEXIONES } from './carga';

export interface Cliente {
  /** The body of the answer, unread. Throws when it is not one of success. */
  pedir: (metodo: 'GET' | 'POST', ruta: string) => Promise<Buffer>;
  cerrar: () => void;
}

/** The connections of the consoles, kept open, at as little cost as a client can have: the machine is the server's. */
export const abrirCliente = (url: string, token: string): Cliente => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES });
  const headers = { authorization: `Bearer ${token}` };
  const pedir: Cliente['pedir'] = (method, ruta) =>
    new Promise((listo, falla) => {
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
