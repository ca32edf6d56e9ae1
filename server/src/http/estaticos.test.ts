import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { type Config, leerConfig } from '../config';
import { instalarErrores } from './errores';
import { crearPagina, instalarConsola, MAPA_DEL_SITIO } from './estaticos';
import { instalarSeguridad } from './seguridad';
import { crearServidor } from './servidor';

const taller = mkdtempSync(join(tmpdir(), 'tramos-consola-'));
const consola = join(taller, 'dist');
const geo_dir = join(taller, 'geo');
const BYTES = Buffer.from(Array.from({ length: 4_096 }, (_, i) => i % 251));
const PAGINA = `<!doctype html><title>Tramos</title><meta name="camino" content="" />
<script type="module" src="./assets/entrada-abc123.js"></script><link rel="stylesheet" href="./assets/a.css">`;
const COMPRIMIDO = 'const presion = 38.4;'.repeat(1_000);
const COMO = { br: brotliCompressSync(COMPRIMIDO), gzip: gzipSync(COMPRIMIDO) };
/** What tells a console that there is a newer one. */
const CONSTRUCCION = ['/builds/latest.json', '/builds/meta/b.json'];
let http: FastifyInstance;

const servir = async (config: Config) => {
  const servidor = crearServidor(config, silencio);
  const pagina = crearPagina(consola, config.base_path);
  instalarErrores(servidor, pagina);
  await instalarSeguridad(servidor, config, { sesionDe: async () => null, tokenDe: () => null });
  await instalarConsola(servidor, { consola, geo_dir, pagina });
  return servidor;
};

beforeAll(async () => {
  mkdirSync(join(consola, 'assets'), { recursive: true });
  mkdirSync(join(consola, 'geo'));
  mkdirSync(geo_dir);
  writeFileSync(join(consola, 'index.html'), PAGINA);
  writeFileSync(join(consola, 'assets', 'index-abc123.js'), `// ${'x'.repeat(10_000)}`);
  writeFileSync(join(consola, 'assets', 'mapa-def456.js'), COMPRIMIDO);
  writeFileSync(join(consola, 'assets', 'mapa-def456.js.br'), COMO.br);
  writeFileSync(join(consola, 'assets', 'mapa-def456.js.gz'), COMO.gzip);
  mkdirSync(join(consola, 'builds', 'meta'), { recursive: true });
  for (const ruta of CONSTRUCCION) writeFileSync(join(consola, ruta), '{"id":"b"}');
  writeFileSync(join(consola, 'geo', 'base.pmtiles'), BYTES);
  writeFileSync(join(geo_dir, MAPA_DEL_SITIO), BYTES);
  writeFileSync(join(taller, 'fuera.txt'), 'no');
  mkdirSync(join(consola, '.git'));
  writeFileSync(join(consola, '.git', 'HEAD'), 'ref: refs/heads/main');
  writeFileSync(join(consola, '.env'), 'JWT_SECRET=ref: secreto');
  http = await servir(leerConfig({}));
});
afterAll(async () => {
  await http.close();
  rmSync(taller, { recursive: true, force: true });
});

