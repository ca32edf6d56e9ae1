import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { activarSegundoFactor, ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { ajustes, auditoria } from '../db/esquema/sitio';

let app: AppDePrueba;
let serie = 0;
let con_factor: string;
let sin_factor: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  await app.base.db.delete(ajustes);
  for (const username of [`con${serie}`, `sin${serie}`])
    await sembrarUsuario(app.base.db, { username, role: 'administrator' });
  con_factor = (await ingresar(app, `con${serie}`)).token;
  sin_factor = (await ingresar(app, `sin${serie}`)).token;
  await activarSegundoFactor(app, con_factor);
});

const leer = (token: string) => llamar(app, 'GET', '/api/ajustes/seguridad', { token });
const poner = (token: string, exigir_segundo_factor: boolean) =>
  llamar(app, 'POST', '/api/ajustes/seguridad', { token, body: { exigir_segundo_factor } });

describe('asking administrators for a second factor', () => {
  it('is off until somebody who has one switches it on', async () => {
    expect(await leer(sin_factor)).toEqual({ status: 200, json: { exigir_segundo_factor: false } });
    expect(await poner(sin_factor, true)).toMatchObject({
      status: 409,
      json: {
        code: 'segundo_factor_inactivo',
        message: 'Active primero el segundo factor de su cuenta.',
        field: 'exigir_segundo_factor',
      },
    });
    expect(await poner(con_factor, true)).toEqual({ status: 200, json: { exigir_segundo_factor: true } });
    expect(await leer(con_factor)).toMatchObject({ json: { exigir_segundo_factor: true } });
  });

  it('leaves the others, at once, nothing but to set theirs up, and then lets them go on', async () => {
    await poner(con_factor, true);
    const falta = { status: 403, json: { code: 'segundo_factor_requerido' } };
    for (const ruta of ['/api/eventos', '/api/tramos', '/api/ajustes/seguridad'])
      expect(await llamar(app, 'GET', ruta, { token: sin_factor })).toMatchObject(falta);
    expect(await poner(sin_factor, false)).toMatchObject(falta);
    expect(await llamar(app, 'GET', '/api/auth/check', { token: sin_factor })).toMatchObject({
      status: 200,
      json: { user: { falta_segundo_factor: true } },
    });
    await activarSegundoFactor(app, sin_factor);
    expect(await llamar(app, 'GET', '/api/eventos', { token: sin_factor })).toMatchObject({ status: 200 });
  });

  it('asks nothing of the other roles', async () => {
    await poner(con_factor, true);
    await sembrarUsuario(app.base.db, { username: `mon${serie}`, role: 'monitorista' });
    const { token, user } = await ingresar(app, `mon${serie}`);
    expect(user.falta_segundo_factor).toBe(false);
    expect(await llamar(app, 'GET', '/api/eventos', { token })).toMatchObject({ status: 200 });
  });

  it('goes on the record with what it was and what it is, once per change', async () => {
    for (const valor of [true, true, false]) await poner(con_factor, valor);
    const filas = await app.base.db
      .select({ username: auditoria.username, ip: auditoria.ip, datos: auditoria.datos })
      .from(auditoria)
      .where(eq(auditoria.accion, 'ajuste_seguridad'))
      .orderBy(auditoria.id);
    const [si, no] = [true, false].map((exigir_segundo_factor) => ({ exigir_segundo_factor }));
    const quien = { username: `con${serie}`, ip: '192.0.2.10' };
    expect(filas.slice(-2)).toEqual([
      { ...quien, datos: { antes: no, despues: si } },
      { ...quien, datos: { antes: si, despues: no } },
    ]);
    expect(filas.filter((fila) => fila.username === quien.username)).toHaveLength(2);
  });
});
