import { afterEach, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { leerConfig } from '../config';
import { crearDireccionRemota } from './proxy';
import { crearServidor } from './servidor';

const abiertos: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const http of abiertos.splice(0)) await http.close();
});

/** What the server takes for the caller's address, given who connects and what X-Forwarded-For says: a call, a socket. */
const direcciones = async (TRUST_PROXY: string, remoteAddress: string, forwarded: string) => {
  const config = leerConfig({ TRUST_PROXY });
  const http = crearServidor(config, silencio);
  abiertos.push(http);
  const deSocket = crearDireccionRemota(config.trust_proxy);
  http.get('/ip', async ({ ip, raw }) => [ip, deSocket(raw)]);
  const headers = { 'x-forwarded-for': forwarded };
  return (await http.inject({ url: '/ip', remoteAddress, headers })).json();
};

describe('X-Forwarded-For', () => {
  it.each([
    ['off', '127.0.0.1', '203.0.113.9', '127.0.0.1', 'is nothing without a proxy'],
    ['on', '127.0.0.1', '203.0.113.9', '203.0.113.9', 'is believed from a proxy on this machine'],
    ['on', '::ffff:172.18.0.2', '203.0.113.9', '203.0.113.9', 'is believed from a proxy nearby'],
    ['on', 'fd00::2', '203.0.113.9', '203.0.113.9', 'is believed from a proxy nearby on IPv6'],
    ['on', '127.0.0.1', '198.51.100.1, 10.0.0.7', '10.0.0.7', 'does not let a console nearby choose another'],
    ['on', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'is not believed from far away'],
    ['10.0.0.1', '10.0.0.1', '203.0.113.9', '203.0.113.9', 'is believed from the proxy that was named'],
    ['10.0.0.1', '10.0.0.2', '203.0.113.9', '10.0.0.2', 'is not believed from its neighbour'],
  ])('with %s from %s saying "%s" gives %s: it %s', async (trust, remota, dicho, esperada) => {
    expect(await direcciones(trust, remota, dicho)).toEqual([esperada, esperada]);
  });
});
