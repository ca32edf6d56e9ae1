import { VERTICES_MAX } from '@tramos/contract/limites';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  PASSWORD,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { leerConfigVersion } from '../db/config-version';
import { sensor_estados, sensores, sistemas, tramos } from '../db/esquema/red';
import { auditoria, push_log } from '../db/esquema/sitio';
import { terminarMantenimientos } from './mantenimiento';

let app: AppDePrueba;
let red: RedDePrueba;
let admin: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'config');
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  admin = (await ingresar(app, 'jefa')).token;
});
afterAll(() => app.cerrar());

const pedir = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, body?: unknown, token = admin) =>
  llamar(app, metodo, `/api/configuracion${ruta}`, { token, ...(body === undefined ? {} : { body }) });

const sistema = (clave: string) => ({ clave, nombre: `Ducto ${clave}`, activo: true });
const crearSistema = async (clave: string) => (await pedir('POST', '/sistemas', sistema(clave))).json;
// biome-ignore lint/suspicious/noExplicitAny: the row as the wire has it
const leerFila = async (plural: string, id: number): Promise<any> => {
  const { json } = await pedir('GET', `/${plural}`);
  return json[plural].find((fila: { id: number }) => fila.id === id);
};
const ultimaEnAuditoria = async (objeto: string) => {
  const filas = await app.base.db.select().from(auditoria).where(eq(auditoria.objeto, objeto));
  return filas.sort((a, b) => b.id - a.id)[0];
};

describe('a known point', () => {
  const punto = (resto: object = {}) => ({
    ...{ nombre: 'Entrega Norte', tipo: 'entrega', sistema_id: red.sistema_id, posicion: 210_000 },
    ...{ tolerancia_m: 150, horario: { dias: [1, 2], desde_min: 1_320, hasta_min: 360 }, activo: true },
    ...resto,
  });
  const avisos = async () =>
    (
      await app.base.db
        .select()
        .from(push_log)
        .where(eq(push_log.mensaje, 'vigilancia_cambiada'))
        .orderBy(push_log.pos)
    ).map(({ datos }) => {
      const { que, nombre, cambio } = datos as Record<string, unknown>;
      return [que, nombre, cambio];
    });

  it('is told to administrators from the moment it explains falls away until it does no longer', async () => {
    await app.base.db.delete(push_log);
    const version = await leerConfigVersion(app.base.db);
    const { status, json: creado } = await pedir('POST', '/puntos', punto());
    expect(status).toBe(200);
    expect(await leerConfigVersion(app.base.db)).toBe(version + 1);
    const ruta = `/puntos/${creado.id}`;
    const renombrado = (await pedir('PUT', ruta, { ...creado, nombre: 'Entrega Sur' })).json;
    const movido = (await pedir('PUT', ruta, { ...renombrado, posicion: 211_000 })).json;
    const fuera = (await pedir('PUT', ruta, { ...movido, activo: false })).json;
    expect((await pedir('DELETE', `${ruta}?version=${fuera.version}`)).status).toBe(200);
    expect(await avisos()).toEqual([
      ['punto', 'Entrega Norte', 'agregado'],
      ['punto', 'Entrega Sur', 'medicion'],
      ['punto', 'Entrega Sur', 'deshabilitado'],
    ]);
  });

  it.each([
    [{ tolerancia_m: 5 }, 'tolerancia_m'],
    [{ horario: { dias: [], desde_min: 0, hasta_min: 60 } }, 'horario.dias'],
    [{ horario: { dias: [1], desde_min: 0, hasta_min: 1_440 } }, 'horario.hasta_min'],
    [{ posicion: -1 }, 'posicion'],
    [{ sistema_id: 999_999 }, 'sistema_id'],
  ])('that makes no sense is refused beside its field: %j', async (resto, field) => {
    expect(await pedir('POST', '/puntos', punto(resto))).toMatchObject({ status: 400, json: { field } });
  });

  it('keeps its sistema from being removed, and says so', async () => {
    const { json: nuevo } = await pedir('POST', '/sistemas', sistema('con-punto'));
    await pedir('POST', '/puntos', punto({ sistema_id: nuevo.id }));
    expect(await pedir('DELETE', `/sistemas/${nuevo.id}?version=1`)).toMatchObject({
      status: 409,
      json: { code: 'tiene_dependientes', detalle: [{ que: 'puntos conocidos', cuantos: 1 }] },
    });
  });
});

