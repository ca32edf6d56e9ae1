import { connect } from 'node:net';
import type { LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { registros_ingreso, usuarios } from '../db/esquema/cuentas';

const DIA_MS = 86_400_000;
const NUEVA = 'Otra-clave-2026';

let app: AppDePrueba;
/** Another server on the same database: what one ends, the other must refuse. */
let otra: AppDePrueba;
let serie = 0;
let username: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  otra = await crearAppDePrueba({ base: app.base });
});
afterAll(async () => {
  await otra.cerrar();
  await app.cerrar();
});
beforeEach(() => {
  serie += 1;
  username = `sesiones${serie}`;
});

const sembrar = (resto: Partial<Parameters<typeof sembrarUsuario>[1]> = {}) =>
  sembrarUsuario(app.base.db, { username, role: 'monitorista', ...resto });
const abre = async (en: AppDePrueba, { token }: Pick<LoginResponse, 'token'>) =>
  (await llamar(en, 'GET', '/api/auth/check', { token })).status === 200;
const refrescar = (en: AppDePrueba, { refreshToken }: Pick<LoginResponse, 'refreshToken'>) =>
  llamar(en, 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
/** Signs in so many times, a second apart. */
const entrarVeces = async (veces: number) => {
  const sesiones: LoginResponse[] = [];
  for (let i = 0; i < veces; i += 1) {
    app.reloj.avanzar(1_000);
    sesiones.push(await ingresar(app, username));
  }
  return sesiones;
};

describe('the sessions an account may hold', () => {
  it.each([
    [1, [false, false, false, true]],
    [2, [false, false, true, true]],
    [3, [false, true, true, true]],
    [5, [true, true, true, true]],
  ])('are its newest %i', async (sesiones_max, abiertas) => {
    await sembrar({ sesiones_max });
    const sesiones = await entrarVeces(4);
    expect(await Promise.all(sesiones.map((sesion) => abre(app, sesion)))).toEqual(abiertas);
    const motivos = await app.base.db
      .select({ motivo: registros_ingreso.motivo_cierre })
      .from(registros_ingreso)
      .where(eq(registros_ingreso.username, username));
    expect(motivos.filter(({ motivo }) => motivo === 'new_login')).toHaveLength(
      abiertas.filter((abierta) => !abierta).length,
    );
  });

  it.each<[string, (sesion: LoginResponse) => Promise<unknown>]>([
    ['left', ({ refreshToken }) => llamar(app, 'POST', '/api/auth/logout', { body: { refreshToken } })],
    ['expired', async () => app.reloj.avanzar(2 * DIA_MS)],
  ])('do not count one that was %s', async (_que, terminar) => {
    await sembrar({ sesiones_max: 2 });
    const [queda, termina] = await entrarVeces(2);
    if (!queda || !termina) throw new Error('two sessions expected');
    app.reloj.avanzar(6 * DIA_MS);
    const { json } = await refrescar(app, queda);
    await terminar(termina);
    await entrarVeces(1);
    expect(await refrescar(app, json)).toMatchObject({ status: 200 });
  });

  it('are never more than allowed when many sign in at once', async () => {
    await sembrar({ sesiones_max: 2 });
    const todas = await Promise.all(Array.from({ length: 5 }, () => ingresar(app, username)));
    const abiertas = await Promise.all(todas.map((sesion) => abre(app, sesion)));
    expect(abiertas.filter(Boolean)).toHaveLength(2);
  });
});

describe('a token', () => {
  const FINES: [string, (sesion: LoginResponse) => Promise<unknown>][] = [
    ['a logout', ({ token }) => llamar(app, 'POST', '/api/auth/logout', { token, body: {} })],
    ['a newer sign-in', () => ingresar(app, username)],
    [
      'a change of password',
      () =>
        llamar(app, 'POST', '/api/auth/change-password', {
          body: { username, password_actual: PASSWORD, password_nueva: NUEVA },
        }),
    ],
    [
      'the disabling of its account',
      () => app.base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.username, username)),
    ],
    [
      'the reuse of an old refresh token',
      async (sesion) => {
        await refrescar(app, sesion);
        app.reloj.avanzar(60_001);
        await refrescar(app, sesion);
      },
    ],
  ];

  it.each(FINES)('dies at once by %s, on every server', async (_que, terminar) => {
    await sembrar();
    const sesion = await ingresar(app, username);
    for (const servidor of [app, otra]) expect(await abre(servidor, sesion)).toBe(true);
    await terminar(sesion);
    for (const servidor of [otra, app]) {
      expect(await llamar(servidor, 'GET', '/api/eventos', { token: sesion.token })).toMatchObject({
        status: 401,
        json: { code: 'sesion_terminada' },
      });
      expect(await refrescar(servidor, sesion)).toMatchObject({
        status: 401,
        json: { code: 'sesion_terminada' },
      });
    }
  });

  it('hears of a new role with the very next call', async () => {
    await sembrar({ role: 'monitorista' });
    const { token } = await ingresar(app, username);
    const pedir = async () => (await llamar(otra, 'GET', '/api/routers', { token })).status;
    expect(await pedir()).toBe(200);
    await app.base.db.update(usuarios).set({ role: 'user' }).where(eq(usuarios.username, username));
    expect(await pedir()).toBe(403);
  });
});

