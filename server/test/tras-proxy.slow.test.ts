import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as pedirPlano } from 'node:http';
import { Agent, createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { LoginResponse } from '@tramos/contract/sesion';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAPA_DEL_SITIO } from '../src/http/estaticos';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { hacerCertificado } from './certificado';
import { conectar } from './consola';
import { hayNginx, type ProxyPuesto, ponerNginx } from './nginx';
import { PASSWORD, sembrarUsuario } from './sembrar';

const carpeta = mkdtempSync(join(tmpdir(), 'tramos-proxy-'));
const certificado = hacerCertificado(carpeta, 'proxy');
const agente = new Agent({ ca: certificado.cert });
const geo = join(carpeta, 'geo');
mkdirSync(geo);
writeFileSync(join(geo, MAPA_DEL_SITIO), Buffer.alloc(4_096, 7));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const alServidor = (puerto: number, { method, url, headers, socket }: IncomingMessage, mio: number) => ({
  ...{ host: '127.0.0.1', port: puerto, method, path: url },
  headers: {
    ...headers,
    host: `127.0.0.1:${puerto}`,
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': `127.0.0.1:${mio}`,
  },
});

/** What the document asks of a proxy and no more; the name that people asked for stands in no `Host`. */
const proxyDeNode = async (destino: number): Promise<ProxyPuesto> => {
  const abiertos = new Set<Duplex>();
  const puerto = () => (servidor.address() as AddressInfo).port;
  const servidor = createServer(certificado, (peticion, respuesta) => {
    const ida = pedirPlano(alServidor(destino, peticion, puerto()), (vuelta) => {
      respuesta.writeHead(vuelta.statusCode ?? 502, vuelta.headers);
      vuelta.pipe(respuesta);
    });
    ida.on('error', () => respuesta.destroy());
    peticion.pipe(ida);
  });
  servidor.on('connection', (socket) => {
    abiertos.add(socket);
    socket.on('close', () => abiertos.delete(socket));
  });
  servidor.on('upgrade', (peticion, socket, dicho) => {
    const ida = pedirPlano(alServidor(destino, peticion, puerto()));
    const escribir = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage) => {
      const lineas = rawHeaders.flatMap((nombre, i) =>
        i % 2 === 0 ? [`${nombre}: ${rawHeaders[i + 1]}`] : [],
      );
      socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lineas.join('\r\n')}\r\n\r\n`);
    };
    ida.on('upgrade', (vuelta, enfrente, respondido) => {
      escribir(vuelta);
      // What came along with the handshake, either way.
      socket.write(respondido);
      enfrente.write(dicho);
      enfrente.pipe(socket).pipe(enfrente);
      const unir = (uno: Duplex, otro: Duplex) =>
        uno.on('error', () => otro.destroy()).on('close', () => otro.destroy());
      unir(socket, enfrente);
      unir(enfrente, socket);
    });
    ida.on('response', (vuelta) => {
      escribir(vuelta);
      vuelta.pipe(socket);
    });
    ida.on('error', () => socket.destroy());
    ida.end();
  });
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return {
    puerto: puerto(),
    cerrar: async () => {
      for (const socket of abiertos) socket.destroy();
      servidor.close();
      await once(servidor, 'close');
    },
  };
};

const proxyNginx = (destino: number, base_path: string): Promise<ProxyPuesto> =>
  ponerNginx({
    ...{ destino, base_path, certificado, carpeta },
    responde: (puerto) => pedir(puerto, `${base_path}/api/health/live`),
  });

interface Pedido {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const pedir = async (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Pedido = {},
) => {
  const peticion = request({ host: '127.0.0.1', agent: agente, port, path, method, headers }).end(body);
  const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
  return { status: respuesta.statusCode, headers: respuesta.headers, body: await text(respuesta) };
};

const entrar = async (puerto: number, base_path: string) => {
  const { headers, body } = await pedir(puerto, `${base_path}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ana', password: PASSWORD }),
  });
  return { galleta: String(headers['set-cookie']?.[0]), ...(JSON.parse(body) as LoginResponse) };
};