describe('what a site sets up', () => {
  it('is created, edited and removed, each step in the audit with before and after', async () => {
    const creado = await crearSistema('ciclo');
    expect(creado).toMatchObject({ clave: 'ciclo', version: 1, activo: true });
    const objeto = `sistema:${creado.id}`;
    const editado = await pedir('PUT', `/sistemas/${creado.id}`, { ...creado, nombre: 'Ducto Sur' });
    expect(editado).toMatchObject({ status: 200, json: { nombre: 'Ducto Sur', version: 2 } });
    expect(await ultimaEnAuditoria(objeto)).toMatchObject({
      accion: 'config_editar',
      username: 'jefa',
      datos: { antes: { nombre: 'Ducto ciclo' }, despues: { nombre: 'Ducto Sur' } },
    });
    expect(await pedir('DELETE', `/sistemas/${creado.id}?version=2`)).toMatchObject({ status: 200 });
    expect(await ultimaEnAuditoria(objeto)).toMatchObject({ accion: 'config_quitar' });
    expect(await leerFila('sistemas', creado.id)).toBeUndefined();
    expect((await verificarCadena(app.base.db)).rota_en).toBeNull();
  });

  it('is found whatever the case and the accents', async () => {
    await pedir('POST', '/sistemas', { ...sistema('acentos'), nombre: 'Ducto Michoacán' });
    const { json } = await pedir('GET', '/sistemas?buscar=MICHOACAN');
    expect(json).toMatchObject({ total: 1, sistemas: [{ clave: 'acentos' }] });
    expect((await pedir('GET', '/sistemas?buscar=%25')).json.total).toBe(0);
  });

  it('is found whatever its name was made of when it was stored, and can be read', async () => {
    const nombre = 'Ducto Go\u0308rliz\u0007 vie\u0301jo';
    await app.base.db.insert(sistemas).values({ clave: 'de-antes', nombre });
    const { json } = await pedir('GET', `/sistemas?buscar=${encodeURIComponent('görliz')}`);
    expect(json).toMatchObject({ total: 1, sistemas: [{ clave: 'de-antes', nombre }] });
    const pegado = encodeURIComponent('VIÉJO\u200b');
    expect((await pedir('GET', `/sistemas?buscar=${pegado}`)).json.total).toBe(1);
  });

  it('gives no two sistemas names that look alike, and lets those there are live on', async () => {
    await pedir('POST', '/sistemas', { ...sistema('unico'), nombre: 'Ducto Único' });
    const igual = { ...sistema('unico-2'), nombre: 'Duct\u043e Único' };
    expect(await pedir('POST', '/sistemas', igual)).toMatchObject({
      status: 409,
      json: {
        code: 'clave_repetida',
        field: 'nombre',
        message: expect.stringMatching(/^Ya hay otro sistema/),
      },
    });
    const otro = (await pedir('POST', '/sistemas', sistema('unico-3'))).json;
    expect(await pedir('PUT', `/sistemas/${otro.id}`, { ...otro, nombre: 'DUCTO ÚNICO' })).toMatchObject({
      status: 409,
      json: { field: 'nombre' },
    });
    // One that was there before the rule.
    const [viejo] = await app.base.db
      .insert(sistemas)
      .values({ clave: 'unico-4', nombre: 'Ducto Único' })
      .returning();
    const editado = { clave: 'unico-4', nombre: 'Ducto Único', activo: false, version: 1 };
    expect(await pedir('PUT', `/sistemas/${viejo?.id}`, editado)).toMatchObject({ status: 200 });
  });

  it('gives two that are created at once with one name to one of both', async () => {
    const de = (clave: string) => pedir('POST', '/sistemas', { ...sistema(clave), nombre: 'Ducto Gemelo' });
    const respuestas = await Promise.all([de('gemelo-1'), de('gemelo-2')]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives no two stations of one sistema names that look alike', async () => {
    const { id: sistema_id } = await crearSistema('tocayas');
    const { id: otro } = await crearSistema('tocayas-2');
    const estacion = (clave: string, nombre: string, de: number) =>
      pedir('POST', '/estaciones', {
        ...{ clave, nombre, sistema_id: de, posicion: 1_000, latitud: 21.1, longitud: -101.2 },
        ...{ municipio: null, estado: null, activo: true },
      });
    expect(await estacion('tocaya-1', 'Estación Tepeji', sistema_id)).toMatchObject({ status: 200 });
    expect(await estacion('tocaya-2', 'Estaci\u03ccn Tepeji', sistema_id)).toMatchObject({
      status: 409,
      json: { field: 'nombre', message: expect.stringMatching(/^Ya hay otra estación/) },
    });
    expect(await estacion('tocaya-3', 'Estación Tepeji', otro)).toMatchObject({ status: 200 });
  });

  it('gives no two tokens names that look alike', async () => {
    const token = (nombre: string) => ({
      ...{ nombre, ambitos: ['red'], todos_los_sistemas: true, sistemas: [], dias: 7, activo: true },
    });
    const { status, json } = await pedir('POST', '/tokens', token('Históricos PI'));
    expect(status).toBe(200);
    expect(await pedir('POST', '/tokens', token('HISTO\u0301RICOS\u3000ＰＩ'))).toMatchObject({
      status: 409,
      json: { code: 'clave_repetida', field: 'nombre' },
    });
    const { id, version } = json.token;
    const otra_vez = { ...token('Históricos pi'), version };
    expect(await pedir('PUT', `/tokens/${id}`, otra_vez)).toMatchObject({ status: 200 });
  });

  it('keeps a name as it looks', async () => {
    const creado = await pedir('POST', '/sistemas', {
      ...sistema('aspecto'),
      nombre: ' Estacio\u0301n\u00a0 La\u200bLoma 🛠️ ',
    });
    expect(creado).toMatchObject({ status: 200, json: { nombre: 'Estación LaLoma 🛠️' } });
  });

  it.each([
    ['a line of its own', 'Ducto\r\nEscaló: nadie', /Nombre: escríbalo en un solo renglón/],
    [
      'an override of direction',
      'Ducto \u202etxt',
      /Nombre: tiene un carácter que cambia el orden.*después de «Ducto»/,
    ],
    ['a NUL', 'Duc\0to', /Nombre: tiene un carácter de control.*U\+0000, después de «Duc»/],
    ['a control character', 'Ducto\u0001', /Nombre: tiene un carácter de control/],
    ['half a character', 'Ducto \ud83d', /Nombre: tiene un carácter que no se puede leer/],
    ['nothing that can be seen', '\u200b\u3164', /Escriba el nombre/],
  ])('refuses a name with %s, and says what to mend', async (_que, nombre, message) => {
    expect(await pedir('POST', '/sistemas', { ...sistema('ilegible'), nombre })).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field: 'nombre', message: expect.stringMatching(message) },
    });
  });

  it('tells the second editor who was quicker, and overwrites nothing', async () => {
    const creado = await crearSistema('carrera');
    await pedir('PUT', `/sistemas/${creado.id}`, { ...creado, nombre: 'El primero' });
    const segundo = await pedir('PUT', `/sistemas/${creado.id}`, { ...creado, nombre: 'El segundo' });
    expect(segundo).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', por: 'Sr. jefa', detalle: { nombre: 'El primero', version: 2 } },
    });
    expect(await pedir('DELETE', `/sistemas/${creado.id}?version=1`)).toMatchObject({ status: 409 });
    expect(await leerFila('sistemas', creado.id)).toMatchObject({ nombre: 'El primero' });
  });

  it('lets one of two who save at once win', async () => {
    const creado = await crearSistema('a-la-vez');
    const guardar = (nombre: string) => pedir('PUT', `/sistemas/${creado.id}`, { ...creado, nombre });
    const respuestas = await Promise.all([guardar('Uno'), guardar('Otro')]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await leerFila('sistemas', creado.id)).toMatchObject({ version: 2 });
  });

  it('names the field of a key that is taken', async () => {
    await crearSistema('repetida');
    expect(await pedir('POST', '/sistemas', sistema('repetida'))).toMatchObject({
      status: 409,
      json: { code: 'clave_repetida', field: 'clave' },
    });
  });

  it('is not removed while something depends on it, and says what', async () => {
    const fila = await leerFila('sistemas', red.sistema_id);
    const { status, json } = await pedir('DELETE', `/sistemas/${red.sistema_id}?version=${fila.version}`);
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'tiene_dependientes' });
    expect(json.detalle).toContainEqual({ que: 'tramos', cuantos: 1, ejemplos: ['Tramo config'] });
    await sembrarEvento(app.base.db, red);
    const tramo = await leerFila('tramos', red.tramo_id);
    expect(
      (await pedir('DELETE', `/tramos/${red.tramo_id}?version=${tramo.version}`)).json.detalle,
    ).toMatchObject([{ que: 'eventos', cuantos: 1 }]);
  });

  it('gives detection a new version of the network, and none when it is about people', async () => {
    const antes = await leerConfigVersion(app.base.db);
    await crearSistema('version-nueva');
    expect(await leerConfigVersion(app.base.db)).toBe(antes + 1);
    await pedir('POST', '/usuarios', usuario('sin.version'));
    expect(await leerConfigVersion(app.base.db)).toBe(antes + 1);
  });
});

