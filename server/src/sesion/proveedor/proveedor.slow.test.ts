import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../../test/app-de-prueba';
import {
  crearProveedorDePrueba,
  type Dicho,
  type ProveedorDePrueba,
} from '../../../test/proveedor-de-prueba';
import { activarSegundoFactor, ingresar, llamar, sembrarRed, sembrarUsuario } from '../../../test/sembrar';
import { EXIGIR_SEGUNDO_FACTOR } from '../../db/ajuste';
import { registros_ingreso, sesiones, usuarios } from '../../db/esquema/cuentas';
import { identidades_externas, pases_ingreso } from '../../db/esquema/ingreso';
import { ajustes, auditoria } from '../../db/esquema/sitio';

const PUBLIC_URL = 'https://consola.ejemplo.mx';
let proveedor: ProveedorDePrueba;
let app: AppDePrueba;
let norte: number;
let serie = 0;

beforeAll(async () => {
  proveedor = await crearProveedorDePrueba('tramos');
  app = await crearAppDePrueba({
    env: {
      ...{ OIDC_ISSUER: proveedor.issuer, OIDC_CLIENT_ID: 'tramos', OIDC_NAME: 'Keycloak', PUBLIC_URL },
      ...{ OIDC_ROLES: 'ops=monitorista,admins=administrator', OIDC_SISTEMAS_CLAIM: 'sistemas' },
    },
  });
  norte = (await sembrarRed(app.base.db, 'norte')).sistema_id;
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
});
afterAll(async () => {
  await app.cerrar();
  await proveedor.cerrar();
});
beforeEach(() => {
  serie += 1;
  const claims = { preferred_username: `ana${serie}`, groups: ['ops'], sistemas: ['norte'] };
  const quieto: Dicho = {
    ...{ sub: `sub-${serie}`, claims, alterar: (c) => c, firma: 'propia', refresco: 'si', caido: false },
  };
  Object.assign(proveedor.dicho, quieto);
});

