import type { LoginResponse } from '@tramos/contract/sesion';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { registros_ingreso, sesiones, usuarios } from '../db/esquema/cuentas';
import { auditoria } from '../db/esquema/sitio';
import { FALLOS_POR_PAR } from './frenos';
import * as claves from './password';

let app: AppDePrueba;
let serie = 0;
/** An account of its own for each test. */
let username: string;
let id: number;

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  username = `persona${serie}`;
  id = await sembrarUsuario(app.base.db, { username, role: 'monitorista' });
});

const login = (password: string, quien = username, ip = `198.51.100.${serie}`) =>
  llamar(app, 'POST', '/api/auth/login', { body: { username: quien, password }, ip });
const check = (token: string) => llamar(app, 'GET', '/api/auth/check', { token });
const refrescar = (refreshToken: string) =>
  llamar(app, 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
const registro = async (de: Pick<LoginResponse, 'loginLogId'>) => {
  const [fila] = await app.base.db
    .select()
    .from(registros_ingreso)
    .where(eq(registros_ingreso.id, de.loginLogId));
  return fila;
};

describe('POST /api/auth/login', () => {
  it('answers tokens, user and login record, and the token opens the calls', async () => {
    const { status, json } = await login(PASSWORD, username.toUpperCase());
    expect(status).toBe(200);
    expect(json).toMatchObject({ isFirstLogin: false, user: { id, username, role: 'monitorista' } });
    expect(JSON.stringify(json)).not.toContain('argon2');
    expect(await check(json.token)).toMatchObject({ status: 200, json: { user: { id } } });
    expect(await registro(json)).toMatchObject({ usuario_id: id, resultado: 'exito', cerrado_at: null });
  });

  it('knows an account by its name in any spelling, and its brake counts all of them', async () => {
    const raiz = `peña${serie}`;
    const suya = await sembrarUsuario(app.base.db, { username: raiz, role: 'user' });
    const otras = [`PENA${serie}`, `Peñá${serie}`, raiz.normalize('NFD'), `ｐｅｎａ${serie}`];
    for (const otra of otras)
      expect(await login(PASSWORD, otra)).toMatchObject({ status: 200, json: { user: { id: suya } } });
    for (const otra of [...otras, raiz]) expect((await login('mala', otra)).status).toBe(401);
    expect((await login(PASSWORD, raiz)).status).toBe(429);
  });

  it('still opens both of two accounts that were alike before that was refused', async () => {
    const mayor = await sembrarUsuario(app.base.db, { username: `doble${serie}`, role: 'user' });
    const menor = await sembrarUsuario(app.base.db, {
      ...{ username: `dóble${serie}`, username_plegado: 'ID 2', role: 'user' },
    });
    for (const [escrito, quien] of [
      [`Doble${serie}`, mayor],
      [`DÓBLE${serie}`, menor],
      [`doblé${serie}`, mayor],
    ] as const)
      expect(await login(PASSWORD, escrito)).toMatchObject({ status: 200, json: { user: { id: quien } } });
    expect((await login(PASSWORD, 'id 2')).status).toBe(401);
  });

  it('answers the same to an unknown user, a wrong password and a disabled account, after one hash each', async () => {
    await sembrarUsuario(app.base.db, { username: `baja${serie}`, role: 'user', activo: false });
    await app.base.db.update(usuarios).set({ password_hash: await claves.hashPassword(PASSWORD) });
    const verificar = vi.spyOn(claves, 'verificarPassword');
    const respuestas = [];
    for (const [quien, password] of [
      ['nadie', PASSWORD],
      [username, 'otra'],
      [`baja${serie}`, PASSWORD],
    ] as const)
      respuestas.push(await login(password, quien));
    const esperada = {
      status: 401,
      json: { code: 'credenciales', message: 'Usuario o contraseña incorrectos' },
    };
    expect(respuestas).toEqual([esperada, esperada, esperada]);
    expect(verificar).toHaveBeenCalledTimes(3);
    const parametros = verificar.mock.calls.map(([hash]) => hash.split('$').slice(1, 4));
    verificar.mockRestore();
    expect(parametros[0]).toEqual(parametros[1]);
    expect(parametros[0]?.[0]).toBe('argon2id');
  });

  it('makes an account wait after too many failures from one address, and only from there', async () => {
    const direccion = `203.0.113.${serie}`;
    const fallar = () => login('mala', username, direccion);
    const intentos = await Promise.all(Array.from({ length: FALLOS_POR_PAR + 3 }, fallar));
    expect(intentos.filter((r) => r.status === 401)).toHaveLength(FALLOS_POR_PAR);
    expect(await login(PASSWORD, username, direccion)).toMatchObject({
      status: 429,
      json: { code: 'demasiados_intentos' },
    });
    expect(await login(PASSWORD)).toMatchObject({ status: 200 });
    app.reloj.avanzar(15 * 60_000);
    expect(await login(PASSWORD, username, direccion)).toMatchObject({ status: 200 });
    const filas = await app.base.db
      .select({ resultado: registros_ingreso.resultado })
      .from(registros_ingreso)
      .where(eq(registros_ingreso.ip, direccion));
    expect(filas.filter((f) => f.resultado === 'bloqueado')).toHaveLength(1);
  });

  it('does not count sign-ins that succeed', async () => {
    const intentos = [];
    for (let i = 0; i < FALLOS_POR_PAR + 2; i += 1) intentos.push((await login(PASSWORD)).status);
    expect(new Set(intentos)).toEqual(new Set([200]));
  });

  it.each([
    [{ password: PASSWORD }, 'username'],
    [{ username: 'a' }, 'password'],
    [{ username: 7, password: PASSWORD }, 'username'],
  ])('names the field that is wrong in %j', async (body, field) => {
    expect(await llamar(app, 'POST', '/api/auth/login', { body })).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field },
    });
  });

  it.each([
    ['Usuario', 'nul\0o', 'x'],
    ['Contraseña', 'x', 'nul\0o'],
    ['Contraseña', 'x', 'medio\ud800'],
  ])('names the field whose text the database cannot hold: %s', async (campo, username, password) => {
    expect(await login(password, username)).toMatchObject({
      status: 400,
      json: { message: `${campo}: tiene un carácter que no se puede guardar ni buscar: bórrelo` },
    });
  });
});

