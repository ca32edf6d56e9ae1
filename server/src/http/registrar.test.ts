import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { SIN_APARTADOS } from '@tramos/contract/evento';
import { ACTOS_POR_MINUTO, POSICION_PUSH } from '@tramos/contract/limites';
import { userDeMuestra } from '@tramos/contract/muestras';
import type { Role } from '@tramos/contract/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  por_confirmar: false,
});
const como = (quien: UsuarioSesion | null) => ({ autenticar: async () => quien });

let http: FastifyInstance;
const servir = (log = silencio, posicionPush?: () => number) => {
  http = crearServidor(leerConfig({}), log, posicionPush);
  instalarErrores(http, (_, respuesta) => respuesta.send('pagina'));
  return http;
};
afterEach(() => http.close());

describe('a registered call', () => {
  it('hands over what the contract parsed, defaults and all', async () => {
    const visto: unknown[] = [];
    registrar(servir(), como(usuario('user')), 'eventos', async ({ query }) => {
      visto.push(query);
      return { events: [], total: 0, apartados: SIN_APARTADOS };
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
    registrar(servir(), como(usuario('user')), 'eventos', async () => ({
      events: [],
      total: 0,
      apartados: SIN_APARTADOS,
    }));
    const respuesta = await http.inject(url);
    expect(respuesta.statusCode).toBe(400);
    expect(respuesta.json()).toMatchObject({ code: 'datos_invalidos', field });
  });

  it.each([
    ['anotarEvento', '/api/eventos/1/notas'],
    ['disponerEvento', '/api/eventos/1/disposicion'],
    ['crearEventoManual', '/api/eventos/manual'],
    ['probarAlarma', '/api/eventos/prueba'],
    ['silenciarSonido', '/api/ajustes/silencio'],
    ['cerrarTarjetas', '/api/ajustes/tarjetas'],
    ['ponerMiPerfil', '/api/ajustes/perfil'],
    ['renovarSecretoWebhook', '/api/usuarios/1/canales/secreto'],
    ['crearUsuario', '/api/configuracion/usuarios'],
    ['apartarAlarmas', '/api/alarmas/apartar'],
    ['entregarTurno', '/api/reportes/turnos'],
    ['confirmarIdentidad', '/api/auth/confirmar'],
  ] as const)(
    'of which all is kept is made by one person so often in a minute, and no more: %s',
    async (nombre, url) => {
      const nadie = async () => Promise.reject(new AppError(404, 'no_encontrado'));
      const quien = { ...usuario('monitorista') };
      const partes = { autenticar: async () => quien };
      registrar(servir(), partes, nombre, nadie);
      registrar(http, partes, 'reconocer', nadie);
      const pedir = async (a: string) => {
        const { statusCode, headers } = await http.inject({ method: 'POST', url: a, payload: {} });
        return [statusCode, headers['retry-after'] !== undefined];
      };
      for (let i = 0; i < ACTOS_POR_MINUTO; i += 1) expect((await pedir(url))[0]).not.toBe(429);
      expect(await pedir(url)).toEqual([429, true]);
      expect(await pedir('/api/eventos/1/reconocer')).toEqual([404, false]);
      quien.id += 1;
      expect((await pedir(url))[0]).not.toBe(429);
    },
  );

  it('says in Spanish what is missing', async () => {
    registrar(servir(), como(null), 'refreshToken', async () => Promise.reject(new Error('not reached')));
    const respuesta = await http.inject({ method: 'POST', url: '/api/auth/refresh-token', payload: {} });
    expect(respuesta.json()).toMatchObject({ field: 'refreshToken', message: 'Sesión: falta este dato' });
  });

  it('says to who is signed in up to which position of the push log it was read, as it stood before the reading', async () => {
    let pos = 41;
    servir(silencio, () => pos);
    const NADA = { events: [], total: 0, apartados: SIN_APARTADOS };
    registrar(http, como(usuario('user')), 'eventos', async () => {
      pos = 42;
      return NADA;
    });
    registrar(http, como(null), 'sistemas', async () => ({ sistemas: [], total: 0 }));
    expect((await http.inject('/api/eventos')).headers[POSICION_PUSH]).toBe('41');
    expect((await http.inject('/api/eventos')).headers[POSICION_PUSH]).toBe('42');
    const negada = await http.inject('/api/sistemas');
    expect([negada.statusCode, negada.headers[POSICION_PUSH]]).toEqual([401, undefined]);
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

  it.each([
    ['PUT', '/api/configuracion/sistemas/7', { version: 99_999_999_999 }, 400, 'version'],
    ['PUT', '/api/configuracion/sistemas/99999999999', { version: 1 }, 404, undefined],
    // The call gave no such number: the fault is ours, and no answer about its data hides it.
    ['PUT', '/api/configuracion/sistemas/7', { version: 1 }, 500, undefined],
  ] as const)(
    'tells a number that the database finds too large as what it is: %s %s %j',
    async (method, url, cambio, status, field) => {
      registrar(servir(), como(usuario('administrator')), 'editarSistema', async () => {
        throw Object.assign(new Error('provoked'), { code: '22003' });
      });
      const payload = { clave: 'N', nombre: 'Norte', activo: true, ...cambio };
      const respuesta = await http.inject({ method, url, payload });
      expect(respuesta.statusCode).toBe(status);
      expect(respuesta.json().field).toBe(field);
    },
  );

  it('refuses a parameter that is said twice and means one thing', async () => {
    registrar(servir(), como(usuario('user')), 'eventos', async () => ({
      events: [],
      total: 0,
      apartados: SIN_APARTADOS,
    }));
    for (const url of ['/api/eventos?limit=10&limit=20', '/api/eventos?sentido=asc&sentido=desc'])
      expect((await http.inject(url)).statusCode, url).toBe(400);
  });

  it.each(['"__proto__":{"role":"administrator"}', '"constructor":{"prototype":{"role":"administrator"}}'])(
    'takes no property of every object from a body: %s',
    async (mas) => {
      registrar(servir(), como(null), 'refreshToken', async () => Promise.reject(new Error('not reached')));
      const payload = `{"refreshToken":"x",${mas}}`;
      const headers = { 'content-type': 'application/json' };
      const pedida = { method: 'POST', url: '/api/auth/refresh-token', headers, payload } as const;
      expect((await http.inject(pedida)).json()).toMatchObject({ code: 'datos_invalidos' });
      expect({}).not.toHaveProperty('role');
    },
  );

  it('logs who was refused, for what and from where, and nothing of what they sent', async () => {
    const lineas: string[] = [];
    const log = pino({ level: 'warn' }, { write: (linea: string) => void lineas.push(linea) });
    registrar(servir(log), como(usuario('user')), 'routers', async () => ({ routers: [], total: 0 }));
    await http.inject({ url: '/api/routers?q=secreto', headers: { authorization: 'Bearer abc.def' } });
    expect(lineas.map((linea) => JSON.parse(linea))).toMatchObject([
      { llamada: 'routers', code: 'sin_permiso', usuario_id: usuario('user').id, ip: '127.0.0.1' },
    ]);
    expect(lineas.join()).not.toMatch(/secreto|abc\.def/);
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

describe('a large body', () => {
  const RUTA = '/api/configuracion/sensores/importar';
  const GRANDE = { columnas: ['clave'], filas: new Array(100).fill(['x'.repeat(900)]), huella: null };
  const ROTA = `{ no json ${' '.repeat(70_000)}`;
  const ADMIN = '1';
  const OTRO = '2';
  /** Whoever the header says. */
  const segun = {
    autenticar: async ({ headers: { authorization } }: FastifyRequest) =>
      authorization === undefined ? null : { ...usuario('administrator'), id: Number(authorization) },
  };
  const json = (quien: string | null) => ({
    'content-type': 'application/json',
    ...(quien === null ? {} : { authorization: quien }),
  });
  const mandar = (payload: object | string, quien: string | null) =>
    http.inject({ method: 'POST', url: RUTA, payload, headers: json(quien) });

  const HECHO = { problemas: [], renglones: [], huella: null, aplicado: false };
  let dentro = 0;
  let juntas = 0;
  let abrir = () => {};
  let puerta = Promise.resolve();
  beforeEach(() => {
    dentro = 0;
    juntas = 0;
    puerta = new Promise((listo) => {
      abrir = listo;
    });
    registrar(
      servir(),
      segun,
      'importarSensores',
      async () => {
        juntas = Math.max(juntas, ++dentro);
        await puerta;
        dentro -= 1;
        return HECHO;
      },
      { limite_bytes: 1 << 20 },
    );
  });

  it('is not read before it is known who sends it, and whether they may', async () => {
    expect((await mandar('{ no json', null)).statusCode).toBe(400);
    expect((await mandar(ROTA, null)).json().code).toBe('no_autenticado');
    expect((await mandar(ROTA, ADMIN)).json().code).toBe('datos_invalidos');
    await http.close();
    registrar(servir(), como(usuario('user')), 'importarSensores', async () => HECHO, {
      limite_bytes: 1 << 20,
    });
    expect((await mandar(ROTA, ADMIN)).json().code).toBe('sin_permiso');
  });

  it('is not read either when nobody says how large it is', async () => {
    const { port } = await escuchar();
    const respuesta = await fetch(`http://127.0.0.1:${port}${RUTA}`, {
      method: 'POST',
      headers: json(null),
      body: new Blob(['{ no json']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(respuesta.status).toBe(401);
  });

  it('of one person is dealt with by itself: a few wait, the rest are told when to come back', async () => {
    const respuestas: number[] = [];
    const llamadas = Array.from({ length: 6 }, async () => {
      const respuesta = await mandar(GRANDE, ADMIN);
      respuestas.push(respuesta.statusCode);
      return respuesta;
    });
    await expect.poll(() => respuestas).toEqual([429, 429]);
    // Small bodies, and those of others, do not wait behind it.
    const aparte = [mandar({ ...GRANDE, filas: [] }, ADMIN), mandar(GRANDE, OTRO)];
    await expect.poll(() => dentro).toBe(3);
    juntas = 1;
    abrir();
    for (const { statusCode } of await Promise.all(aparte)) expect(statusCode).toBe(200);
    const todas = await Promise.all(llamadas);
    expect(todas.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    const [negada] = todas.filter(({ statusCode }) => statusCode === 429);
    expect(negada?.headers['retry-after']).toBe('5');
    expect(negada?.json()).toMatchObject({ code: 'demasiadas_peticiones', espera_s: 5 });
    expect(juntas).toBe(1);
  });

  const escuchar = async () => {
    await http.listen({ host: '127.0.0.1', port: 0 });
    return http.server.address() as AddressInfo;
  };

  it('that is wrong, or is given up half-way, holds nobody up', async () => {
    abrir();
    const { port } = await escuchar();
    const llamar = (body: string) =>
      fetch(`http://127.0.0.1:${port}${RUTA}`, { method: 'POST', headers: json(ADMIN), body });
    const a_medias = connect(port, '127.0.0.1');
    await once(a_medias, 'connect');
    const pedida = once(http.server, 'request');
    a_medias.write(
      `POST ${RUTA} HTTP/1.1\r\nhost: x\r\nauthorization: ${ADMIN}\r\n` +
        'content-type: application/json\r\ncontent-length: 90000\r\n\r\n{',
    );
    await pedida;
    // Three wait for the one that has not said all of it: only the fourth is answered.
    const detras = Array.from({ length: 4 }, () => llamar(JSON.stringify(GRANDE)));
    expect((await Promise.race(detras)).status).toBe(429);
    a_medias.destroy();
    const dichos = (await Promise.all(detras)).map(({ status }) => status);
    expect(dichos.sort()).toEqual([200, 200, 200, 429]);
    expect((await llamar(ROTA)).status).toBe(400);
    expect((await llamar(JSON.stringify({ ...GRANDE, huella: 7 }))).status).toBe(400);
    expect((await llamar(JSON.stringify(GRANDE))).status).toBe(200);
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
