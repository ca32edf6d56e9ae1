import { eq, like, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { ingresar, llamar, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { sesiones } from '../db/esquema/cuentas';
import { lecturas } from '../db/esquema/mediciones';
import { ajustes, auditoria, logotipos, push_log } from '../db/esquema/sitio';
import { podar } from '../ingesta/poda';

const DIA_MS = 86_400_000;
const RUTA = '/api/ajustes/sitio';
const DIAS = { crudo_d: 7, minutos_d: 400, horas_d: 1_830, dias_d: 3_660, disparos_d: 30 };
const svg = (dentro: string, tipo = 'image/svg+xml') => ({
  tipo,
  datos: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${dentro}</svg>`).toString(
    'base64',
  ),
});

/** Each level draws the one before it ten times. */
const BOMBA_USE = ['b', 'c', 'd', 'e']
  .map((id, i) => `<g id="${id}">${`<use href="#${'abcd'[i]}"/>`.repeat(10)}</g>`)
  .join('');

let app: AppDePrueba;
let fija: AppDePrueba;
const tokens: Record<string, string> = {};

const entrar = async (cual: AppDePrueba, username: string, role: 'administrator' | 'monitorista') => {
  await sembrarUsuario(cual.base.db, { username, role });
  return (await ingresar(cual, username)).token;
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  fija = await crearAppDePrueba({
    env: { SITE_TIMEZONE: 'America/Tijuana', TILES_URL: 'https://calles.ejemplo.mx/{z}/{x}/{y}.png' },
  });
  tokens.ana = await entrar(app, 'ana', 'administrator');
  tokens.beto = await entrar(app, 'beto', 'administrator');
  tokens.mon = await entrar(app, 'mon', 'monitorista');
  tokens.fija = await entrar(fija, 'ana', 'administrator');
});
afterAll(async () => {
  await app.cerrar();
  await fija.cerrar();
});
beforeEach(async () => {
  await app.base.db.delete(ajustes);
  await app.deps.sitio.ponerAlCorriente();
});

const leer = async () => (await llamar(app, 'GET', RUTA, { token: tokens.ana ?? '' })).json;
const poner = (parte: string, body: object, quien = 'ana') =>
  llamar(app, 'POST', `${RUTA}/${parte}`, { token: tokens[quien] ?? '', body });
const sitio = async (token?: string) => (await llamar(app, 'GET', '/api/sitio', token ? { token } : {})).json;
const anotados = () =>
  app.base.db
    .select({ username: auditoria.username, objeto: auditoria.objeto, datos: auditoria.datos })
    .from(auditoria)
    .where(eq(auditoria.accion, 'ajuste_sitio'))
    .orderBy(auditoria.id);

describe('what an administrator sets of the site', () => {
  it('names it for whoever comes to the sign-in, tells the consoles, and stands in the audit', async () => {
    expect((await sitio()).nombre).toBe('Centro de control');
    const puesto = await poner('identidad', { nombre: '  Sala Bajío ', version: 0 });
    expect(puesto).toMatchObject({
      status: 200,
      json: { identidad: { nombre: 'Sala Bajío', nombre_de_fabrica: 'Centro de control', version: 1 } },
    });
    expect((await sitio()).nombre).toBe('Sala Bajío');
    const dichos = await app.base.db.select().from(push_log).where(eq(push_log.mensaje, 'sitio_cambiado'));
    expect(dichos.at(-1)).toMatchObject({ sistema_id: null, usuario_id: null });
    expect((await anotados()).at(-1)).toEqual({
      username: 'ana',
      objeto: 'ajuste:identidad',
      datos: { antes: { nombre: null, logo: null }, despues: { nombre: 'Sala Bajío', logo: null } },
    });
    await poner('identidad', { nombre: null, version: 1 });
    expect((await sitio()).nombre).toBe('Centro de control');
  });

  it('is told as it is by another server on the same database, from the moment its consoles hear of the change', async () => {
    const otra = await crearAppDePrueba({ base: app.base });
    try {
      const enOtra = async () => (await llamar(otra, 'GET', '/api/sitio', {})).json;
      expect(await enOtra()).toMatchObject({ nombre: 'Centro de control', zona: 'America/Mexico_City' });
      await poner('identidad', { nombre: 'Sala Norte', version: 0 });
      await poner('zona', { zona: 'America/Tijuana', version: 0 });
      expect(await enOtra()).toMatchObject({ nombre: 'Sala Norte', zona: 'America/Tijuana' });
    } finally {
      await otra.cerrar();
    }
  });

  it('is told with its position in the push log to who is signed in, and to nobody else', async () => {
    await poner('identidad', { nombre: 'Sala Norte', version: 0 });
    const [ultimo] = await app.base.db.select({ pos: max(push_log.pos) }).from(push_log);
    expect(ultimo?.pos).toBeGreaterThan(0);
    const pos = async (token?: string) => (await sitio(token)).pos;
    expect(await pos(tokens.mon)).toBe(ultimo?.pos);
    expect(await pos()).toBeNull();
    expect(await pos(tokens.fija)).toBeNull();
    await sembrarUsuario(app.base.db, { username: 'luis', role: 'monitorista' });
    const { token } = await ingresar(app, 'luis');
    expect(await pos(token)).toBe(ultimo?.pos);
    await llamar(app, 'POST', '/api/auth/logout', { token, body: {} });
    expect(await pos(token)).toBeNull();
  });

  it('is told without a position to a token of the API, which is not used by it', async () => {
    const body = {
      ...{ nombre: 'Historiador', ambitos: ['eventos'], dias: null, activo: true },
      ...{ todos_los_sistemas: true, sistemas: [] },
    };
    const { json } = await llamar(app, 'POST', '/api/configuracion/tokens', {
      token: tokens.ana ?? '',
      body,
    });
    expect(json.secreto).toMatch(/^trm_/);
    expect((await sitio(json.secreto)).pos).toBeNull();
    const usos = await app.base.db.select().from(auditoria).where(eq(auditoria.accion, 'token_usado'));
    expect(usos).toEqual([]);
  });

  it.each([
    ['what is set of it', ajustes],
    ['who is signed in', sesiones],
  ])('is told without a position while the database does not say %s', async (_que, tabla) => {
    await poner('identidad', { nombre: 'Sala Norte', version: 0 });
    const dicho = await app.base.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${tabla} in access exclusive mode`);
      return sitio(tokens.mon);
    });
    expect(dicho).toMatchObject({ nombre: 'Sala Norte', pos: null });
  });

  it('serves its logo so that it can run nothing, and forgets the one before', async () => {
    const logo = svg('<path d="M0 0h9v9z"/>');
    const { json } = await poner('identidad', { nombre: null, logo, version: 0 });
    expect((await sitio()).logo).toBe(json.identidad.logo);
    const servido = await app.http.inject({ method: 'GET', url: json.identidad.logo });
    expect(servido.headers['content-type']).toBe('image/svg+xml');
    expect(servido.headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(servido.headers['x-content-type-options']).toBe('nosniff');
    expect(servido.rawPayload.toString('base64')).toBe(logo.datos);
    await poner('identidad', { nombre: 'Otra', logo: svg('<g/>'), version: 1 });
    expect(await app.base.db.select().from(logotipos)).toHaveLength(1);
    expect(await poner('identidad', { nombre: 'Otra', logo: null, version: 2 })).toMatchObject({
      json: { identidad: { nombre: 'Otra', logo: null } },
    });
    expect((await app.http.inject({ method: 'GET', url: '/api/sitio/logo' })).statusCode).toBe(404);
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in a namespace', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">x</s:script>')],
    ['what runs when it loads', svg('<g onload="x()"/>')],
    ['what runs when it is pressed', svg('<a href="javascript:x()"><g/></a>')],
    ['something fetched', svg('<image href="https://otro.mx/x.png"/>')],
    ['a style fetched', svg('<style>@import "https://otro.mx/x.css"</style>')],
    ['a background fetched', svg('<rect style="fill:url(https://otro.mx/x)"/>')],
    ['a page inside', svg('<foreignObject><p/></foreignObject>')],
    ['an entity', { tipo: 'image/svg+xml', datos: Buffer.from('<!DOCTYPE svg><svg/>').toString('base64') }],
    ['a word hidden by an escape', svg('<a href="&#106;avascript:x()"/>')],
    ['a style fetched, its word hidden by an escape', svg('<rect style="fill:u\\72l(https://otro.mx/x)"/>')],
    ['a style fetched, its word cut by a comment', svg('<style>@im<!-- -->port "//otro.mx"</style>')],
    ['a style fetched, its word cut by CDATA', svg('<style>@im<![CDATA[port "//otro.mx"]]></style>')],
    ['a script behind what only looks like a comment', svg('<g><![CDATA[ <!-- ]]></g><script>x</script>')],
    ['a word hidden by another alphabet', svg('<scr\x1b(Bipt>x</scr\x1b(Bipt>')],
    ['pieces that multiply', svg(`<g id="a"><path/></g>${BOMBA_USE}`)],
    ['cuts that multiply', svg('<clipPath id="a"/><clipPath id="b"/>')],
    ['a filter, whose cost has no bound', svg('<filter id="f"><feTurbulence numOctaves="9999"/></filter>')],
    ['a space of its whole length', svg(`<a href=${' '.repeat(100_000)}"x"/>`)],
    ['no drawing', { tipo: 'image/svg+xml', datos: Buffer.from('hola').toString('base64') }],
    ['a drawing that says it is a picture', svg('<g/>', 'image/png')],
    ['another kind of file', svg('<g/>', 'text/html')],
    ['too much', { tipo: 'image/png', datos: Buffer.alloc(129 * 1_024).toString('base64') }],
  ])('takes no logo that is or has %s', async (_que, logo) => {
    const dicho = await poner('identidad', { nombre: null, logo, version: 0 });
    expect(dicho).toMatchObject({ status: 400, json: { code: 'datos_invalidos' } });
    expect(dicho.json.field).toMatch(/^logo/);
    expect((await leer()).identidad).toMatchObject({ logo: null, version: 0 });
  });

  it('moves the whole server to another zone without a restart', async () => {
    expect((await sitio()).zona).toBe('America/Mexico_City');
    expect(app.deps.config.zona).toBe('America/Mexico_City');
    await poner('zona', { zona: 'America/Tijuana', version: 0 });
    expect((await sitio()).zona).toBe('America/Tijuana');
    expect(app.deps.config.zona).toBe('America/Tijuana');
    // The second is none of the database's, whatever this process says of it.
    for (const zona of ['Mexico/Nunca', 'US/Pacific-New'])
      expect(await poner('zona', { zona, version: 1 })).toMatchObject({
        status: 400,
        json: { field: 'zona' },
      });
    expect((await sitio()).zona).toBe('America/Tijuana');
  });

  it('lets consoles fetch tiles from the server that was named, and from no other', async () => {
    const permitido = async () =>
      (await app.http.inject({ method: 'GET', url: '/api/sitio' })).headers['content-security-policy'];
    expect(await permitido()).not.toContain('calles.ejemplo.mx');
    await poner('mapa', { tiles_url: 'https://calles.ejemplo.mx/{z}/{x}/{y}.png', version: 0 });
    expect((await sitio()).mapa.tiles_url).toBe('https://calles.ejemplo.mx/{z}/{x}/{y}.png');
    expect(await permitido()).toContain('https://calles.ejemplo.mx');
    for (const tiles_url of [
      'ftp://a.mx/{z}/{x}/{y}',
      'https://a.mx/',
      "https://a.mx;script-src 'unsafe-inline'/{z}/{x}/{y}",
      'https://yo:clave@a.mx/{z}/{x}/{y}',
    ])
      expect(await poner('mapa', { tiles_url, version: 1 })).toMatchObject({
        status: 400,
        json: { field: 'tiles_url' },
      });
    expect(await poner('mapa', { tiles_url: null, version: 1 })).toMatchObject({ status: 200 });
    expect(await permitido()).not.toContain('calles.ejemplo.mx');
  });

  it('cannot be changed where a variable of the server holds it, which is named', async () => {
    const pedir = (metodo: 'GET' | 'POST', ruta: string, body?: object) =>
      llamar(fija, metodo, ruta, { token: tokens.fija ?? '', ...(body && { body }) });
    expect((await pedir('GET', RUTA)).json).toMatchObject({
      zona: { zona: 'America/Tijuana', fijado_por: 'SITE_TIMEZONE' },
      mapa: { tiles_url: 'https://calles.ejemplo.mx/{z}/{x}/{y}.png', fijado_por: 'TILES_URL' },
    });
    expect(await pedir('POST', `${RUTA}/zona`, { zona: 'UTC', version: 0 })).toMatchObject({
      status: 409,
      json: { code: 'fijado_por_variable', field: 'zona', message: /SITE_TIMEZONE/ },
    });
    expect(await pedir('POST', `${RUTA}/mapa`, { tiles_url: null, version: 0 })).toMatchObject({
      status: 409,
      json: { code: 'fijado_por_variable', field: 'tiles_url', message: /TILES_URL/ },
    });
    expect((await pedir('GET', '/api/sitio')).json.zona).toBe('America/Tijuana');
  });

  it('tells the second of two administrators who was quicker, and overwrites nothing', async () => {
    await poner('identidad', { nombre: 'La de Ana', version: 0 });
    const segunda = await poner('identidad', { nombre: 'La de Beto', version: 0 }, 'beto');
    expect(segunda).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', por: 'Sr. ana', detalle: { nombre: 'La de Ana', version: 1 } },
    });
    expect((await sitio()).nombre).toBe('La de Ana');
    expect(await poner('identidad', { nombre: 'La de Beto', version: 1 }, 'beto')).toMatchObject({
      status: 200,
    });
    const juntas = await Promise.all(
      ['ana', 'beto'].map((quien) =>
        poner('zona', { zona: `America/${quien === 'ana' ? 'Lima' : 'Bogota'}`, version: 0 }, quien),
      ),
    );
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('writes nothing down when it says the same as before', async () => {
    await poner('identidad', { nombre: 'Una', version: 0 });
    const antes = (await anotados()).length;
    expect(await poner('identidad', { nombre: 'Una', version: 1 })).toMatchObject({
      json: { identidad: { version: 1 } },
    });
    expect(await anotados()).toHaveLength(antes);
  });

  it.each(['identidad', 'zona', 'mapa', 'retencion'])('is refused to a monitorista: %s', async (parte) => {
    const negado = { status: 403, json: { code: 'sin_permiso' } };
    expect(await poner(parte, { version: 0 }, 'mon')).toMatchObject(negado);
    expect(await llamar(app, 'GET', RUTA, { token: tokens.mon ?? '' })).toMatchObject(negado);
  });
});