describe('single session', () => {
  it('ends the earlier session of the same user at once, access token included', async () => {
    const primera = await ingresar(app, username);
    const segunda = await ingresar(app, username);
    expect(await check(primera.token)).toMatchObject({ status: 401, json: { code: 'sesion_terminada' } });
    expect(await refrescar(primera.refreshToken)).toMatchObject({ status: 401 });
    expect(await check(segunda.token)).toMatchObject({ status: 200 });
    expect(await registro(primera)).toMatchObject({ motivo_cierre: 'new_login' });
  });

  it('leaves one session open when several sign-ins come at once', async () => {
    const todas = await Promise.all(Array.from({ length: 4 }, () => ingresar(app, username)));
    const abiertas = await Promise.all(todas.map(async ({ token }) => (await check(token)).status));
    expect(abiertas.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('access token', () => {
  it.each([
    ['none', undefined],
    ['garbage', 'basura'],
  ])('refuses %s', async (_que, token) => {
    expect(await llamar(app, 'GET', '/api/auth/check', token === undefined ? {} : { token })).toMatchObject({
      status: 401,
    });
  });

  it('ends after its half hour, while the session goes on', async () => {
    const { token, refreshToken } = await ingresar(app, username);
    app.reloj.avanzar(1_800_000);
    expect(await check(token)).toMatchObject({ status: 401 });
    const { json } = await refrescar(refreshToken);
    expect(await check(json.token)).toMatchObject({ status: 200 });
  });

  it('stops working the moment the account is disabled', async () => {
    const { token } = await ingresar(app, username);
    await app.base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, id));
    expect(await check(token)).toMatchObject({ status: 401 });
  });
});

describe('POST /api/auth/refresh-token', () => {
  it('rotates, and the token before gives the same successor until that is used', async () => {
    const { refreshToken: r0 } = await ingresar(app, username);
    const primera = await refrescar(r0);
    const repetida = await refrescar(r0);
    expect(primera.status).toBe(200);
    expect(repetida.json.refreshToken).toBe(primera.json.refreshToken);
    expect(primera.json.refreshToken).not.toBe(r0);
    expect((await refrescar(primera.json.refreshToken)).status).toBe(200);
    expect(await refrescar(r0)).toMatchObject({ status: 401, json: { code: 'sesion_terminada' } });
  });

  it('gives twenty who ask at once with one token the same successor', async () => {
    const { refreshToken } = await ingresar(app, username);
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => refrescar(refreshToken)));
    expect(new Set(respuestas.map((r) => r.json.refreshToken)).size).toBe(1);
    expect(await check(respuestas[0]?.json.token)).toMatchObject({ status: 200 });
  });

  it('takes the token before for reuse once its minute is over, and ends the family', async () => {
    const { refreshToken: r0 } = await ingresar(app, username);
    const { json } = await refrescar(r0);
    app.reloj.avanzar(60_001);
    expect(await refrescar(r0)).toMatchObject({ status: 401 });
    expect(await check(json.token)).toMatchObject({ status: 401 });
    expect(await refrescar(json.refreshToken)).toMatchObject({ status: 401 });
    const [sesion] = await app.base.db.select().from(sesiones).where(eq(sesiones.usuario_id, id));
    expect(sesion?.motivo_cierre).toBe('suspicious_activity');
  });

  it('honours the token before up to its last millisecond', async () => {
    const { refreshToken: r0 } = await ingresar(app, username);
    await refrescar(r0);
    app.reloj.avanzar(60_000);
    expect(await refrescar(r0)).toMatchObject({ status: 200 });
  });

  it('ends nothing for a token that only looks like one of the family', async () => {
    const { token, refreshToken } = await ingresar(app, username);
    expect(await refrescar(`${refreshToken.slice(0, -4)}AAAA`)).toMatchObject({ status: 401 });
    expect(await check(token)).toMatchObject({ status: 200 });
  });

  it('ends with the session once nobody has refreshed for a week', async () => {
    const { refreshToken } = await ingresar(app, username);
    app.reloj.avanzar(6 * 86_400_000);
    const { json } = await refrescar(refreshToken);
    app.reloj.avanzar(7 * 86_400_000);
    expect(await refrescar(json.refreshToken)).toMatchObject({ status: 401 });
  });

  it('ends with the session after a month, however often it was refreshed', async () => {
    let { refreshToken } = await ingresar(app, username);
    for (const dia of [6, 12, 18, 24, 29]) {
      app.reloj.avanzar((dia === 29 ? 5 : 6) * 86_400_000);
      const { status, json } = await refrescar(refreshToken);
      expect({ dia, status }).toEqual({ dia, status: 200 });
      refreshToken = json.refreshToken;
    }
    app.reloj.avanzar(86_400_000);
    expect(await refrescar(refreshToken)).toMatchObject({ status: 401 });
  });
});

describe('POST /api/auth/logout', () => {
  const salir = (body: object, token?: string) =>
    llamar(app, 'POST', '/api/auth/logout', { body, ...(token === undefined ? {} : { token }) });

  it('ends the session of its bearer token', async () => {
    const sesion = await ingresar(app, username);
    expect(await salir({ loginLogId: sesion.loginLogId }, sesion.token)).toEqual({ status: 200, json: {} });
    expect(await check(sesion.token)).toMatchObject({ status: 401 });
    expect(await registro(sesion)).toMatchObject({ motivo_cierre: 'logout' });
  });

  it('ends the session of a refresh token in its body', async () => {
    const { token, refreshToken } = await ingresar(app, username);
    await salir({ refreshToken });
    expect(await check(token)).toMatchObject({ status: 401 });
  });

  it('ends the session when its access token is over, by the refresh token beside it', async () => {
    const { token, refreshToken, loginLogId } = await ingresar(app, username);
    app.reloj.avanzar(1_800_000);
    expect(await salir({ loginLogId, refreshToken }, token)).toEqual({ status: 200, json: {} });
    expect(await refrescar(refreshToken)).toMatchObject({ status: 401 });
  });

  it.each([
    ['an unknown record', { loginLogId: '00000000-0000-4000-8000-000000000000' }],
    ['a record id that is none', { loginLogId: "' or 1=1" }],
    ['a refresh token that is none', { refreshToken: 'basura' }],
    ['nothing', {}],
  ])('answers the same to %s', async (_que, body) => {
    expect(await salir(body)).toEqual({ status: 200, json: {} });
  });
});

describe('POST /api/auth/change-password', () => {
  const NUEVA = 'Otra-clave-2026';
  const cambiar = (body: object, token?: string) =>
    llamar(app, 'POST', '/api/auth/change-password', { body, ...(token === undefined ? {} : { token }) });

  it('ends the older tokens, opens a session and replaces the password', async () => {
    const vieja = await ingresar(app, username);
    const { status, json } = await cambiar({ password_actual: PASSWORD, password_nueva: NUEVA }, vieja.token);
    expect(status).toBe(200);
    expect(await check(vieja.token)).toMatchObject({ status: 401 });
    expect(await check(json.token)).toMatchObject({ status: 200 });
    expect(await login(PASSWORD)).toMatchObject({ status: 401 });
    expect(await login(NUEVA)).toMatchObject({ status: 200 });
  });

  it('works without a session for who says their user and current password', async () => {
    expect(await cambiar({ password_actual: PASSWORD, password_nueva: NUEVA })).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field: 'username' },
    });
    expect(await cambiar({ username, password_actual: PASSWORD, password_nueva: NUEVA })).toMatchObject({
      status: 200,
    });
  });

  it('is taken to the last of its 200 characters, as it was typed', async () => {
    const larga = `  Ñandú 7 🦊 ${'una frase que sigue '.repeat(20)}`.slice(0, 198).padEnd(200, '> ');
    const { token } = await ingresar(app, username);
    const { status } = await cambiar({ password_actual: PASSWORD, password_nueva: larga }, token);
    expect([status, larga.length]).toEqual([200, 200]);
    for (const otra of [larga.trim(), larga.slice(0, -1), larga.toLowerCase(), `${larga} `])
      expect((await login(otra)).status).not.toBe(200);
    expect(await login(larga)).toMatchObject({ status: 200 });
  });

  it('opens the account a year later as it did before', async () => {
    app.reloj.avanzar(365 * 86_400_000);
    expect(await login(PASSWORD)).toMatchObject({ status: 200, json: { isFirstLogin: false } });
  });

  it('answers 401 to an access token that is over, so that it is refreshed, and takes the new one', async () => {
    const { token, refreshToken } = await ingresar(app, username);
    app.reloj.avanzar(1_800_000);
    const body = { password_actual: PASSWORD, password_nueva: NUEVA };
    expect(await cambiar(body, token)).toMatchObject({ status: 401, json: { code: 'sesion_terminada' } });
    const { json } = await refrescar(refreshToken);
    expect(await cambiar(body, json.token)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a wrong current password', 'mala', NUEVA, 'credenciales', 'password_actual'],
    ['one that guessers try first', PASSWORD, 'Mariposa.321', 'password_comun', 'password_nueva'],
    ['a new password that is weak', PASSWORD, 'corta', 'password_debil', 'password_nueva'],
    [
      'one that keeps the rules and is easily guessed',
      PASSWORD,
      'Bienvenido-1',
      'password_debil',
      'password_nueva',
    ],
    ['the same password again', PASSWORD, PASSWORD, 'password_igual', 'password_nueva'],
  ])('refuses %s', async (_que, password_actual, password_nueva, code, field) => {
    const { token } = await ingresar(app, username);
    expect(await cambiar({ password_actual, password_nueva }, token)).toMatchObject({
      status: 400,
      json: { code, field },
    });
    expect(await check(token)).toMatchObject({ status: 200 });
  });
});

