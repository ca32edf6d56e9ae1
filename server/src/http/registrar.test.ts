import { userDeMuestra } from '@tramos/contract/muestras';
import type { Role } from '@tramos/contract/roles';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { leerConfig } from '../config';
import { AppError, instalarErrores } from './errores';
import { registrar } from './registrar';
import { crearServidor } from './servidor';
import type { UsuarioSesion } from './usuario-sesion';

const usuario = (role: Role, isFirstLogin = false): UsuarioSesion => ({
  ...userDeMuestra({ role, isFirstLogin }),
  sesion_id: 'una',
  revision: 0,
});
const como = (quien: UsuarioSesion | null) => ({ autenticar: async () => quien });

let http: FastifyInstance;
const servir = (log = silencio) => {
  http = crearServidor(leerConfig({}), log);
  instalarErrores(http, (_, respuesta) => respuesta.send('pagina'));
  return http;
};
afterEach(() => http.close());

describe('a registered call', () => {
  it('hands over what the contract parsed, defaults and all', async () => {
    const visto: unknown[] = [];
    registrar(servir(), como(usuario('user')), 'eventos', async ({ query }) => {
      visto.push(query);
      return { events: [], total: 0 };
    });
    await http.inject('/api/eventos?tramo=7&desconocido=1');
    expect(visto).toEqual([
      { tramo: 7, limit: 10, offset: 0, orden: 'created_at', sentido: 'desc', dateColumn: 'created_at' },
    ]);
  });

  it.each([
    ['/api/eventos?limit=mil', 'limit'],
    ['/api/eventos?dateColumn=nada', 'dateColumn'],
    ['/api/eventos?dateFrom=ayer', 'dateFrom'],
  ])('refuses %s and names the field', async (url, field) => {
    registrar(servir(), como(usuario('user')), 'eventos', async () => ({ events: [], total: 0 }));
    const respuesta = await http.inject(url);
    expect(respuesta.statusCode).toBe(400);
    expect(respuesta.json()).toMatchObject({ code: 'datos_invalidos', field });
  });

  it('says in Spanish what is missing', async () => {
    registrar(servir(), como(null), 'refreshToken', async () => Promise.reject(new Error('not reached')));
    const respuesta = await http.inject({ method: 'POST', url: '/api/auth/refresh-token', payload: {} });
    expect(respuesta.json()).toMatchObject({ field: 'refreshToken', message: 'Falta este dato' });
  });

  it('lets nothing leave that the contract does not name', async () => {
    registrar(servir(), como(usuario('user')), 'sistemas', async () => {
      const fila = { id: 1, nombre: 'Norte', password_hash: 'secreto' };
      return { sistemas: [fila], total: 1, sql: 'select' };
    });
    expect((await http.inject('/api/sistemas')).json()).toEqual({
      sistemas: [{ id: 1, nombre: 'Norte' }],
      total: 1,
    });
  });

  it('answers 500 when its own answer breaks the contract, and logs where', async () => {
    const lineas: string[] = [];
    const log = pino({ level: 'error' }, { write: (linea: string) => void lineas.push(linea) });
    registrar(servir(log), como(usuario('user')), 'sistemas', async () =>
      JSON.parse('{"sistemas": [{"id": "uno", "nombre": "Norte"}], "total": 1}'),
    );
    const respuesta = await http.inject('/api/sistemas');
    expect(respuesta.statusCode).toBe(500);
    expect(respuesta.json()).toEqual({ code: 'interno', message: 'Internal Server Error' });
    expect(lineas.join()).toMatch(/sistemas\.0\.id/);
  });

  it.each<[string, UsuarioSesion | null, number, string]>([
    ['nobody', null, 401, 'no_autenticado'],
    ['a regular user', usuario('user'), 403, 'sin_permiso'],
    [
      'an administrator who must change the password',
      usuario('administrator', true),
      403,
      'cambio_password_requerido',
    ],
    ['a monitorista', usuario('monitorista'), 200, ''],
  ])('lets in by the access table: %s', async (_, quien, status, code) => {
    registrar(servir(), como(quien), 'routers', async () => ({ routers: [], total: 0 }));
    const respuesta = await http.inject('/api/routers');
    expect(respuesta.statusCode).toBe(status);
    if (code) expect(respuesta.json().code).toBe(code);
  });

  it('lets a wall display look and change nothing, its own account included', async () => {
    servir();
    const pantalla = como({ ...usuario('monitorista'), pantalla: true });
    const nunca = async () => Promise.reject(new Error('not reached'));
    registrar(http, pantalla, 'routers', async () => ({ routers: [], total: 0 }));
    registrar(http, pantalla, 'reconocer', nunca);
    registrar(http, pantalla, 'prepararSegundoFactor', nunca);
    expect((await http.inject('/api/routers')).statusCode).toBe(200);
    for (const url of ['/api/eventos/1/reconocer', '/api/auth/segundo-factor/preparar']) {
      const respuesta = await http.inject({ method: 'POST', url });
      expect(respuesta.statusCode).toBe(403);
      expect(respuesta.json().code).toBe('solo_lectura');
    }
  });
});