const usuario = (username: string, cambios: object = {}) => ({
  ...{ username, nombre: username, role: 'user', correo: null, activo: true, todos_los_sistemas: false },
  ...{ sistemas: [], sesiones_max: 1, pantalla: false },
  ...cambios,
});

describe('a station or sensor', () => {
  it('takes municipio and state from its place when nobody wrote them', async () => {
    const { json } = await pedir('POST', '/estaciones', {
      ...{ clave: 'lugar', nombre: 'Lugar', sistema_id: red.sistema_id, posicion: 240_000 },
      ...{ latitud: 20.5235, longitud: -100.8157, municipio: null, estado: null, activo: true },
    });
    expect(json).toMatchObject({ estado: 'Guanajuato' });
    expect(json.municipio).not.toBeNull();
  });

  it('moves the chainage of its tramos with it, never past the other sensor', async () => {
    const fila = await leerFila('sensores', red.sensor_a_id);
    const mas_alla = await pedir('PUT', `/sensores/${fila.id}`, { ...fila, posicion: 230_000 });
    expect(mas_alla).toMatchObject({ status: 400, json: { field: 'posicion' } });
    expect(await pedir('PUT', `/sensores/${fila.id}`, { ...fila, posicion: 201_000 })).toMatchObject({
      status: 200,
    });
    expect(await leerFila('tramos', red.tramo_id)).toMatchObject({ posicion_a: 201_000 });
  });

  it('keeps the unit and scale that its device speaks in', async () => {
    const fila = await leerFila('sensores', red.sensor_b_id);
    await pedir('PUT', `/sensores/${fila.id}`, { ...fila, unidad: 'bar', escala: 0.1, desplazamiento: 1 });
    const [guardado] = await app.base.db.select().from(sensores).where(eq(sensores.id, fila.id));
    expect(guardado).toMatchObject({ unidad: 'bar', escala: 0.1, desplazamiento: 1 });
  });

  it('is in maintenance for as long as somebody said, and then by itself no more', async () => {
    const fila = await leerFila('sensores', red.sensor_a_id);
    const puesto = await pedir('POST', `/sensores/${fila.id}/mantenimiento`, {
      ...{ horas: 2, motivo: 'Cambio de transmisor', version: fila.version },
    });
    expect(puesto.json.mantenimiento).toMatchObject({ motivo: 'Cambio de transmisor' });
    const dichos = await app.base.db
      .select()
      .from(push_log)
      .where(eq(push_log.mensaje, 'mantenimiento_cambiado'));
    expect(dichos).toMatchObject([{ datos: { sensor: 'Sensor config A', motivo: 'Cambio de transmisor' } }]);
    app.reloj.avanzar(2 * 3_600_000 - 1);
    admin = (await ingresar(app, 'jefa')).token;
    await terminarMantenimientos(app.deps);
    expect((await leerFila('sensores', fila.id)).mantenimiento).not.toBeNull();
    app.reloj.avanzar(1);
    const antes = await leerConfigVersion(app.base.db);
    await terminarMantenimientos(app.deps);
    expect((await leerFila('sensores', fila.id)).mantenimiento).toBeNull();
    expect(await leerConfigVersion(app.base.db)).toBe(antes + 1);
  });

  it('goes with its newest reading when nothing else of it is left', async () => {
    const { json } = await pedir('POST', '/sensores', {
      ...{ clave: 'mudo', nombre: 'Mudo', sistema_id: red.sistema_id, posicion: 205_000 },
      ...{ estacion_id: null, router_id: null, gateway_id: null, latitud: 20.5, longitud: -101.1 },
      ...{ municipio: null, estado: null, activo: true, unidad: 'kgcm2', escala: 1, desplazamiento: 0 },
      calibrado_en: null,
    });
    await app.base.db.insert(sensor_estados).values({ sensor_id: json.id, ultima_ms: 1, presion_kgcm2: 30 });
    expect(await pedir('DELETE', `/sensores/${json.id}?version=1`)).toMatchObject({ status: 200 });
  });

  it('that is disabled is told to administrators, with who did it', async () => {
    const fila = await leerFila('sensores', red.sensor_a_id);
    await pedir('PUT', `/sensores/${fila.id}`, { ...fila, activo: false });
    const dichos = await app.base.db
      .select()
      .from(push_log)
      .where(eq(push_log.mensaje, 'vigilancia_cambiada'))
      .orderBy(push_log.pos);
    expect(dichos.at(-1)?.datos).toMatchObject({
      ...{ que: 'sensor', nombre: 'Sensor config A', cambio: 'deshabilitado', por: 'Sr. jefa' },
    });
    await pedir('PUT', `/sensores/${fila.id}`, { ...fila, activo: true, version: fila.version + 1 });
  });

  it('is given to a gateway by administrators alone', async () => {
    await sembrarUsuario(app.base.db, { username: 'turno', role: 'monitorista' });
    const { token } = await ingresar(app, 'turno');
    const gateway = (
      await pedir('POST', '/gateways', { clave: 'gw-1', permite_maniobras: false, activo: true })
    ).json;
    expect(gateway.secreto.length).toBeGreaterThan(30);
    const { id } = gateway.gateway;
    const tarde = await pedir('PUT', `/gateways/${id}`, { ...gateway.gateway, version: 9 });
    expect(tarde).toMatchObject({ status: 409, json: { detalle: { clave: 'gw-1' } } });
    expect(JSON.stringify(tarde.json)).not.toContain('argon2');
    expect(JSON.stringify(tarde.json)).not.toContain(gateway.secreto);
    expect(JSON.stringify(await ultimaEnAuditoria(`gateway:${id}`))).not.toContain('argon2');
    const fila = await leerFila('sensores', red.sensor_a_id);
    const cambio = { ...fila, gateway_id: gateway.gateway.id };
    expect(await pedir('PUT', `/sensores/${fila.id}`, cambio, token)).toMatchObject({ status: 403 });
    expect(await pedir('PUT', `/sensores/${fila.id}`, cambio)).toMatchObject({ status: 200 });
  });
});