describe('a wall display', () => {
  it('stays signed in for a year without being touched, and no longer', async () => {
    await sembrar({ pantalla: true });
    const sesion = await ingresar(app, username);
    app.reloj.avanzar(364 * DIA_MS);
    const { status, json } = await refrescar(app, sesion);
    expect({ status, user: json.user }).toMatchObject({ status: 200, user: { pantalla: true } });
    app.reloj.avanzar(364 * DIA_MS);
    const renovada = await refrescar(app, json);
    expect(renovada.status).toBe(200);
    app.reloj.avanzar(365 * DIA_MS);
    expect(await refrescar(app, renovada.json)).toMatchObject({ status: 401 });
  });

  it('cannot be taken over by who stands before it', async () => {
    await sembrar({ pantalla: true });
    const { token } = await ingresar(app, username);
    const cambiar = (con: { token?: string }) =>
      llamar(app, 'POST', '/api/auth/change-password', {
        ...con,
        body: { username, password_actual: PASSWORD, password_nueva: NUEVA },
      });
    const solo_lectura = { status: 403, json: { code: 'solo_lectura' } };
    expect(await cambiar({ token })).toMatchObject(solo_lectura);
    expect(await cambiar({})).toMatchObject(solo_lectura);
    expect(await llamar(app, 'POST', '/api/auth/segundo-factor/preparar', { token })).toMatchObject(
      solo_lectura,
    );
  });

  it('changes its first password all the same', async () => {
    await sembrar({ pantalla: true, is_first_login: true });
    const { token } = await ingresar(app, username);
    const body = { password_actual: PASSWORD, password_nueva: NUEVA };
    expect(await llamar(app, 'POST', '/api/auth/change-password', { token, body })).toMatchObject({
      status: 200,
    });
  });
});

/** Signs in by hand and does not wait for the answer. */
const pedirEIrse = (puerto: number): void => {
  const body = JSON.stringify({ username, password: PASSWORD });
  const cabeceras = [
    'POST /api/auth/login HTTP/1.1',
    'host: consola',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect({ port: puerto, host: '127.0.0.1' });
  socket.end(`${cabeceras.join('\r\n')}\r\n\r\n${body}`);
};

it('is not opened for who went away while the server was looking: the one they asked for again stays', async () => {
  await sembrar({ sesiones_max: 1 });
  const lineas: string[] = [];
  const log = pino({ level: 'warn' }, { write: (linea: string) => void lineas.push(linea) });
  const tercera = await crearAppDePrueba({ base: app.base, log });
  const { port } = new URL(await tercera.escuchar());
  const { token } = await ingresar(app, username);
  pedirEIrse(Number(port));
  await expect.poll(() => lineas.join()).toContain('no_disponible');
  expect(await abre(app, { token })).toBe(true);
  await tercera.cerrar();
});