describe('a session that still has its first password', () => {
  it('may only check, change it and log out', async () => {
    const nuevo = `nuevo${serie}`;
    await sembrarUsuario(app.base.db, { username: nuevo, role: 'administrator', is_first_login: true });
    const { token, isFirstLogin } = await ingresar(app, nuevo);
    expect(isFirstLogin).toBe(true);
    expect(await check(token)).toMatchObject({ status: 200, json: { user: { isFirstLogin: true } } });
    for (const ruta of ['/api/eventos', '/api/eventos/1', '/api/tramos', '/api/routers'])
      expect(await llamar(app, 'GET', ruta, { token })).toMatchObject({
        status: 403,
        json: { code: 'cambio_password_requerido' },
      });
    const { json } = await llamar(app, 'POST', '/api/auth/change-password', {
      token,
      body: { password_actual: PASSWORD, password_nueva: 'Otra-clave-2026' },
    });
    expect(json).toMatchObject({ isFirstLogin: false, user: { isFirstLogin: false } });
    expect(await llamar(app, 'GET', '/api/eventos', { token: json.token })).toMatchObject({ status: 200 });
  });
});

describe('audit', () => {
  it('holds what happened to an account, without a secret, in an unbroken chain', async () => {
    const sesion = await ingresar(app, username);
    await login('mala');
    await llamar(app, 'POST', '/api/auth/logout', { token: sesion.token, body: {} });
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.usuario_id, id))
      .orderBy(asc(auditoria.id));
    expect(filas.map((fila) => fila.accion)).toEqual(['ingreso', 'ingreso_fallido', 'salida']);
    expect(JSON.stringify(filas)).not.toMatch(new RegExp(`${PASSWORD}|mala|${sesion.refreshToken}`));
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
  });
});
