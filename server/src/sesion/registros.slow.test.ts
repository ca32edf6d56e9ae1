import type { LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type ConsolaDePrueba, consolaDe } from '../../test/consola';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { registros_ingreso, usuarios } from '../db/esquema/cuentas';
import { cerrarDespedidas } from './registros';
import { cerrarDeInactivos, cerrarVencidas } from './sesiones';

let app: AppDePrueba;
let serie = 0;
let username: string;
let sesion: LoginResponse;
const consolas: ConsolaDePrueba[] = [];

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(async () => {
  for (const consola of consolas) consola.cerrar();
  await app.cerrar();
});
beforeEach(async () => {
  serie += 1;
  username = `registro${serie}`;
  await sembrarUsuario(app.base.db, { username, role: 'user' });
  sesion = await ingresar(app, username, { ip: '203.0.113.9', agente: 'Consola/1' });
});

const registro = async ({ loginLogId } = sesion) => {
  const [fila] = await app.base.db
    .select()
    .from(registros_ingreso)
    .where(eq(registros_ingreso.id, loginLogId));
  if (!fila) throw new Error('no record');
  return fila;
};
/** What a browser sends when it closes a tab. */
const despedir = (loginLogId = sesion.loginLogId) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({ loginLogId }),
  });
const check = () => llamar(app, 'GET', '/api/auth/check', { token: sesion.token });
const repasar = () => cerrarDespedidas(app.base.db, app.reloj.ahora());

describe('a login record', () => {
  it('says who, whence, with what outcome, and why and when it ended', async () => {
    await llamar(app, 'POST', '/api/auth/login', { body: { username, password: 'mala' }, ip: '203.0.113.9' });
    app.reloj.avanzar(90_000);
    await llamar(app, 'POST', '/api/auth/logout', { token: sesion.token, body: {} });
    const abierta = await registro();
    expect(abierta).toMatchObject({
      ...{ username, resultado: 'exito', ip: '203.0.113.9', agente: 'Consola/1' },
      motivo_cierre: 'logout',
    });
    expect(Number(abierta.cerrado_at) - Number(abierta.creado_at)).toBe(90_000);
    const filas = await app.base.db
      .select()
      .from(registros_ingreso)
      .where(eq(registros_ingreso.username, username));
    expect(filas.map((f) => f.resultado).sort()).toEqual(['exito', 'fallo']);
  });

  it('ends with a session that nobody refreshed, at the moment it expired', async () => {
    app.reloj.avanzar(8 * 86_400_000);
    await cerrarVencidas(app.base.db, app.reloj.ahora());
    const { creado_at, cerrado_at, motivo_cierre } = await registro();
    expect(motivo_cierre).toBe('expirada');
    expect(Number(cerrado_at) - Number(creado_at)).toBe(7 * 86_400_000);
  });

  it('ends with a disabled account, whose old tokens stay dead when it is enabled again', async () => {
    const poner = (activo: boolean) =>
      app.base.db.update(usuarios).set({ activo }).where(eq(usuarios.username, username));
    await poner(false);
    await cerrarDeInactivos(app.base.db, app.reloj.ahora());
    await poner(true);
    expect(await check()).toMatchObject({ status: 401, json: { code: 'sesion_terminada' } });
    expect(await registro()).toMatchObject({ motivo_cierre: 'cuenta_desactivada' });
  });
});

describe('a tab that says goodbye', () => {
  it('has left once the session shows no life for 30 s, since the moment it said so', async () => {
    await despedir();
    const despedida = new Date(app.reloj.ahora());
    app.reloj.avanzar(29_999);
    await repasar();
    expect(await registro()).toMatchObject({ cerrado_at: null, motivo_cierre: null });
    app.reloj.avanzar(1);
    await repasar();
    expect(await registro()).toMatchObject({ cerrado_at: despedida, motivo_cierre: 'pestana_cerrada' });
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['calls again', () => check()],
    [
      'is refreshed',
      () => llamar(app, 'POST', '/api/auth/refresh-token', { body: { refreshToken: sesion.refreshToken } }),
    ],
  ])('only reloaded when its session %s', async (_que, volver) => {
    await despedir();
    app.reloj.avanzar(5_000);
    expect(await volver()).toMatchObject({ status: 200 });
    app.reloj.avanzar(60_000);
    await repasar();
    expect(await registro()).toMatchObject({ despedida_at: null, cerrado_at: null, motivo_cierre: null });
  });

  it('comes back later, and its record opens again', async () => {
    await despedir();
    app.reloj.avanzar(60_000);
    await repasar();
    expect(await check()).toMatchObject({ status: 200 });
    expect(await registro()).toMatchObject({ cerrado_at: null, motivo_cierre: null });
  });

  it('leaves another behind, whose live connection is life enough', async () => {
    await app.escuchar();
    consolas.push(await consolaDe(app, sesion));
    await despedir();
    app.reloj.avanzar(20_000);
    await expect.poll(async () => (await registro()).despedida_at).toBeNull();
    app.reloj.avanzar(60_000);
    await repasar();
    expect(await registro()).toMatchObject({ cerrado_at: null, motivo_cierre: null });
  });

  it('does not reopen what ended for another reason', async () => {
    await llamar(app, 'POST', '/api/auth/logout', { token: sesion.token, body: {} });
    await despedir();
    app.reloj.avanzar(60_000);
    await repasar();
    expect(await registro()).toMatchObject({ motivo_cierre: 'logout', despedida_at: null });
  });
});