describe('a tramo', () => {
  it.each([
    [
      'its drawn line is far from its chainage',
      {
        geometria: {
          type: 'LineString',
          coordinates: [
            [-101.2, 20.5],
            [-99, 20.6],
          ],
        },
      },
      'geometria',
    ],
    ['A and B are the same sensor', { sensor_b_id: 'a' }, 'sensor_b_id'],
    [
      'a known place lies off its line',
      { calibracion: [{ posicion: 215_000, latitud: 21.5, longitud: -101 }] },
      'calibracion.0',
    ],
    ['its wave is faster than any in a pipe', { velocidad_onda_mps: 2_000 }, 'velocidad_onda_mps'],
  ])('is refused when %s', async (_caso, cambio, field) => {
    const fila = await leerFila('tramos', red.tramo_id);
    const cuerpo = { ...fila, ...cambio };
    if (cuerpo.sensor_b_id === 'a') cuerpo.sensor_b_id = cuerpo.sensor_a_id;
    expect(await pedir('PUT', `/tramos/${fila.id}`, cuerpo)).toMatchObject({ status: 400, json: { field } });
  });

  it('takes a line of as many vertices as it may have', async () => {
    const fila = await leerFila('tramos', red.tramo_id);
    const coordinates = Array.from({ length: VERTICES_MAX }, (_, i) => {
      const t = i / (VERTICES_MAX - 1);
      return [-101.2 + 0.3 * t, 20.5 + 0.1 * t];
    });
    const linea = { type: 'LineString', coordinates };
    expect(await pedir('PUT', `/tramos/${fila.id}`, { ...fila, geometria: linea })).toMatchObject({
      status: 200,
    });
    const otra = await leerFila('tramos', red.tramo_id);
    const corta = { ...otra, geometria: fila.geometria };
    expect(await pedir('PUT', `/tramos/${fila.id}`, corta)).toMatchObject({ status: 200 });
  });

  it('keeps past events as they were when its wave speed changes', async () => {
    const id = await sembrarEvento(app.base.db, red);
    const fila = await leerFila('tramos', red.tramo_id);
    await pedir('PUT', `/tramos/${fila.id}`, { ...fila, velocidad_onda_mps: 1_100 });
    const [guardado] = await app.base.db.select().from(tramos).where(eq(tramos.id, fila.id));
    expect(guardado?.velocidad_onda_mps).toBe(1_100);
    const { json } = await llamar(app, 'GET', `/api/eventos/${id}`, { token: admin });
    expect(json).toMatchObject({ velocidad_onda_mps: 1_050, config_version: 1 });
  });
});

