import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { hacerCertificado } from './certificado';
import { ingresar, sembrarUsuario } from './sembrar';

const carpeta = mkdtempSync(join(tmpdir(), 'tramos-tls-'));
const { cert, ruta_cert: TLS_CERT, ruta_key: TLS_KEY } = hacerCertificado(carpeta, 'consola');
let app: AppDePrueba;
let puerto: number;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba({ env: { TLS_CERT, TLS_KEY } });
  puerto = Number(new URL(await app.escuchar()).port);
  await sembrarUsuario(app.base.db, { username: 'ana', role: 'administrator' });
  ({ token } = await ingresar(app, 'ana'));
});
afterAll(async () => {
  await app.cerrar();
  rmSync(carpeta, { recursive: true, force: true });
});

const AL_SERVIDOR = { host: '127.0.0.1', ca: cert };

interface Pedido {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const pedir = async (path: string, { method = 'GET', headers = {}, body = '' }: Pedido = {}) => {
  const peticion = request({ ...AL_SERVIDOR, port: puerto, path, method, headers }).end(body);
  const [respuesta] = await once(peticion, 'response');
  const cabeceras: IncomingHttpHeaders = respuesta.headers;
  return { status: respuesta.statusCode as number, headers: cabeceras, body: await text(respuesta) };
};
/** What the line agreed on, or why there is none. */
const saludar = async (opciones: ConnectionOptions) => {
  const linea = connect({ ...AL_SERVIDOR, port: puerto, ...opciones });
  try {
    await once(linea, 'secureConnect');
    return `${linea.getProtocol()} ${linea.getCipher().name}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    linea.destroy();
  }
};

describe('every answer by https', () => {
  const como = () => ({ authorization: `Bearer ${token}` });
  it.each<[string, string, (() => Pedido)?]>([
    ['a call', '/api/sistemas', () => ({ headers: como() })],
    ['a public call', '/api/sitio'],
    ['a refusal', '/api/sistemas'],
    ['an unknown call', '/api/nada'],
    ['a file that is not there', '/assets/nada.js'],
    ['the description of the API', '/api/docs/json'],
    ['the page of the API', '/api/docs'],
    ['an answer of the live connection', '/socket.io/?EIO=4&transport=polling'],
    ['a refusal of the live connection', '/socket.io/?EIO=4&transport=nada'],
    ['a body that is none', '/api/auth/login', () => ({ method: 'POST', body: '{' })],
  ])('says what it is, how it may be shown and that https is all there is: %s', async (_, ruta, con) => {
    const { headers } = await pedir(ruta, con?.());
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    for (const cerrada of ["frame-ancestors 'none'", "base-uri 'none'", 'default-src'])
      expect(headers['content-security-policy']).toContain(cerrada);
    expect(headers['content-type']).toMatch(/^(text\/\w+; charset=utf-8|application\/json)/i);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each<[string, () => Pedido]>([
    ['/api/sistemas', () => ({ headers: como() })],
    ['/api/sistemas', () => ({})],
    ['/api/usuarios', () => ({ headers: como() })],
    ['/socket.io/?EIO=4&transport=polling', () => ({})],
  ])('is kept by no cache: %s', async (ruta, con) => {
    expect((await pedir(ruta, con())).headers['cache-control']).toBe('no-store');
  });

  it('tells the browser by a cookie of this host alone', async () => {
    const body = JSON.stringify({ username: 'ana', password: 'Tramos-2026' });
    const entrada = await pedir('/api/auth/login', {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    });
    expect(entrada.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-tramos_navegador=.*; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    token = JSON.parse(entrada.body).token;
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('gives nothing back to %s', async (method) => {
    const cookie = 'algo=que-solo-yo-se';
    const dicho = pedir('/api/sitio', { method, headers: { cookie } });
    // A CONNECT that is not taken up ends with the connection.
    if (method === 'CONNECT') return expect(dicho).rejects.toThrow(/socket hang up|ECONNRESET/);
    const { status, body } = await dicho;
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('que-solo-yo-se');
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'takes no call that the form of another page could send: %s',
    async (tipo) => {
      const headers = { ...como(), 'content-type': tipo };
      const dicho = await pedir('/api/auth/change-password', { method: 'POST', headers, body: '{}' });
      expect([dicho.status, JSON.parse(dicho.body).code]).toEqual([415, 'datos_invalidos']);
    },
  );

  it('is not given to a request that says its length in two ways', async () => {
    const linea = connect({ ...AL_SERVIDOR, port: puerto });
    await once(linea, 'secureConnect');
    linea.write(
      [
        'POST /api/auth/login HTTP/1.1',
        'Host: x',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        'GET /api/sitio HTTP/1.1',
        'Host: x',
        '',
        '',
      ].join('\r\n'),
    );
    const dicho = await text(linea);
    expect(dicho).toMatch(/^HTTP\/1\.1 400 /);
    expect(dicho.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('the line', () => {
  const HASTA = (maxVersion: SecureVersion) => ({ minVersion: 'TLSv1', maxVersion }) as const;
  it.each([
    ['whoever can', {}, 'TLSv1.3 TLS_AES_256_GCM_SHA384'],
    ['whoever knows no more', HASTA('TLSv1.2'), 'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384'],
    [
      'whoever would like it weaker',
      { ...HASTA('TLSv1.2'), ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384' },
      'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384',
    ],
    [
      'whoever knows only what is outdated',
      { ...HASTA('TLSv1.2'), ciphers: 'ECDHE-ECDSA-AES256-SHA' },
      /HANDSHAKE_FAILURE/,
    ],
    ['whoever comes from before', { ...HASTA('TLSv1.1'), ciphers: 'DEFAULT@SECLEVEL=0' }, /PROTOCOL_VERSION/],
  ])('is of the strongest kind that %s', async (_, opciones, acordado) => {
    expect(await saludar(opciones)).toMatch(acordado);
  });
});