/** A server with these variables, whose log is read here. */
const levantar = async (env: Record<string, string>) => {
  const lineas: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (linea) => void lineas.push(JSON.parse(linea)) });
  const app = await crearAppDePrueba({ env: { GEO_DIR: geo, ...env }, log });
  const destino = Number(new URL(await app.escuchar()).port);
  await sembrarUsuario(app.base.db, { username: 'ana', role: 'administrator' });
  const negados = () =>
    lineas.flatMap(({ origen, propia }) => (origen === undefined ? [] : [[origen, propia]]));
  return { app, destino, negados };
};

const AJENA = 'https://ajena.mx';
const PROXIES: [string, boolean, (destino: number, base_path: string) => Promise<ProxyPuesto>][] = [
  ['a proxy that does what the document asks of one', true, proxyDeNode],
  [
    `nginx with the block of the document${hayNginx ? '' : ' (skipped: nginx is not installed)'}`,
    hayNginx,
    proxyNginx,
  ],
];
const CASOS = PROXIES.flatMap(([cual, hay, poner]) =>
  ['', '/norte/tramos'].map((base_path) => ({ cual, hay, poner, base_path, donde: base_path || 'the root' })),
);

for (const { cual, hay, poner, base_path, donde } of CASOS)
  describe.skipIf(!hay)(`behind ${cual}, at ${donde}`, () => {
    let app: AppDePrueba;
    let negados: () => unknown[];
    let proxy: ProxyPuesto;
    let propia: string;
    beforeAll(async () => {
      const levantado = await levantar({ TRUST_PROXY: '127.0.0.1', BASE_PATH: base_path });
      ({ app, negados } = levantado);
      proxy = await poner(levantado.destino, base_path);
      propia = `https://127.0.0.1:${proxy.puerto}`;
    });
    afterAll(async () => {
      await proxy.cerrar();
      await app.cerrar();
    });
    const abrir = (origin: string, transports = ['websocket']) =>
      conectar(propia, { path: `${base_path}/socket.io`, origin, transports, agente });

    it('a console of that address is live by websocket, and nobody is refused', async () => {
      const consola = await abrir(propia);
      const { user, token } = await entrar(proxy.puerto, base_path);
      consola.socket.emit('authenticate', { userId: user.id, token });
      await consola.oir('al_dia');
      expect(consola.socket.io.engine.transport.name).toBe('websocket');
      consola.cerrar();
      expect(negados()).toEqual([]);
    });

    it('a page of another address is refused, and told of once with both names however often it asks', async () => {
      for (let vez = 0; vez < 3; vez++) await expect(abrir(AJENA)).rejects.toThrow();
      expect(negados()).toEqual([[AJENA, propia]]);
    });

    it('cookies are for https, and for this console alone', async () => {
      const { galleta } = await entrar(proxy.puerto, base_path);
      expect(galleta).toMatch(
        base_path === ''
          ? /^__Host-tramos_navegador=\S+; Path=\/; .*; Secure$/
          : /^__Secure-tramos_navegador=\S+; Path=\/norte\/tramos\/api\/auth; .*; Secure$/,
      );
    });

    it('a part of the map is a part', async () => {
      const { mapa } = JSON.parse((await pedir(proxy.puerto, `${base_path}/api/sitio`)).body);
      expect(mapa.base).toBe(`${base_path}/geo/${MAPA_DEL_SITIO}`);
      const { status, headers } = await pedir(proxy.puerto, mapa.base, { headers: { range: 'bytes=0-99' } });
      expect([status, headers['content-range']]).toEqual([206, 'bytes 0-99/4096']);
    });

    it('the page of the API finds what it is made of', async () => {
      const { body } = await pedir(proxy.puerto, `${base_path}/api/docs/`);
      const partes = [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
        ([, parte]) => new URL(String(parte), `${propia}${base_path}/api/docs/`).pathname,
      );
      expect(partes.length).toBeGreaterThan(2);
      for (const parte of partes)
        expect([parte, (await pedir(proxy.puerto, parte)).status]).toEqual([parte, 200]);
    });
  });