describe('how long things are kept', () => {
  let sensor_id = 0;
  beforeAll(async () => {
    sensor_id = (await sembrarRed(app.base.db, 'retenida')).sensor_a_id;
  });

  const sembrarLectura = (hace_d: number) =>
    ponerLecturas(app.base.db, {
      ...{ sensor_id, t0_ms: AHORA_MS - hace_d * DIA_MS, dt_ms: 100, p: [30], recibido_ms: AHORA_MS },
    });

  it('is what an administrator says, and what lies before it goes with the next round', async () => {
    await app.base.db.delete(lecturas);
    for (const dias of [1, 4, 6]) await sembrarLectura(dias);
    expect((await leer()).retencion).toMatchObject({
      ...{ ...DIAS, version: 0 },
      mas_antigua: { crudo_d: new Date(AHORA_MS - 6 * DIA_MS).toISOString(), dias_d: null },
    });
    await podar(app.base.db, AHORA_MS);
    expect(await app.base.db.select().from(lecturas)).toHaveLength(3);
    expect(await poner('retencion', { ...DIAS, crudo_d: 3, version: 0 })).toMatchObject({
      json: { retencion: { crudo_d: 3, version: 1 } },
    });
    await podar(app.base.db, AHORA_MS);
    expect(await app.base.db.select().from(lecturas)).toHaveLength(1);
  });

  it.each([
    ['less than two days of raw pressure', { crudo_d: 1 }, 'crudo_d'],
    ['a part of a day', { minutos_d: 30.5 }, 'minutos_d'],
    ['what is coarse for less time than what is fine', { horas_d: 400, minutos_d: 500 }, 'horas_d'],
  ])('takes not %s', async (_que, dias, field) => {
    expect(await poner('retencion', { ...DIAS, ...dias, version: 0 })).toMatchObject({
      status: 400,
      json: { field },
    });
  });

  it('leaves no trace of a logo or a secret in the audit', async () => {
    await poner('identidad', { nombre: null, logo: svg('<circle r="4"/>'), version: 0 });
    const filas = await app.base.db.select().from(auditoria).where(like(auditoria.objeto, 'ajuste:%'));
    expect(JSON.stringify(filas)).not.toContain('circle');
    expect(JSON.stringify(filas).length).toBeLessThan(20_000);
  });
});
