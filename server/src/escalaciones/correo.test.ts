import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearCorreo } from './correo';
import { LLEGO } from './entrega';

const CARTA = { para: 'ana@ducto.mx', asunto: 'Escalado', texto: 'km 12', envio_id: 1 };
let conectados = 0;
let llegadas = 0;
const servidor = new SMTPServer({
  authOptional: true,
  // As one that somebody in between has robbed of the word.
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_sesion, listo) => {
    conectados += 1;
    listo();
  },
  onData: (flujo, _sesion, listo) => {
    llegadas += 1;
    flujo.resume().on('end', listo);
  },
});
beforeAll(async () => {
  await once(servidor.listen(0), 'listening');
});
afterAll(() => new Promise<void>((listo) => servidor.close(listo)));

const mandarPor = async (host: string) => {
  const { port } = servidor.server.address() as AddressInfo;
  const correo = crearCorreo(`smtp://${host}:${port}`, null);
  const entrega = await correo?.enviar(CARTA);
  correo?.cerrar();
  return entrega;
};

describe('mail by a line that may be encrypted', () => {
  it('goes to another machine encrypted or not at all', async () => {
    expect(await mandarPor('0.0.0.0')).not.toEqual(LLEGO);
    expect([conectados, llegadas]).toEqual([1, 0]);
  });

  it('goes to this machine as it is', async () => {
    expect(await mandarPor('127.0.0.1')).toEqual(LLEGO);
    expect(llegadas).toBe(1);
  });
});