describe('the console’s files', () => {
  it('are kept for ever when their name carries the hash of their content', async () => {
    const { headers } = await http.inject('/assets/index-abc123.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(CONSTRUCCION)(
    'are asked for again each time where they say which build is the latest: %s',
    async (url) => {
      const { statusCode, headers, body } = await http.inject(url);
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', '{"id":"b"}']);
    },
  );

  it.each(['/', '/mapa', '/eventos/7?detalle=1', '/configuracion/usuarios'])(
    'answer the console at %s, never kept',
    async (url) => {
      const { statusCode, headers, body } = await http.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('<title>Tramos</title>');
    },
  );

  it.each(['/assets/nada.js', '/sounds/nada.mp3', '/../fuera.txt', '/..%2ffuera.txt', '/%2e%2e/fuera.txt'])(
    'are 404 when they do not exist: %s',
    async (url) => {
      const { statusCode, body } = await http.inject(url);
      expect(statusCode).toBe(404);
      expect(body).not.toBe('no');
    },
  );

  it.each(['/.git/HEAD', '/.env', '/%2egit/HEAD', '/assets/', '/assets', '/.git/'])(
    'are no listing and nothing hidden: %s',
    async (url) => {
      const { body } = await http.inject(url);
      expect(body).not.toMatch(/ref: |index-abc123/);
    },
  );

  it('travel compressed', async () => {
    const { headers, rawPayload } = await http.inject({
      url: '/assets/index-abc123.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(1_000);
  });

  it.each([
    ['br', 'gzip, deflate, br', COMO.br],
    ['gzip', 'gzip, deflate', COMO.gzip],
    ['gzip', 'br;q=0, gzip', COMO.gzip],
  ])('travel as the build compressed them, by %s to who takes %s', async (como, acepta, bytes) => {
    const pedir = (headers: Record<string, string>) =>
      http.inject({ url: '/assets/mapa-def456.js', headers: { 'accept-encoding': acepta, ...headers } });
    const { headers, rawPayload } = await pedir({});
    expect(headers['content-encoding']).toBe(como);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('accept-encoding');
    expect(rawPayload.equals(bytes)).toBe(true);
    expect((await pedir({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('are as they are to who takes nothing compressed, under an ETag of their own', async () => {
    const pedir = (acepta: string) =>
      http.inject({ url: '/assets/mapa-def456.js', headers: { 'accept-encoding': acepta } });
    const llano = await pedir('identity');
    expect(llano.headers['content-encoding']).toBeUndefined();
    expect(llano.headers.vary).toBe('accept-encoding');
    expect(llano.body).toBe(COMPRIMIDO);
    const etags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (a) => (await pedir(a)).headers.etag),
    );
    expect(new Set(etags).size).toBe(3);
  });

  it.each(['/geo/base.pmtiles', `/geo/${MAPA_DEL_SITIO}`])(
    'are read by ranges of their own bytes: %s',
    async (url) => {
      const { statusCode, headers, rawPayload } = await http.inject({
        url,
        headers: { range: 'bytes=1000-1999', 'accept-encoding': 'br, gzip' },
      });
      expect(statusCode).toBe(206);
      expect(headers['content-range']).toBe('bytes 1000-1999/4096');
      expect(headers['content-encoding']).toBeUndefined();
      expect(rawPayload.equals(BYTES.subarray(1_000, 2_000))).toBe(true);
    },
  );
});

describe('below a path', () => {
  let abajo: FastifyInstance;
  beforeAll(async () => {
    abajo = await servir(leerConfig({ BASE_PATH: '/norte/tramos/' }));
  });
  afterAll(() => abajo.close());

  it.each(['', '/', '/mapa', '/eventos/7?detalle=1', '/index.html'])(
    'the page of %s names its files, and where it is, from the root of the host',
    async (ruta) => {
      const { statusCode, headers, body } = await abajo.inject(`/norte/tramos${ruta}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(body).toContain('src="/norte/tramos/assets/entrada-abc123.js"');
      expect(body).toContain('href="/norte/tramos/assets/a.css"');
      expect(body).toContain('<meta name="camino" content="/norte/tramos" />');
    },
  );

  it.each(['/assets/index-abc123.js', '/geo/base.pmtiles'])('its files are there: %s', async (ruta) => {
    expect((await abajo.inject(`/norte/tramos${ruta}`)).statusCode).toBe(200);
  });

  it('the root of the host leads to it', async () => {
    const { statusCode, headers } = await abajo.inject('/?de=afuera');
    expect([statusCode, headers.location]).toEqual([302, '/norte/tramos/']);
  });

  it.each(['/mapa', '/assets/index-abc123.js', '/norte/', '/norte/tramosx/', '/norte/tramos.js', '/.fuera'])(
    'nothing else of the host is served: %s',
    async (url) => {
      const { statusCode, body } = await abajo.inject(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('/norte/tramos/ (BASE_PATH)');
    },
  );
});

describe('the page', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, 'identity', (llano: Buffer) => llano],
  ])('travels by %s to who takes %s', async (como, acepta, abrir) => {
    const { headers, rawPayload } = await http.inject({
      url: '/mapa',
      headers: { 'accept-encoding': acepta },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual([como, 'accept-encoding']);
    expect(abrir(rawPayload).toString()).toBe(PAGINA.replaceAll('"./', '"/'));
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await http.inject('/mapa');
    const otra = await http.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([otra.statusCode, otra.body]).toEqual([304, '']);
  });
});

describe('the headers', () => {
  it('allow no script in the page and no host beside the own', async () => {
    const { headers } = await http.inject('/mapa');
    const politica = String(headers['content-security-policy']);
    expect(politica).toContain("script-src 'self';");
    expect(politica).toContain("default-src 'self'");
    for (const cerrada of ['frame-ancestors', 'object-src', 'base-uri'])
      expect(politica).toContain(`${cerrada} 'none'`);
    expect(politica.replaceAll("style-src 'self' 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()');
  });

  const OPENER = { 'cross-origin-opener-policy': 'same-origin' };
  const AGENTE = { 'origin-agent-cluster': '?1' };
  const TLS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  it.each([
    ['plain http from another desk', 'sala.mx:3000', {}, {}],
    ['plain http on this machine', '127.0.0.1:3000', {}, { ...OPENER, ...AGENTE }],
    [
      'a proxy that speaks TLS to the desk',
      'sala.mx',
      { 'x-forwarded-proto': 'https' },
      { ...OPENER, ...AGENTE, ...TLS },
    ],
    ['a proxy that does not', 'sala.mx', { 'x-forwarded-proto': 'http' }, {}],
  ])('that only a trusted origin may have are sent to no other: %s', async (_, host, reenviados, espera) => {
    const servidor = await servir(leerConfig({ HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1' }));
    const { headers } = await servidor.inject({ url: '/mapa', headers: { host, ...reenviados } });
    await servidor.close();
    const delicadas = Object.keys({ ...OPENER, ...AGENTE, ...TLS });
    expect(Object.fromEntries(Object.entries(headers).filter(([h]) => delicadas.includes(h)))).toEqual(
      espera,
    );
  });

  it('let the map reach the tiles that the site configured, and nothing else', async () => {
    const servidor = await servir(leerConfig({ TILES_URL: 'https://teselas.mx/{z}/{x}/{y}.png' }));
    const politica = String((await servidor.inject('/mapa')).headers['content-security-policy']);
    await servidor.close();
    expect(politica).toContain("connect-src 'self' https://teselas.mx;");
    expect(politica).toContain("img-src 'self' data: blob: https://teselas.mx;");
  });

  it('open the API to the listed origins only', async () => {
    const servidor = await servir(leerConfig({ ALLOWED_ORIGINS: 'https://sala.mx' }));
    const preguntar = (origin: string) =>
      servidor.inject({ method: 'OPTIONS', url: '/api/eventos', headers: { origin } });
    expect((await preguntar('https://sala.mx')).headers['access-control-allow-origin']).toBe(
      'https://sala.mx',
    );
    expect((await preguntar('https://otra.mx')).headers['access-control-allow-origin']).toBeUndefined();
    await servidor.close();
  });
});