describe('an error', () => {
  it('is answered with its code and the one text for it', async () => {
    registrar(servir(), como(usuario('user')), 'sensor', async () => {
      throw new AppError(409, 'ya_reconocido', { por: 'Ana', cuando: '2026-11-21T18:00:00.000Z' });
    });
    const respuesta = await http.inject('/api/sensors/1');
    expect(respuesta.statusCode).toBe(409);
    expect(respuesta.json()).toEqual({
      code: 'ya_reconocido',
      message: 'El evento ya estaba reconocido.',
      por: 'Ana',
      cuando: '2026-11-21T18:00:00.000Z',
    });
  });

  it('that nobody foresaw says nothing of itself', async () => {
    registrar(servir(), como(usuario('user')), 'sensor', async () => {
      throw new Error('password=hunter2');
    });
    const respuesta = await http.inject('/api/sensors/1');
    expect(respuesta.statusCode).toBe(500);
    expect(respuesta.body).not.toContain('hunter2');
  });

  it.each<[string, object, number, string]>([
    [
      'a body that is no JSON',
      { payload: '{', headers: { 'content-type': 'application/json' } },
      400,
      'datos_invalidos',
    ],
    [
      'a body of another kind',
      { payload: 'a=1', headers: { 'content-type': 'text/plain' } },
      415,
      'datos_invalidos',
    ],
    ['a body that is too large', { payload: { refreshToken: 'x'.repeat(70_000) } }, 413, 'demasiado_grande'],
    [
      'a body that plays with prototypes',
      {
        payload: '{"__proto__": {"role": "administrator"}}',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'datos_invalidos',
    ],
  ])('is a 4xx for %s', async (_, partes, status, code) => {
    registrar(servir(), como(null), 'refreshToken', async () => Promise.reject(new Error('not reached')));
    const respuesta = await http.inject({ method: 'POST', url: '/api/auth/refresh-token', ...partes });
    expect(respuesta.statusCode).toBe(status);
    expect(respuesta.json().code).toBe(code);
  });

  it('is 503 while the database is away', async () => {
    registrar(servir(), como(usuario('user')), 'sistemas', async () => {
      throw new Error('query failed', {
        cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      });
    });
    const respuesta = await http.inject('/api/sistemas');
    expect(respuesta.statusCode).toBe(503);
    expect(respuesta.json().code).toBe('no_disponible');
  });

  it('is 404 in JSON for an unknown call, and the console for an unknown page', async () => {
    servir();
    for (const url of ['/api', '/api/nada', '/api/eventos/1/nada?x=1', '/metrics/nada'])
      expect((await http.inject(url)).json()).toEqual({
        code: 'ruta_desconocida',
        message: 'Page Not Found',
      });
    expect((await http.inject('/eventos/7')).body).toBe('pagina');
    expect((await http.inject({ method: 'POST', url: '/eventos/7' })).statusCode).toBe(404);
  });
});