describe('behind a proxy that nobody named in TRUST_PROXY', () => {
  const PUBLIC_URL = 'https://consola.ejemplo.mx';
  it.each<[string, Record<string, string>, boolean]>([
    ['is refused its websocket', {}, false],
    ['is live where the site says the address', { PUBLIC_URL }, true],
  ])('a console %s', async (_que, env, viva) => {
    const { app, destino, negados } = await levantar(env);
    const proxy = await proxyDeNode(destino);
    const opciones = { origin: PUBLIC_URL, agente };
    const abierta = await conectar(`https://127.0.0.1:${proxy.puerto}`, opciones).then(
      (consola) => {
        consola.cerrar();
        return true;
      },
      () => false,
    );
    expect(abierta).toBe(viva);
    expect(negados()).toEqual(viva ? [] : [[PUBLIC_URL, `http://127.0.0.1:${destino}`]]);
    await proxy.cerrar();
    await app.cerrar();
  });
});

/** What the server answers to who connects from this address: its own parser, on a line that is none of the network's. */
const responde = async ({ http }: AppDePrueba, remoteAddress: string, peticion: string): Promise<string> => {
  const [cliente, servidor] = duplexPair();
  const sin_efecto = () => servidor;
  const deRed = { setTimeout: sin_efecto, setNoDelay: sin_efecto, setKeepAlive: sin_efecto };
  Object.assign(servidor, { ...deRed, remoteAddress, remotePort: 40_000, destroySoon: () => servidor.end() });
  http.server.emit('connection', servidor);
  cliente.write(peticion);
  let dicho = '';
  for await (const trozo of cliente) {
    dicho += trozo;
    if (/^HTTP\/1\.1 101 |\r\n\r\n./.test(dicho)) break;
  }
  return dicho;
};
const conCuerpo = (ruta: string, cabecera: string, cuerpo: string) =>
  `POST ${ruta} HTTP/1.1\r\nhost: x\r\n${cabecera}content-type: application/json\r\ncontent-length: ${cuerpo.length}\r\n\r\n${cuerpo}`;
const SUBIR =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

describe('plain http for the proxy alone', () => {
  const PETICIONES: Record<string, string> = {
    'a page': 'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
    'a sign-in': conCuerpo('/api/auth/login', '', JSON.stringify({ username: 'ana', password: PASSWORD })),
    'a batch of a gateway': conCuerpo('/api/ingesta', 'authorization: Basic R1ctMTp4\r\n', '{}'),
    'a live connection by asking again':
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: x\r\n\r\n',
    'a live connection': `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n${SUBIR}\r\n`,
  };
  const PROXY = { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.5' };
  it.each<[string, Record<string, string>, string, boolean]>([
    ['refuses a stranger', PROXY, '10.0.0.6', true],
    ['refuses a stranger who says to be an IPv6', PROXY, '::ffff:10.0.0.6', true],
    [
      'refuses one from far away where proxies are near',
      { ...PROXY, TRUST_PROXY: 'on' },
      '203.0.113.9',
      true,
    ],
    ['takes the proxy', PROXY, '::ffff:10.0.0.5', false],
    ['takes this machine', PROXY, '::ffff:127.0.0.1', false],
    ['takes all when the site said so', { ...PROXY, INSECURE_HTTP: 'on' }, '10.0.0.6', false],
  ])('%s', async (_que, env, direccion, negado) => {
    const app = await crearAppDePrueba({ env });
    await app.http.ready();
    for (const [que, peticion] of Object.entries(PETICIONES)) {
      const dicho = await responde(app, direccion, peticion);
      expect([
        que,
        /^HTTP\/1\.1 40[03] /.test(dicho),
        dicho.includes('Aquí solo se atiende al proxy'),
      ]).toEqual([que, negado, negado]);
    }
    await app.cerrar();
  });
});
