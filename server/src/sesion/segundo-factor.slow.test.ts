import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { activarSegundoFactor, ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { EXIGIR_SEGUNDO_FACTOR } from '../db/ajuste';
import { codigos_recuperacion, registros_ingreso, usuarios } from '../db/esquema/cuentas';
import { ajustes, auditoria } from '../db/esquema/sitio';
import { FALLOS_POR_PAR } from './frenos';
import { resetAdmin } from './reset-admin';

const NUEVA = 'Otra-clave-2026';
/** To the next code of the authenticator. */
const PASO_MS = 30_000;

let app: AppDePrueba;
let serie = 0;
let username: string;
let id: number;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  username = `factor${serie}`;
  id = await sembrarUsuario(app.base.db, { username, role: 'administrator' });
  token = (await ingresar(app, username)).token;
});

const login = (codigo?: string, password = PASSWORD, ip = `198.51.100.${serie}`) =>
  llamar(app, 'POST', '/api/auth/login', { body: { username, password, codigo }, ip });
const pedir = (que: string, body: object = {}, con = token) =>
  llamar(app, 'POST', `/api/auth/segundo-factor/${que}`, { token: con, body });
const acciones = async () => {
  const filas = await app.base.db
    .select({ accion: auditoria.accion })
    .from(auditoria)
    .where(eq(auditoria.usuario_id, id))
    .orderBy(auditoria.id);
  return filas.map((fila) => fila.accion);
};
/** Sets up the second factor and goes on to the next code, because the first has been used. */
const conFactor = async () => {
  const autenticador = await activarSegundoFactor(app, token);
  app.reloj.avanzar(PASO_MS);
  return autenticador;
};
const incorrecto = (status: number) => ({ status, json: { code: 'codigo_incorrecto', field: 'codigo' } });

describe('setting up a second factor', () => {
  it('gives a secret, asks for its code, then shows ten recovery codes', async () => {
    const { json } = await pedir('preparar');
    expect(json.secreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(json.uri).toContain(`secret=${json.secreto}&issuer=Tramos`);
    const { recuperacion } = await activarSegundoFactor(app, token);
    expect(new Set(recuperacion).size).toBe(10);
    for (const codigo of recuperacion) expect(codigo).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){5}$/);
    expect(await acciones()).toEqual(['ingreso', 'segundo_factor_activado']);
  });

  it('counts for nothing until the first code is right', async () => {
    await pedir('preparar');
    expect(await pedir('activar', { codigo: '000000' })).toMatchObject(incorrecto(400));
    expect(await login()).toMatchObject({ status: 200, json: { user: { segundo_factor: false } } });
  });

  it('begins with the secret, and happens once', async () => {
    expect(await pedir('activar', { codigo: '000000' })).toMatchObject({
      status: 409,
      json: { code: 'segundo_factor_sin_preparar' },
    });
    await conFactor();
    for (const [que, body] of [['preparar'], ['activar', { codigo: '000000' }]] as const)
      expect(await pedir(que, body)).toMatchObject({ status: 409, json: { code: 'segundo_factor_activo' } });
  });

  it('keeps neither secret nor codes where they can be read', async () => {
    const { json } = await pedir('preparar');
    const { recuperacion } = await activarSegundoFactor(app, token);
    const filas = await app.base.db.select().from(codigos_recuperacion);
    const [cuenta] = await app.base.db.select().from(usuarios).where(eq(usuarios.id, id));
    const todo = JSON.stringify([filas, cuenta]);
    for (const secreto of [json.secreto, ...recuperacion]) expect(todo).not.toContain(secreto);
  });
});

describe('signing in to an account with a second factor', () => {
  it('asks for the code after the right password, and opens with it', async () => {
    const { codigo } = await conFactor();
    expect(await login()).toMatchObject({ status: 401, json: { code: 'codigo_requerido', field: 'codigo' } });
    const { status, json } = await login(codigo());
    expect({ status, user: json.user }).toMatchObject({ status: 200, user: { segundo_factor: true } });
  });

  it('says nothing of it after a wrong password', async () => {
    const { codigo } = await conFactor();
    for (const dado of [undefined, codigo(), '000000'])
      expect(await login(dado, 'mala')).toEqual({
        status: 401,
        json: { code: 'credenciales', message: 'Usuario o contraseña incorrectos' },
      });
  });

  it('takes a code once, also when two come with it at the same time', async () => {
    const { codigo } = await conFactor();
    const ambos = await Promise.all([login(codigo()), login(codigo())]);
    expect(ambos.map((r) => r.status).sort()).toEqual([200, 401]);
    expect(await login(codigo())).toMatchObject(incorrecto(401));
    // An older one than the last taken does not open either.
    expect(await login(codigo(-1))).toMatchObject(incorrecto(401));
    app.reloj.avanzar(PASO_MS);
    expect(await login(codigo())).toMatchObject({ status: 200 });
  });

  it('takes the code of a clock that is half a minute off, and none that is further', async () => {
    const { codigo } = await conFactor();
    expect(await login(codigo(2))).toMatchObject(incorrecto(401));
    expect(await login(codigo(1))).toMatchObject({ status: 200 });
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recuperacion } = await conFactor();
    const [uno = '', otro = ''] = recuperacion;
    expect(await login(uno)).toMatchObject({ status: 200 });
    expect(await login(uno)).toMatchObject(incorrecto(401));
    expect(await login(` ${otro.replace('-', '').toUpperCase()} `)).toMatchObject({ status: 200 });
    expect((await acciones()).filter((a) => a === 'codigo_recuperacion_usado')).toHaveLength(2);
  });

  it('makes who guesses codes wait like who guesses passwords, whatever they try in between', async () => {
    const { codigo } = await conFactor();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) {
      expect(await login('000000')).toMatchObject(incorrecto(401));
      if (i < FALLOS_POR_PAR - 1) expect(await login()).toMatchObject({ json: { code: 'codigo_requerido' } });
    }
    expect(await login(codigo())).toMatchObject({ status: 429, json: { code: 'demasiados_intentos' } });
    expect(await login(codigo(), PASSWORD, '203.0.113.77')).toMatchObject({ status: 200 });
    const filas = await app.base.db
      .select({ resultado: registros_ingreso.resultado })
      .from(registros_ingreso)
      .where(eq(registros_ingreso.usuario_id, id));
    expect(filas.filter((f) => f.resultado === 'fallo')).toHaveLength(FALLOS_POR_PAR);
    expect((await acciones()).filter((a) => a === 'ingreso_codigo_fallido')).toHaveLength(FALLOS_POR_PAR);
  });

  it('does not count the first step, which everybody takes, as a failure', async () => {
    await conFactor();
    for (let i = 0; i < FALLOS_POR_PAR + 2; i += 1)
      expect(await login()).toMatchObject({ status: 401, json: { code: 'codigo_requerido' } });
  });
});

