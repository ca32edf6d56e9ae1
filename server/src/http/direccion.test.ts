import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { leerConfig } from '../config';
import { direccionPropia, origenPermitido } from './direccion';

const pedido = (headers: Record<string, string>, remoteAddress = '10.0.0.5'): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const DE_PROXY = {
  ...{ host: '127.0.0.1:3001', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'consola.mx' },
};
const PROXY = { TRUST_PROXY: '10.0.0.5' };
const PUBLICA = { PUBLIC_URL: 'https://sala.mx/', BASE_PATH: '/tramos' };

describe('the address under which people see the console', () => {
  it.each([
    ['is what was asked for', {}, { host: 'consola.mx:3001' }, 'http://consola.mx:3001/'],
    ['is what a proxy of ours was asked for', PROXY, DE_PROXY, 'https://consola.mx/'],
    [
      'is what the last of several proxies was asked for',
      PROXY,
      { ...DE_PROXY, 'x-forwarded-host': 'ajena.mx, consola.mx', 'x-forwarded-proto': 'http, https' },
      'https://consola.mx/',
    ],
    [
      'keeps its name where a proxy says the protocol only',
      PROXY,
      { ...DE_PROXY, 'x-forwarded-host': '' },
      'https://127.0.0.1:3001/',
    ],
    [
      'is of the page’s protocol where a proxy names the socket’s',
      PROXY,
      { ...DE_PROXY, 'x-forwarded-proto': 'wss' },
      'https://consola.mx/',
    ],
    ['is the same in capitals', PROXY, { ...DE_PROXY, 'x-forwarded-proto': 'HTTPS' }, 'https://consola.mx/'],
    ['is not what a stranger says', { TRUST_PROXY: '10.0.0.6' }, DE_PROXY, 'http://127.0.0.1:3001/'],
    ['is not what anybody says where there is no proxy', {}, DE_PROXY, 'http://127.0.0.1:3001/'],
    [
      'is what the site says, whatever was asked for',
      { ...PROXY, ...PUBLICA },
      DE_PROXY,
      'https://sala.mx/tramos',
    ],
    ['is nowhere else when it cannot be read', {}, { host: 'a b' }, 'http://localhost/'],
  ])('%s', (_que, env, headers, esperada) => {
    expect(direccionPropia(leerConfig(env), pedido(headers)).href).toBe(esperada);
  });
});

it('a host that can be none breaks no judgement, however often it was asked before', () => {
  const config = leerConfig({});
  // In Latin-1, as headers come.
  const host = Buffer.from('🛢').toString('latin1');
  const peticion = pedido({ host, origin: `http://${host}` });
  for (let vez = 0; vez < 30_000; vez++) {
    if (direccionPropia(config, peticion).href !== 'http://localhost/') throw new Error(`call ${vez}`);
    if (origenPermitido(config, peticion)) throw new Error(`call ${vez} was let in`);
  }
});

describe('a page that opens the live connection', () => {
  const AJENA = 'https://ajena.mx';
  it.each([
    ['no origin, so no browser', {}, { host: 'consola.mx' }, true],
    ['the console itself', {}, { origin: 'https://consola.mx', host: 'consola.mx' }, true],
    ['the console itself on its port', {}, { origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3001' }, true],
    ['the port that goes without saying', {}, { origin: 'https://consola.mx', host: 'consola.mx:443' }, true],
    ['another port', {}, { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:3001' }, false],
    ['a listed site', { ALLOWED_ORIGINS: AJENA }, { origin: AJENA, host: 'consola.mx' }, true],
    ['a stranger', {}, { origin: AJENA, host: 'consola.mx' }, false],
    ['a file, which has no port to compare', {}, { origin: 'file:///x', host: 'consola.mx:3001' }, false],
    [
      'a name that only begins like ours',
      {},
      { origin: 'https://consola.mx.ajena.mx', host: 'consola.mx' },
      false,
    ],
    ['a page without an origin of its own', {}, { origin: 'null', host: 'consola.mx' }, false],
    ['the console behind a proxy of ours', PROXY, { ...DE_PROXY, origin: 'https://consola.mx' }, true],
    [
      'the console behind a proxy of ours that says its socket is one',
      PROXY,
      { ...DE_PROXY, 'x-forwarded-proto': 'wss', origin: 'https://consola.mx' },
      true,
    ],
    [
      'the console behind a proxy that is not believed',
      {},
      { ...DE_PROXY, origin: 'https://consola.mx' },
      false,
    ],
    [
      'the address of the site, behind a proxy that says nothing',
      PUBLICA,
      { host: '127.0.0.1:3001', origin: 'https://sala.mx' },
      true,
    ],
    [
      'the server itself, where the site has another address',
      PUBLICA,
      { host: '127.0.0.1:3001', origin: 'http://127.0.0.1:3001' },
      true,
    ],
    ['a stranger, where the site has an address', PUBLICA, { host: '127.0.0.1:3001', origin: AJENA }, false],
  ])('is judged: %s', (_que, env, headers, permitido) => {
    expect(origenPermitido(leerConfig(env), pedido(headers))).toBe(permitido);
  });
});
