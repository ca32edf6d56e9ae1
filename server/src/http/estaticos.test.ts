import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { type Config, leerConfig } from '../config';
import { instalarErrores } from './errores';
import { instalarConsola, MAPA_DEL_SITIO, paginaDeConsola } from './estaticos';
import { instalarSeguridad } from './seguridad';
import { crearServidor } from './servidor';

const taller = mkdtempSync(join(tmpdir(), 'tramos-consola-'));
const consola = join(taller, 'dist');
const geo_dir = join(taller, 'geo');
const BYTES = Buffer.from(Array.from({ length: 4_096 }, (_, i) => i % 251));
let http: FastifyInstance;

const servir = async (config: Config) => {
  const servidor = crearServidor(config, silencio);
  instalarErrores(servidor, paginaDeConsola);
  await instalarSeguridad(servidor, config);
  await instalarConsola(servidor, { consola, geo_dir });
  return servidor;
};

beforeAll(async () => {
  mkdirSync(join(consola, 'assets'), { recursive: true });
  mkdirSync(join(consola, 'geo'));
  mkdirSync(geo_dir);
  writeFileSync(join(consola, 'index.html'), '<!doctype html><title>Tramos</title>');
  writeFileSync(join(consola, 'assets', 'index-abc123.js'), `// ${'x'.repeat(10_000)}`);
  writeFileSync(join(consola, 'geo', 'base.pmtiles'), BYTES);
  writeFileSync(join(geo_dir, MAPA_DEL_SITIO), BYTES);
  writeFileSync(join(taller, 'fuera.txt'), 'no');
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

  it('travel compressed', async () => {
    const { headers, rawPayload } = await http.inject({
      url: '/assets/index-abc123.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(1_000);
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

describe('the headers', () => {
  it('allow no script in the page and no host beside the own', async () => {
    const { headers } = await http.inject('/mapa');
    const politica = String(headers['content-security-policy']);
    expect(politica).toContain("script-src 'self';");
    expect(politica).toContain("default-src 'self'");
    expect(politica).toContain("frame-ancestors 'none'");
    expect(politica.replaceAll("style-src 'self' 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
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