/** A browser with its cookies, as far as these calls go. */
const navegador = () => {
  const galletas = new Map<string, string>();
  const pedir = async (metodo: 'GET' | 'POST', url: string, payload?: object) => {
    const { statusCode, headers, body, cookies } = await app.http.inject({
      ...{ method: metodo, url, remoteAddress: '198.51.100.7' },
      headers: { cookie: [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ') },
      ...(payload ? { payload } : {}),
    });
    for (const { name, value } of cookies) galletas.set(name, value);
    return { status: statusCode, json: JSON.parse(body), location: headers.location, cookies };
  };
  const ir = async () => (await pedir('POST', '/api/auth/proveedor/iniciar')).json.url as string;
  const volver = (ruta: string) => pedir('GET', ruta);
  const canjear = (codigo?: string) => pedir('POST', '/api/auth/proveedor/canje', { codigo });
  /** The whole way; answers what the page gets. */
  const entrar = async (codigo?: string) => {
    const { location } = await volver(await proveedor.autorizar(await ir()));
    expect(location).toBe(`${PUBLIC_URL}/login?proveedor=listo`);
    return canjear(codigo);
  };
  return { galletas, pedir, ir, volver, canjear, entrar };
};

const cuentas = () => app.base.db.$count(usuarios);
const accionesDe = async (usuario_id: number) =>
  app.base.db
    .select({ accion: auditoria.accion, datos: auditoria.datos })
    .from(auditoria)
    .where(eq(auditoria.usuario_id, usuario_id))
    .orderBy(auditoria.id);
const rechazo = (location: unknown) => new URL(String(location)).searchParams.get('proveedor');

describe('who comes back from the provider with a role', () => {
  it('gets an account once, a session like any other, and its way in stands in the audit', async () => {
    const { status, json } = await navegador().entrar();
    expect(status).toBe(200);
    const user = { username: `ana${serie}`, role: 'monitorista', externa: true, isFirstLogin: false };
    expect(json).toMatchObject({ isFirstLogin: false, user: { ...user, sistemas: [norte] } });
    expect(await llamar(app, 'GET', '/api/auth/check', { token: json.token })).toMatchObject({ status: 200 });
    const antes = await cuentas();
    const otra = await navegador().entrar();
    expect(otra.json.user.id).toBe(json.user.id);
    expect(await cuentas()).toBe(antes);
    // One session at a time, as the account is set up.
    expect(await llamar(app, 'GET', '/api/auth/check', { token: json.token })).toMatchObject({ status: 401 });
    expect(await accionesDe(json.user.id)).toEqual(
      expect.arrayContaining([
        { accion: 'cuenta_externa_creada', datos: expect.objectContaining({ role: 'monitorista' }) },
        { accion: 'ingreso', datos: { via: 'proveedor' } },
      ]),
    );
  });

  it('finds nothing that opens anything in an address, and a cookie that no script reads', async () => {
    const uno = navegador();
    const { location, cookies } = await uno.volver(await proveedor.autorizar(await uno.ir()));
    const pase = cookies.find(({ name }) => name === 'tramos_pase');
    expect(pase).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth/proveedor' });
    expect(location).not.toContain(pase?.value);
    expect(location).toBe(`${PUBLIC_URL}/login?proveedor=listo`);
    // What the database keeps of it opens nothing either.
    const guardados = JSON.stringify(await app.base.db.select().from(pases_ingreso));
    expect(guardados).not.toContain(pase?.value);
  });

  it('is asked for no second factor of ours when the provider asked for one, else for it', async () => {
    const primera = await navegador().entrar();
    const { codigo } = await activarSegundoFactor(app, primera.json.token);
    app.reloj.avanzar(30_000);
    const sin = navegador();
    expect(await sin.entrar()).toMatchObject({ status: 401, json: { code: 'codigo_requerido' } });
    expect(await sin.canjear('000000')).toMatchObject({ status: 401, json: { code: 'codigo_incorrecto' } });
    expect(await sin.canjear(codigo())).toMatchObject({ status: 200 });
    Object.assign(proveedor.dicho.claims, { amr: ['pwd', 'mfa'] });
    expect(await navegador().entrar()).toMatchObject({ status: 200 });
  });

  it('as an administrator lacks the factor that the site asks for, unless the provider asked for one', async () => {
    Object.assign(proveedor.dicho.claims, { groups: ['admins'] });
    await app.base.db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
    expect((await navegador().entrar()).json.user).toMatchObject({ falta_segundo_factor: true });
    Object.assign(proveedor.dicho.claims, { acr: 'mfa' });
    const { json } = await navegador().entrar();
    expect(json.user).toMatchObject({ falta_segundo_factor: false });
    expect(await llamar(app, 'GET', '/api/ajustes/seguridad', { token: json.token })).toMatchObject({
      status: 200,
    });
    await app.base.db.delete(ajustes).where(eq(ajustes.clave, EXIGIR_SEGUNDO_FACTOR));
  });

  it('is what their groups say today, scope included, with before and after in the audit', async () => {
    const { json } = await navegador().entrar();
    Object.assign(proveedor.dicho.claims, { groups: ['admins'], sistemas: ['*'] });
    const hoy = await navegador().entrar();
    expect(hoy.json.user).toMatchObject({
      id: json.user.id,
      role: 'administrator',
      todos_los_sistemas: true,
    });
    expect(await accionesDe(json.user.id)).toContainEqual({
      accion: 'derechos_externos',
      datos: {
        antes: { role: 'monitorista', todos_los_sistemas: false, sistemas: [norte] },
        despues: { role: 'administrator', todos_los_sistemas: true, sistemas: [] },
      },
    });
  });
});

describe('nobody comes in', () => {
  /** Goes to the provider and comes back; gives the reason that the page is told. */
  const intentar = async (alterar: (ruta: string) => string = (ruta) => ruta) => {
    const uno = navegador();
    const antes = await cuentas();
    const { location } = await uno.volver(alterar(await proveedor.autorizar(await uno.ir())));
    expect(await cuentas()).toBe(antes);
    expect(await uno.canjear()).toMatchObject({ status: 401, json: { code: 'proveedor_rechazo' } });
    return rechazo(location);
  };

  it.each<[string, Partial<Dicho>]>([
    ['another nonce', { alterar: (c) => ({ ...c, nonce: 'otro' }) }],
    ['no nonce', { alterar: ({ nonce: _, ...c }) => c }],
    ['another audience', { alterar: (c) => ({ ...c, aud: 'otra-consola' }) }],
    ['another issuer', { alterar: (c) => ({ ...c, iss: 'https://otro.ejemplo.mx' }) }],
    ['an end that is over', { alterar: (c) => ({ ...c, exp: Math.floor(Date.now() / 1_000) - 60 }) }],
    ['no signature', { firma: 'none' }],
    ['the signature of another key', { firma: 'ajena' }],
    ['no subject', { alterar: ({ sub: _, ...c }) => c }],
  ])('by an ID token with %s', async (_, mentira) => {
    Object.assign(proveedor.dicho, mentira);
    expect(await intentar()).toBe('proveedor_rechazo');
  });

  it('with another state, with none, or in a browser that did not ask', async () => {
    expect(await intentar((ruta) => ruta.replace(/state=[^&]+/, 'state=otro'))).toBe('proveedor_rechazo');
    expect(await intentar((ruta) => ruta.replace(/&state=[^&]+/, ''))).toBe('proveedor_rechazo');
    const ruta = await proveedor.autorizar(await navegador().ir());
    expect(rechazo((await navegador().volver(ruta)).location)).toBe('proveedor_rechazo');
  });

  it('with a code that was used, or after the way took too long', async () => {
    const uno = navegador();
    const ruta = await proveedor.autorizar(await uno.ir());
    const ida = uno.galletas.get('tramos_ida') ?? '';
    expect(rechazo((await uno.volver(ruta)).location)).toBe('listo');
    const otro = navegador();
    otro.galletas.set('tramos_ida', ida);
    expect(rechazo((await otro.volver(ruta)).location)).toBe('proveedor_rechazo');
    const lento = navegador();
    const tarde = await proveedor.autorizar(await lento.ir());
    app.reloj.avanzar(16 * 60_000);
    expect(rechazo((await lento.volver(tarde)).location)).toBe('proveedor_rechazo');
  });

  it('twice by one way, also when two ask for its session at once', async () => {
    const uno = navegador();
    await uno.volver(await proveedor.autorizar(await uno.ir()));
    const ambos = await Promise.all([uno.canjear(), uno.canjear()]);
    expect(ambos.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('without a group that gives a role: it stands in the records, and the sessions of before are over', async () => {
    Object.assign(proveedor.dicho, { claims: { groups: ['otros'] } });
    expect(await intentar()).toBe('proveedor_sin_rol');
    Object.assign(proveedor.dicho, { claims: { preferred_username: `ana${serie}`, groups: ['ops'] } });
    const { json } = await navegador().entrar();
    Object.assign(proveedor.dicho.claims, { groups: [] });
    expect(await intentar()).toBe('proveedor_sin_rol');
    expect(await llamar(app, 'GET', '/api/auth/check', { token: json.token })).toMatchObject({ status: 401 });
    const fallos = and(
      eq(registros_ingreso.usuario_id, json.user.id),
      eq(registros_ingreso.resultado, 'fallo'),
    );
    expect(await app.base.db.$count(registros_ingreso, fallos)).toBe(1);
  });

  it('into an account that is disabled here', async () => {
    const { json } = await navegador().entrar();
    await app.base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, json.user.id));
    expect(await intentar()).toBe('proveedor_sin_rol');
  });

  it('into a local account by its name, however it is spelt', async () => {
    await sembrarUsuario(app.base.db, { username: `local${serie}`, role: 'administrator' });
    Object.assign(proveedor.dicho.claims, { preferred_username: `LOCAL${serie}` });
    expect(await intentar()).toBe('proveedor_usuario_ocupado');
    expect(await app.base.db.$count(identidades_externas, eq(identidades_externas.sub, `sub-${serie}`))).toBe(
      0,
    );
  });

  it('under a name that looks like one of another account; one that is known is let in whatever looks like it', async () => {
    const antes = await cuentas();
    const sub = `sub-${serie}`;
    await navegador().entrar();
    // Cyrillic letters, drawn as those of the other.
    const gemela = `\u0430n\u0430${serie}`;
    Object.assign(proveedor.dicho, { sub: `${sub}-otra` });
    Object.assign(proveedor.dicho.claims, { preferred_username: gemela });
    expect(await intentar()).toBe('proveedor_usuario_ocupado');
    expect(await cuentas()).toBe(antes + 1);
    // One of before that was refused.
    await sembrarUsuario(app.base.db, { username: gemela, role: 'user' });
    Object.assign(proveedor.dicho, { sub });
    expect((await navegador().entrar()).json.user.username).toBe(`ana${serie}`);
  });

  it('with the provider away, which is said at once; with a password they do', async () => {
    Object.assign(proveedor.dicho, { caido: true });
    // What was learnt of it is looked up again after an hour.
    app.reloj.avanzar(61 * 60_000);
    expect(await navegador().pedir('POST', '/api/auth/proveedor/iniciar')).toMatchObject({
      status: 503,
      json: { code: 'proveedor_sin_respuesta' },
    });
    expect((await ingresar(app, 'jefa')).user.username).toBe('jefa');
    Object.assign(proveedor.dicho, { caido: false });
    expect(await navegador().entrar()).toMatchObject({ status: 200 });
  });
});

describe('a session that the provider opened', () => {
  const renovar = (refreshToken: string) =>
    llamar(app, 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
  /** Signed in a while ago. */
  const desdeHace = async (ms: number) => {
    const { json } = await navegador().entrar();
    app.reloj.avanzar(ms);
    return json;
  };
  const motivoDe = async (usuario_id: number) => {
    const filas = await app.base.db
      .select({ motivo: sesiones.motivo_cierre })
      .from(sesiones)
      .where(eq(sesiones.usuario_id, usuario_id));
    return filas.map(({ motivo }) => motivo);
  };

  it('is asked about when it is refreshed, and follows what the groups are by then', async () => {
    const { refreshToken } = await desdeHace(25 * 60_000);
    Object.assign(proveedor.dicho.claims, { groups: ['admins'] });
    const antes = proveedor.preguntas();
    const renovada = await renovar(refreshToken);
    expect(renovada.json.user).toMatchObject({ role: 'administrator' });
    expect(proveedor.preguntas()).toBe(antes + 1);
    // Another tab right after it needs no further answer.
    expect(await renovar(renovada.json.refreshToken)).toMatchObject({ status: 200 });
    expect(proveedor.preguntas()).toBe(antes + 1);
  });

  it.each<[string, Partial<Dicho>]>([
    ['the group is gone', { claims: { groups: [] } }],
    ['the provider does not know it any more', { refresco: 'negado' }],
    ['it would be somebody else’s', { sub: 'otra-persona' }],
  ])('ends at its next refresh when %s', async (_, dicho) => {
    const { refreshToken, user } = await desdeHace(25 * 60_000);
    Object.assign(proveedor.dicho, dicho);
    expect(await renovar(refreshToken)).toMatchObject({ status: 401, json: { code: 'sesion_terminada' } });
    expect(await motivoDe(user.id)).toEqual(['sin_acceso_proveedor']);
  });

  it('outlives a provider that does not answer', async () => {
    const { refreshToken } = await desdeHace(25 * 60_000);
    Object.assign(proveedor.dicho, { caido: true });
    expect(await renovar(refreshToken)).toMatchObject({ status: 200 });
  });

  it('of which it cannot be asked again lasts for a shift', async () => {
    Object.assign(proveedor.dicho, { refresco: 'no' });
    const { refreshToken } = await desdeHace(11 * 3_600_000);
    const renovada = await renovar(refreshToken);
    expect(renovada.status).toBe(200);
    app.reloj.avanzar(2 * 3_600_000);
    expect(await renovar(renovada.json.refreshToken)).toMatchObject({ status: 401 });
  });

  it('tells the page, as it is left, where the provider’s own ends', async () => {
    const { token } = await desdeHace(0);
    const { json } = await llamar(app, 'POST', '/api/auth/logout', { token, body: {} });
    expect(json.salida).toContain(`${proveedor.issuer}/logout?`);
    expect(new URL(json.salida).searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    const local = await ingresar(app, 'jefa');
    expect(await llamar(app, 'POST', '/api/auth/logout', { token: local.token, body: {} })).toEqual({
      ...{ status: 200, json: {} },
    });
  });

  it('keeps its provider’s token sealed, and its account gets no password here', async () => {
    const { user, token } = await desdeHace(0);
    const { rows } = await app.base.db.execute<{ refresco: string }>(
      sql`select e.refresco from sesiones_externas e join sesiones s on s.id = e.sesion_id
        where s.usuario_id = ${user.id}`,
    );
    expect(rows[0]?.refresco).not.toMatch(/^[0-9a-f]{8}-/);
    const cuerpo = { password: 'Tramos-2026' };
    expect(await llamar(app, 'POST', '/api/auth/llaves/preparar', { token, body: cuerpo })).toMatchObject({
      ...{ status: 409, json: { code: 'cuenta_externa' } },
    });
    const admin = await ingresar(app, 'jefa');
    const ruta = `/api/configuracion/usuarios/${user.id}/password`;
    expect(await llamar(app, 'POST', ruta, { token: admin.token, body: { version: 1 } })).toMatchObject({
      ...{ status: 409, json: { code: 'cuenta_externa' } },
    });
  });
});
