import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { sesiones, usuarios } from '../db/esquema/cuentas';
import { auditoria } from '../db/esquema/sitio';

let app: AppDePrueba;
let serie = 0;
let username = '';
let id = 0;
let token = '';

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  username = `persona${serie}`;
  id = await sembrarUsuario(app.base.db, { username, role: 'monitorista' });
  await app.base.db.update(usuarios).set({ sesiones_max: 3 }).where(eq(usuarios.id, id));
  token = (await ingresar(app, username)).token;
});

const pedir = (metodo: 'GET' | 'POST', ruta: string, body?: object, de = token) =>
  llamar(app, metodo, `/api/ajustes/${ruta}`, { token: de, ...(body && { body }) });

describe("one's own profile", () => {
  it('changes name and mail and nothing else of the account, and stands in the audit', async () => {
    const { json: antes } = await pedir('GET', 'perfil');
    const nuevo = { nombre: 'Lucía Peña', correo: 'lucia@ejemplo.mx', version: antes.version };
    const puesto = await pedir('POST', 'perfil', { ...nuevo, role: 'administrator', activo: false });
    expect(puesto).toMatchObject({
      status: 200,
      json: { nombre: 'Lucía Peña', correo: 'lucia@ejemplo.mx', version: antes.version + 1 },
    });
    expect(puesto.json.user).toMatchObject({ id, username, nombre: 'Lucía Peña', role: 'monitorista' });
    expect((await llamar(app, 'GET', '/api/auth/check', { token })).json.user.nombre).toBe('Lucía Peña');
    const [fila] = await app.base.db
      .select({ datos: auditoria.datos, objeto: auditoria.objeto })
      .from(auditoria)
      .orderBy(desc(auditoria.id))
      .limit(1);
    expect(fila).toEqual({
      objeto: `usuario:${id}`,
      datos: {
        antes: { nombre: antes.nombre, correo: null },
        despues: { nombre: 'Lucía Peña', correo: 'lucia@ejemplo.mx' },
      },
    });
  });

  it.each([
    ['no name', { nombre: '  ', correo: null }, 'nombre'],
    ['a mail that is none', { nombre: 'Lucía', correo: 'lucia' }, 'correo'],
  ])('is not taken with %s', async (_que, cuerpo, field) => {
    expect(await pedir('POST', 'perfil', { ...cuerpo, version: 1 })).toMatchObject({
      status: 400,
      json: { field },
    });
  });

  it('takes nobody else’s name, nor one that looks like it: by it others know who acknowledged', async () => {
    const otra = await sembrarUsuario(app.base.db, { username: `turno${serie}`, role: 'monitorista' });
    const nombre = `Monitorista ${serie}`;
    await app.base.db.update(usuarios).set({ nombre }).where(eq(usuarios.id, otra));
    const { json } = await pedir('GET', 'perfil');
    for (const igual of [nombre, nombre.toUpperCase(), nombre.replace('o', '\u043e'), ` ${nombre}\u200b`])
      expect(await pedir('POST', 'perfil', { ...json, nombre: igual })).toMatchObject({
        status: 409,
        json: { code: 'clave_repetida', field: 'nombre' },
      });
    expect((await pedir('GET', 'perfil')).json).toMatchObject({ nombre: json.nombre, version: json.version });
    const propio = { ...json, nombre: json.nombre.toUpperCase() };
    expect(await pedir('POST', 'perfil', propio)).toMatchObject({ status: 200 });
  });

  it('is not written over what somebody else changed of the account meanwhile', async () => {
    const { json } = await pedir('GET', 'perfil');
    await app.base.db
      .update(usuarios)
      .set({ nombre: 'Como dijo la jefa', version: json.version + 1 })
      .where(eq(usuarios.id, id));
    expect(
      await pedir('POST', 'perfil', { nombre: 'Otra', correo: null, version: json.version }),
    ).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', detalle: { nombre: 'Como dijo la jefa' } },
    });
  });
});