describe('changing the password of an account with a second factor', () => {
  const cambiar = (resto: object, con?: string) =>
    llamar(app, 'POST', '/api/auth/change-password', {
      body: { password_actual: PASSWORD, password_nueva: NUEVA, ...resto },
      ...(con === undefined ? {} : { token: con }),
    });

  it('asks for the code where there is no session', async () => {
    const { codigo } = await conFactor();
    expect(await cambiar({ username })).toMatchObject({
      status: 400,
      json: { code: 'codigo_requerido', field: 'codigo' },
    });
    expect(await cambiar({ username, codigo: '000000' })).toMatchObject(incorrecto(400));
    // A password that cannot be taken uses no code up.
    expect(await cambiar({ username, codigo: codigo(), password_nueva: 'corta' })).toMatchObject({
      json: { code: 'password_debil' },
    });
    expect(await cambiar({ username, codigo: codigo() })).toMatchObject({ status: 200 });
  });

  it('does not ask a session again', async () => {
    await conFactor();
    expect(await cambiar({}, token)).toMatchObject({ status: 200 });
  });
});

describe('renewing the recovery codes', () => {
  it('gives ten others for a right code, and the old ones open nothing', async () => {
    const { codigo, recuperacion } = await conFactor();
    expect(await pedir('codigos', { codigo: '000000' })).toMatchObject(incorrecto(400));
    const { status, json } = await pedir('codigos', { codigo: codigo() });
    expect(status).toBe(200);
    expect(json.codigos.filter((c: string) => recuperacion.includes(c))).toEqual([]);
    expect(await login(recuperacion[0])).toMatchObject(incorrecto(401));
    expect(await login(json.codigos[0])).toMatchObject({ status: 200 });
  });

  it('stops whoever guesses from a session left open', async () => {
    const { codigo } = await conFactor();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) await pedir('codigos', { codigo: '000000' });
    expect(await pedir('codigos', { codigo: codigo() })).toMatchObject({ status: 429 });
  });
});

describe('removing the second factor', () => {
  it('needs the password and a code, and then the password alone opens', async () => {
    const { codigo } = await conFactor();
    expect(await pedir('quitar', { password: 'mala', codigo: codigo() })).toMatchObject({
      status: 400,
      json: { code: 'credenciales', field: 'password' },
    });
    expect(await pedir('quitar', { password: PASSWORD, codigo: '000000' })).toMatchObject(incorrecto(400));
    expect(await pedir('quitar', { password: PASSWORD, codigo: codigo() })).toMatchObject({
      status: 200,
      json: { user: { segundo_factor: false } },
    });
    expect(await login()).toMatchObject({ status: 200 });
    expect((await acciones()).slice(2)).toEqual([
      'segundo_factor_fallido',
      'segundo_factor_fallido',
      'segundo_factor_quitado',
      'ingreso',
    ]);
  });

  it.each(['codigos', 'quitar'])('has nothing to do at %s where there is none', async (que) => {
    expect(await pedir(que, { password: PASSWORD, codigo: '000000' })).toMatchObject({
      status: 409,
      json: { code: 'segundo_factor_inactivo' },
    });
  });

  it('is refused to an administrator while the site asks for it, and uses no code up', async () => {
    const { codigo } = await conFactor();
    await app.base.db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
    const body = { password: PASSWORD, codigo: codigo() };
    const exigido = await pedir('quitar', body);
    await app.base.db.delete(ajustes);
    expect(exigido).toMatchObject({ status: 409, json: { code: 'segundo_factor_obligatorio' } });
    expect(await pedir('quitar', body)).toMatchObject({ status: 200 });
  });

  it('is what reset-admin does for who lost everything', async () => {
    await app.base.db.update(usuarios).set({ username: 'admin' }).where(eq(usuarios.id, id));
    await conFactor();
    await resetAdmin(app.base.db, app.config, app.reloj.ahora());
    const [cuenta] = await app.base.db.select().from(usuarios).where(eq(usuarios.id, id));
    expect(cuenta).toMatchObject({ segundo_factor_at: null, totp_secreto: null, totp_ultimo_paso: null });
    const quedan = await app.base.db
      .select()
      .from(codigos_recuperacion)
      .where(eq(codigos_recuperacion.usuario_id, id));
    expect(quedan).toEqual([]);
  });
});