describe('an account', () => {
  let turno: string;
  beforeEach(async () => {
    const username = `monitorista-${Math.random().toString(36).slice(2)}`;
    await sembrarUsuario(app.base.db, { username, role: 'monitorista' });
    turno = (await ingresar(app, username)).token;
  });

  it('opens with the password that was told once, and has to change it', async () => {
    const { json } = await pedir('POST', '/usuarios', usuario('nueva.cuenta'));
    const entrada = await llamar(app, 'POST', '/api/auth/login', {
      body: { username: 'nueva.cuenta', password: json.password },
    });
    expect(entrada).toMatchObject({ status: 200, json: { isFirstLogin: true } });
    expect(JSON.stringify(await app.base.db.select().from(auditoria))).not.toContain(json.password);
  });

  it('is refused beside its field while its name is another’s but for case, accents or the dress of its letters', async () => {
    const { json } = await pedir('POST', '/usuarios', usuario('núñez'));
    for (const otro of ['nunez', 'NÚÑEZ', 'ｎｕñｅｚ', 'nun\u0435z'])
      expect(await pedir('POST', '/usuarios', usuario(otro))).toMatchObject({
        status: 409,
        json: { code: 'clave_repetida', field: 'username', message: expect.stringContaining('acentos') },
      });
    const otra = (await pedir('POST', '/usuarios', usuario('ibarra'))).json.usuario;
    expect(await pedir('PUT', `/usuarios/${otra.id}`, { ...otra, username: 'Nuñez' })).toMatchObject({
      status: 409,
    });
    const suyo = { ...json.usuario, username: 'Núñez', nombre: 'Otro nombre' };
    expect(await pedir('PUT', `/usuarios/${suyo.id}`, suyo)).toMatchObject({ status: 200 });
  });

  it('is not named as somebody else is, nor so that it looks like it', async () => {
    await pedir('POST', '/usuarios', usuario('de.turno', { nombre: 'Rosa Ortiz' }));
    for (const nombre of ['Rosa Ortiz', 'ROSA  ORTIZ', 'R\u043esa Ortiz'])
      expect(await pedir('POST', '/usuarios', usuario('otra.rosa', { nombre }))).toMatchObject({
        status: 409,
        json: { code: 'clave_repetida', field: 'nombre', message: expect.stringContaining('otra cuenta') },
      });
    const otra = usuario('otra.rosa', { nombre: 'Rosa Ortiz Luna' });
    expect(await pedir('POST', '/usuarios', otra)).toMatchObject({ status: 200 });
  });

  it('is listed under the name that every list has, too', async () => {
    await pedir('POST', '/usuarios', usuario('en.lista'));
    const { status, json } = await llamar(app, 'GET', '/api/usuarios?buscar=en.lista', { token: turno });
    expect(status).toBe(200);
    expect(json).toMatchObject({ total: 1, usuarios: [{ username: 'en.lista' }] });
    expect(await llamar(app, 'GET', '/api/usuarios')).toMatchObject({ status: 401 });
  });

  it('of another role than user is no monitorista’s to make or change', async () => {
    const otro = usuario('quiere.mandar', { role: 'monitorista' });
    expect(await pedir('POST', '/usuarios', otro, turno)).toMatchObject({ status: 403 });
    const { json } = await pedir('POST', '/usuarios', usuario('campo'), turno);
    expect(json.usuario).toMatchObject({ role: 'user' });
    const ascenso = { ...json.usuario, role: 'administrator' };
    expect(await pedir('PUT', `/usuarios/${json.usuario.id}`, ascenso, turno)).toMatchObject({ status: 403 });
    const jefa = (await pedir('GET', '/usuarios?buscar=jefa')).json.usuarios[0];
    const pedida = await pedir('POST', `/usuarios/${jefa.id}/password`, { version: jefa.version }, turno);
    expect(pedida).toMatchObject({ status: 403 });
  });

  it('of the last active administrator stays what it is', async () => {
    const jefa = (await pedir('GET', '/usuarios?buscar=jefa')).json.usuarios[0];
    for (const cambio of [
      { activo: false },
      { role: 'monitorista' },
      { todos_los_sistemas: false, sistemas: [1] },
    ])
      expect(await pedir('PUT', `/usuarios/${jefa.id}`, { ...jefa, ...cambio })).toMatchObject({
        status: 409,
        json: { code: 'ultimo_administrador' },
      });
  });

  it('that is disabled is out at once', async () => {
    await sembrarUsuario(app.base.db, { username: 'despedido', role: 'user' });
    const { token } = await ingresar(app, 'despedido');
    const fila = (await pedir('GET', '/usuarios?buscar=despedido')).json.usuarios[0];
    expect(fila).toMatchObject({ sesiones_abiertas: 1, isFirstLogin: false });
    await pedir('PUT', `/usuarios/${fila.id}`, { ...fila, activo: false });
    expect(await llamar(app, 'GET', '/api/auth/check', { token })).toMatchObject({ status: 401 });
    const entrada = { body: { username: 'despedido', password: PASSWORD } };
    expect((await llamar(app, 'POST', '/api/auth/login', entrada)).status).toBe(401);
  });

  it('that sees more than its editor is looked at and not acted on', async () => {
    const otro = await crearSistema('mas-alla');
    await sembrarUsuario(app.base.db, {
      username: 'vecina',
      role: 'monitorista',
      sistemas: [red.sistema_id],
    });
    const { token } = await ingresar(app, 'vecina');
    await sembrarUsuario(app.base.db, {
      username: 'amplia',
      role: 'user',
      sistemas: [red.sistema_id, otro.id],
    });
    const { json } = await pedir('GET', '/usuarios?buscar=amplia', undefined, token);
    const [fila] = json.usuarios;
    const sobre = { version: fila.version };
    expect(await pedir('POST', `/usuarios/${fila.id}/password`, sobre, token)).toMatchObject({ status: 403 });
    expect(await pedir('POST', `/usuarios/${fila.id}/quitar-segundo-factor`, sobre, token)).toMatchObject({
      status: 403,
    });
    const menos = { ...fila, sistemas: [red.sistema_id] };
    expect(await pedir('PUT', `/usuarios/${fila.id}`, menos, token)).toMatchObject({ status: 403 });
    expect(await pedir('DELETE', `/usuarios/${fila.id}?version=1`, undefined, token)).toMatchObject({
      status: 403,
    });
  });

  it('of one’s own gets no other password without the present one', async () => {
    const jefa = (await pedir('GET', '/usuarios?buscar=jefa')).json.usuarios[0];
    const sobre = { version: jefa.version };
    expect(await pedir('POST', `/usuarios/${jefa.id}/password`, sobre)).toMatchObject({ status: 400 });
    expect(await pedir('POST', `/usuarios/${jefa.id}/quitar-segundo-factor`, sobre)).toMatchObject({
      status: 400,
    });
  });

  it('is not given more sistemas than its maker sees', async () => {
    await sembrarUsuario(app.base.db, {
      username: 'acotada',
      role: 'administrator',
      sistemas: [red.sistema_id],
    });
    const { token } = await ingresar(app, 'acotada');
    const otro = await crearSistema('ajeno');
    const pedida = await pedir('POST', '/usuarios', usuario('regalo', { sistemas: [otro.id] }), token);
    expect(pedida).toMatchObject({ status: 400, json: { field: 'sistemas' } });
    const todo = await pedir('POST', '/usuarios', usuario('regalo', { todos_los_sistemas: true }), token);
    expect(todo).toMatchObject({ status: 400, json: { field: 'todos_los_sistemas' } });
  });
});

describe('the audit of all this', () => {
  it('is one chain that nobody broke', async () => {
    expect((await verificarCadena(app.base.db)).rota_en).toBeNull();
  });
});

describe('the open sessions', () => {
  it('are listed for administrators, and one that is closed is over at once', async () => {
    await sembrarUsuario(app.base.db, { username: 'olvidada', role: 'user' });
    const { token } = await ingresar(app, 'olvidada');
    const { json } = await llamar(app, 'GET', '/api/sesiones?buscar=olvidada', { token: admin });
    expect(json).toMatchObject({ total: 1, sesiones: [{ username: 'olvidada', actual: false }] });
    const ruta = `/api/sesiones/${json.sesiones[0].id}`;
    expect((await llamar(app, 'DELETE', ruta, { token: admin })).status).toBe(200);
    expect((await llamar(app, 'GET', '/api/auth/check', { token })).status).toBe(401);
    expect((await llamar(app, 'DELETE', ruta, { token: admin })).status).toBe(404);
  });
});
