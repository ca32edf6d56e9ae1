import { ambitoDe } from '@tramos/contract/ambitos';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { llamar } from './sembrar';

const METRICS_TOKEN = 'm'.repeat(32);
let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba({ embebida: true, env: { METRICS_TOKEN } });
});
afterAll(() => app.cerrar());

describe('the description of the API', () => {
  it('lists every call of the contract, and who may make it', async () => {
    const { paths } = (await app.http.inject('/api/docs/json')).json();
    for (const [nombre, { metodo, ruta, acceso, resumen }] of Object.entries(LLAMADAS)) {
      const llamada = paths[ruta.replace(/:(\w+)/g, '{$1}')]?.[metodo.toLowerCase()];
      expect(llamada?.summary, ruta).toBe(resumen);
      const conToken = ambitoDe(nombre as NombreLlamada) === undefined ? [] : [{ token_api: [] }];
      if (acceso !== 'publico') expect(llamada.security).toEqual([{ sesion: [] }, ...conToken]);
    }
    expect(Object.keys(paths).filter((ruta) => !ruta.startsWith('/api/'))).toEqual([]);
  });

  it('is a page without any script of its own and without foreign hosts', async () => {
    const { statusCode, body, headers } = await app.http.inject('/api/docs');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('the metrics', () => {
  it('are there for this machine, the event loop’s delay among them', async () => {
    const { statusCode, body } = await app.http.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it.each([
    ['another machine', {}],
    ['one that says it comes from here', { 'x-forwarded-for': '127.0.0.1' }],
    ['whoever brings another token', { authorization: 'Bearer x' }],
  ])('are not there for %s', async (_, headers) => {
    const pedida = { url: '/metrics', remoteAddress: '192.0.2.7', headers };
    expect((await app.http.inject(pedida)).statusCode).toBe(404);
  });

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via'])(
    'are not there for whoever a proxy on this machine passes on with %s',
    async (nombre) => {
      const pedida = { url: '/metrics', headers: { [nombre]: '127.0.0.1' } };
      expect((await app.http.inject(pedida)).statusCode).toBe(404);
    },
  );

  it('are there for a collector elsewhere that brings the token, whatever stands in between', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '192.0.2.7' };
    const { statusCode } = await app.http.inject({ url: '/metrics', remoteAddress: '198.51.100.2', headers });
    expect(statusCode).toBe(200);
  });
});

describe('what the console must know first', () => {
  it('is told without secrets, to anyone', async () => {
    const { status, json } = await llamar(app, 'GET', '/api/sitio');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      demo: false,
      zona: 'America/Mexico_City',
      hora_servidor: '2026-11-21T18:00:00.000Z',
    });
    expect(JSON.stringify(json)).not.toContain(app.base.carpeta);
  });
});
