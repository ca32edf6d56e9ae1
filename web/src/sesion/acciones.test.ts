import { userDeMuestra } from '@tramos/contract/muestras';
import type { LoginResponse } from '@tramos/contract/sesion';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';

const RESPUESTA: LoginResponse = {
  token: 't',
  refreshToken: 'r',
  user: userDeMuestra(),
  loginLogId: 'log-1',
  isFirstLogin: false,
};
const json = (status: number, cuerpo: unknown) => new Response(JSON.stringify(cuerpo), { status });

let responder: (ruta: string, init: RequestInit) => Response | Promise<Response>;
const pedidas: { ruta: string; body: unknown }[] = [];
let local: Storage;
let acciones: typeof import('./acciones');
let sesion: typeof import('../lib/sesion');

beforeEach(async () => {
  pedidas.length = 0;
  ({ local } = ponerNavegador());
  vi.stubGlobal('fetch', async (ruta: string, init: RequestInit) => {
    pedidas.push({ ruta, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return responder(ruta, init);
  });
  vi.resetModules();
  sesion = await import('../lib/sesion');
  acciones = await import('./acciones');
});
afterEach(() => vi.unstubAllGlobals());

const estado = () => sesion.useSesion.getState();
const entrar = async () => {
  responder = () => json(200, RESPUESTA);
  return acciones.iniciarSesion({ username: 'mrios', password: 'x' });
};

describe('signing in', () => {
  it('keeps what the server answered', async () => {
    expect(await entrar()).toBe('dentro');
    expect(estado()).toMatchObject({ token: 't', user: { id: 1 }, loading: false, error: null });
    expect(local.getItem('loginLogId')).toBe('log-1');
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      "the server's message",
      () => json(401, { code: 'credenciales', message: 'Usuario o contraseña incorrectos' }),
      'Usuario o contraseña incorrectos',
    ],
    [
      'the message of a code not known here',
      () => json(423, { code: 'cuenta_bloqueada', message: 'Cuenta bloqueada.' }),
      'Cuenta bloqueada.',
    ],
    ['the specified words without a message', () => json(502, {}), 'Error al iniciar sesión'],
    [
      'the specified words for the page of a proxy',
      () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      'Error al iniciar sesión',
    ],
    ['the specified words for half an answer', () => json(200, { token: 'solo' }), 'Error al iniciar sesión'],
    [
      'the specified words for an answer that is none',
      () => new Response('<html>', { status: 200 }),
      'Error al iniciar sesión',
    ],
    [
      'the specified words without a server',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Error al iniciar sesión',
    ],
  ])('that fails says %s and clears what was stored', async (_caso, respuesta, texto) => {
    await entrar();
    responder = respuesta;
    expect(await acciones.iniciarSesion({ username: 'mrios', password: 'y' })).toBe('fallo');
    expect(estado()).toMatchObject({ token: null, user: null, loading: false, error: texto });
    expect(local.length).toBe(0);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code without calling that a failure, and then signs in with it', async () => {
    responder = () => json(401, { code: 'codigo_requerido', message: 'Escriba el código' });
    expect(await acciones.iniciarSesion({ username: 'mrios', password: 'x' })).toBe('codigo');
    expect(estado()).toMatchObject({ user: null, error: null, loading: false });
    responder = () => json(200, RESPUESTA);
    expect(await acciones.iniciarSesion({ username: 'mrios', password: 'x', codigo: '123456' })).toBe(
      'dentro',
    );
    expect(pedidas.at(-1)?.body).toEqual({ username: 'mrios', password: 'x', codigo: '123456' });
  });

  it('says why a code was refused', async () => {
    responder = () => json(401, { code: 'codigo_incorrecto', message: 'El código no es correcto' });
    expect(await acciones.iniciarSesion({ username: 'mrios', password: 'x', codigo: '1' })).toBe('fallo');
    expect(estado()).toMatchObject({ user: null, error: 'El código no es correcto' });
  });
});

describe('logging out', () => {
  it('says which session with its record and its refresh token, whose life is longer than the access token', async () => {
    await entrar();
    responder = () => json(200, {});
    await acciones.cerrarSesion();
    expect(pedidas.at(-1)).toEqual({
      ruta: '/api/auth/logout',
      body: { refreshToken: 'r', loginLogId: 'log-1' },
    });
    expect(estado()).toMatchObject({ token: null, user: null, error: null });
    expect(local.length).toBe(0);
  });

  it.each([401, 500])('is done here even if the server answers %i', async (status) => {
    await entrar();
    responder = () => json(status, { code: 'interno', message: 'x' });
    await acciones.cerrarSesion();
    expect(estado()).toMatchObject({ user: null, error: null });
    expect(pedidas.map(({ ruta }) => ruta)).toEqual(['/api/auth/login', '/api/auth/logout']);
  });
});

describe('the check at application start', () => {
  it('asks once, however often it is called, and takes the person as the server knows them now', async () => {
    await entrar();
    responder = () => json(200, { user: { ...RESPUESTA.user, role: 'user' } });
    await Promise.all([acciones.comprobarSesion(), acciones.comprobarSesion()]);
    await acciones.comprobarSesion();
    expect(pedidas.filter(({ ruta }) => ruta === '/api/auth/check')).toHaveLength(1);
    expect(estado()).toMatchObject({ user: { role: 'user' }, isInitialized: true });
  });

  it('asks nothing when nobody is signed in', async () => {
    await acciones.comprobarSesion();
    expect(pedidas).toEqual([]);
    expect(estado().isInitialized).toBe(true);
  });

  it('ends a session that the server refuses and cannot refresh', async () => {
    await entrar();
    responder = () => json(401, { code: 'sesion_terminada', message: 'x' });
    await acciones.comprobarSesion();
    expect(estado()).toMatchObject({ user: null, isInitialized: true });
    expect(local.length).toBe(0);
  });

  it('keeps the session when the server does not answer', async () => {
    await entrar();
    responder = () => Promise.reject(new TypeError('Failed to fetch'));
    await acciones.comprobarSesion();
    expect(estado()).toMatchObject({ user: { id: 1 }, isInitialized: true });
  });
});
