import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { cuidarPuerta, limitesDe } from './puerta';

let servidor: Server;
let quienAprieta: () => string | null;
const abiertas: Socket[] = [];
afterEach(() => {
  for (const socket of abiertas.splice(0)) socket.destroy();
  servidor.closeAllConnections();
  servidor.close();
});

/** Answers at once, but for what asks to wait; takes every upgrade. */
const servir = async (por_clave: number): Promise<void> => {
  servidor = createServer((peticion, respuesta) => {
    if (peticion.url !== '/espera') respuesta.end('hecho');
  });
  servidor.on('upgrade', (_peticion, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  quienAprieta = cuidarPuerta(servidor, silencio, { por_clave, en_total: 100 });
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
};

const abrir = async (dicho = ''): Promise<Socket> => {
  const llega = once(servidor, 'connection');
  const socket = connect((servidor.address() as AddressInfo).port, '127.0.0.1', () => socket.write(dicho));
  socket.on('error', () => undefined);
  abiertas.push(socket);
  await llega;
  return socket;
};
const cerrada = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'));
const pedir = (ruta: string) => `GET ${ruta} HTTP/1.1\r\nhost: x\r\n\r\n`;

describe('a machine that opens connections without end', () => {
  it.each([
    ['says nothing', ''],
    ['begins to speak', 'GET / HTTP/1.1\r\nhost:'],
    ['was answered', pedir('/')],
  ])('and %s on them keeps nobody out: its oldest go, and it is named', async (_que, dicho) => {
    await servir(2);
    const [primera, segunda] = [await abrir(dicho), await abrir(dicho)];
    expect(quienAprieta()).toBeNull();
    const tercera = await abrir(pedir('/'));
    expect(String((await once(tercera, 'data'))[0])).toContain('hecho');
    await cerrada(primera);
    expect(segunda.closed).toBe(false);
    expect(quienAprieta()).toContain('127.0.0.1');
  });

  it('takes no place of who waits for an answer, nor of a live connection', async () => {
    await servir(2);
    const pedida = once(servidor, 'request');
    const espera = await abrir(pedir('/espera'));
    await pedida;
    const viva = await abrir(
      'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    await once(viva, 'data');
    for (let i = 0; i < 3; i++) await cerrada((await Promise.all([abrir(), abrir()]))[0]);
    expect([espera.closed, viva.closed]).toEqual([false, false]);
  });
});

describe('the places at the door', () => {
  it.each([
    [1_024, { por_clave: 256, en_total: 512 }],
    [524_288, { por_clave: 2_000, en_total: 262_144 }],
  ])('of a process that may open %i files leave as many to others', (archivos, limites) => {
    expect(limitesDe(archivos)).toEqual(limites);
  });
});