describe('what a person chooses', () => {
  const INICIALES = { tema: null, unidad: 'kgcm2', avisos_con_sonido: [] };

  it('follows them to another desk, choice by choice', async () => {
    expect((await pedir('GET', 'preferencias')).json).toEqual(INICIALES);
    await pedir('POST', 'preferencias', { unidad: 'psi' });
    const otra = (await ingresar(app, username)).token;
    await pedir('POST', 'preferencias', { tema: 'dark' }, otra);
    expect((await pedir('GET', 'preferencias')).json).toEqual({ ...INICIALES, unidad: 'psi', tema: 'dark' });
  });

  it('is nobody else’s, and only what there is to choose', async () => {
    await pedir('POST', 'preferencias', { unidad: 'bar' });
    await sembrarUsuario(app.base.db, { username: `vecina${serie}`, role: 'user' });
    const vecina = (await ingresar(app, `vecina${serie}`)).token;
    expect((await pedir('GET', 'preferencias', undefined, vecina)).json).toEqual(INICIALES);
    for (const mal of [{ unidad: 'atm' }, { tema: 'rosa' }, { avisos_con_sonido: ['new_evento'] }])
      expect(await pedir('POST', 'preferencias', mal)).toMatchObject({ status: 400 });
  });

  it('is kept for no wall display', async () => {
    await app.base.db.update(usuarios).set({ pantalla: true }).where(eq(usuarios.id, id));
    expect(await pedir('POST', 'preferencias', { unidad: 'psi' })).toMatchObject({
      status: 403,
      json: { code: 'solo_lectura' },
    });
  });
});

describe('a desk that is silenced', () => {
  it('stands in the audit: who, when, for how long and until when; so does the end before that', async () => {
    const { json } = await pedir('POST', 'silencio', { dura_ms: 300_000 });
    expect(await pedir('POST', 'silencio', { dura_ms: 0 })).toEqual({ status: 200, json: { hasta: null } });
    const filas = await app.base.db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(2);
    expect(filas).toMatchObject([
      { accion: 'sonido_reanudado', username, objeto: `usuario:${id}` },
      { accion: 'sonido_silenciado', username, datos: { minutos: 5, hasta: json.hasta } },
    ]);
    expect(Date.parse(json.hasta) - (filas[1]?.cuando.getTime() ?? 0)).toBe(300_000);
  });

  it('is so for 1, 5 or 15 minutes and no other time', async () => {
    for (const dura_ms of [1, 3_600_000, null, '300000'])
      expect(await pedir('POST', 'silencio', { dura_ms })).toMatchObject({
        status: 400,
        json: { field: 'dura_ms', message: 'Duración del silencio: el silencio es de 1, 5 o 15 minutos' },
      });
  });
});

describe("one's own sessions", () => {
  it('are listed, and all but this one are closed', async () => {
    const segunda = (await ingresar(app, username)).token;
    await ingresar(app, username);
    const { json } = await pedir('GET', 'sesiones');
    expect(json.total).toBe(3);
    expect(json.sesiones.filter((s: { actual: boolean }) => s.actual)).toHaveLength(1);
    expect(await pedir('POST', 'sesiones/cerrar', { id: null })).toEqual({
      status: 200,
      json: { cerradas: 2 },
    });
    expect((await pedir('GET', 'sesiones')).json.total).toBe(1);
    expect(await pedir('GET', 'sesiones', undefined, segunda)).toMatchObject({ status: 401 });
    const motivos = await app.base.db
      .select({ motivo: sesiones.motivo_cierre })
      .from(sesiones)
      .where(eq(sesiones.usuario_id, id));
    expect(motivos.map(({ motivo }) => motivo).sort()).toEqual([
      'cerrada_por_usuario',
      'cerrada_por_usuario',
      null,
    ]);
  });

  it('closes one of them, but neither this one nor somebody else’s', async () => {
    await ingresar(app, username);
    const { json } = await pedir('GET', 'sesiones');
    const de = (actual: boolean) => json.sesiones.find((s: { actual: boolean }) => s.actual === actual).id;
    await sembrarUsuario(app.base.db, { username: `ajena${serie}`, role: 'user' });
    const ajena = await ingresar(app, `ajena${serie}`);
    const [suya] = (await pedir('GET', 'sesiones', undefined, ajena.token)).json.sesiones;
    for (const mala of [de(true), suya.id])
      expect(await pedir('POST', 'sesiones/cerrar', { id: mala })).toMatchObject({ status: 404 });
    expect(await pedir('POST', 'sesiones/cerrar', { id: de(false) })).toMatchObject({
      json: { cerradas: 1 },
    });
    expect(await pedir('GET', 'perfil', undefined, ajena.token)).toMatchObject({ status: 200 });
  });
});
