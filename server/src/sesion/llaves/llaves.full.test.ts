import { CONFIRMADA_MS } from '@tramos/contract/limites';
import type { Asercion } from '@tramos/contract/llaves-entrada';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../../test/app-de-prueba';
import { crearAutenticador } from '../../../test/autenticador-de-prueba';
import { activarSegundoFactor, ingresar, llamar, PASSWORD, sembrarUsuario } from '../../../test/sembrar';
import { EXIGIR_SEGUNDO_FACTOR } from '../../db/ajuste';
import { llaves } from '../../db/esquema/ingreso';
import { ajustes, auditoria } from '../../db/esquema/sitio';
import { resetAdmin } from '../reset-admin';

const ORIGEN = 'https://consola.ejemplo.mx';
type Autenticador = ReturnType<typeof crearAutenticador>;

let app: AppDePrueba;
let serie = 0;
let username: string;
let token: string;
let llave: Autenticador;
let codigos: string[];

const pedir = (que: string, body: object = {}, con: string | undefined = token) =>
  llamar(app, 'POST', `/api/auth/llaves/${que}`, { ...(con ? { token: con } : {}), body });
const opciones = async () => (await pedir('opciones', {}, '')).json;
const entrar = (asercion: Asercion, mas: object = {}) => pedir('entrar', { llave: asercion, ...mas }, '');
const registrar = async (autenticador: Autenticador, nombre: string, con = token) => {
  const preparada = await pedir('preparar', { password: PASSWORD }, con);
  return pedir('registrar', { nombre, llave: autenticador.registrar(preparada.json) }, con);
};
const mias = async () => (await llamar(app, 'GET', '/api/auth/llaves', { token })).json;
const acciones = async () => {
  const filas = await app.base.db
    .select({ accion: auditoria.accion })
    .from(auditoria)
    .where(eq(auditoria.username, username));
  return filas.map(({ accion }) => accion);
};

beforeAll(async () => {
  app = await crearAppDePrueba({ env: { PUBLIC_URL: ORIGEN } });
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  username = `llavero${serie}`;
  await sembrarUsuario(app.base.db, { username, role: 'administrator', sesiones_max: 9 });
  token = (await ingresar(app, username)).token;
  llave = crearAutenticador(ORIGEN);
  const { status, json } = await registrar(llave, 'Teléfono');
  if (status !== 200) throw new Error(`a passkey was refused: ${JSON.stringify(json)}`);
  codigos = json.codigos;
});

describe('a passkey', () => {
  it('signs in by itself, is told of with its last use, and counts as the second factor', async () => {
    expect(codigos).toHaveLength(10);
    expect(await mias()).toMatchObject({
      aplicacion: false,
      llaves: [{ nombre: 'Teléfono', usada_at: null }],
    });
    const { status, json } = await entrar(llave.usar(await opciones()));
    expect({ status, user: json.user }).toMatchObject({
      status: 200,
      user: { username, segundo_factor: true },
    });
    expect((await mias()).llaves[0].usada_at).toBe(new Date(app.reloj.ahora()).toISOString());
    const sinElla = await llamar(app, 'POST', '/api/auth/login', { body: { username, password: PASSWORD } });
    expect(sinElla).toMatchObject({
      ...{ status: 401, json: { code: 'codigo_requerido', detalle: { aplicacion: false, llaves: 1 } } },
    });
    expect(await ingresar(app, username, { codigo: codigos[0] ?? '' })).toMatchObject({ user: { username } });
    expect(await acciones()).toEqual(expect.arrayContaining(['llave_registrada', 'ingreso']));
  });

  it('is registered only for who says the password, and once', async () => {
    expect(await pedir('preparar', { password: 'mala' })).toMatchObject({
      ...{ status: 400, json: { code: 'credenciales', field: 'password' } },
    });
    expect(await registrar(llave, 'Otra vez')).toMatchObject({
      status: 409,
      json: { code: 'llave_repetida' },
    });
    // A second one brings no other recovery codes.
    expect((await registrar(crearAutenticador(ORIGEN), 'Llavero')).json.codigos).toEqual([]);
  });

  it('satisfies the site that asks administrators for a second factor, whose last one then stays', async () => {
    await app.base.db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
    const { user } = (await entrar(llave.usar(await opciones()))).json;
    expect(user.falta_segundo_factor).toBe(false);
    const [{ id }] = (await mias()).llaves;
    const quitar = async () => pedir('quitar', { id, llave: llave.usar(await opciones()) });
    expect(await quitar()).toMatchObject({ status: 409, json: { code: 'segundo_factor_obligatorio' } });
    const { codigo } = await activarSegundoFactor(app, token);
    app.reloj.avanzar(30_000);
    expect(await quitar()).toMatchObject({ status: 200, json: { user: { segundo_factor: true } } });
    const factor = { password: PASSWORD, codigo: codigo() };
    expect(
      await llamar(app, 'POST', '/api/auth/segundo-factor/quitar', { token, body: factor }),
    ).toMatchObject({
      ...{ status: 409, json: { code: 'segundo_factor_obligatorio' } },
    });
    await app.base.db.delete(ajustes).where(eq(ajustes.clave, EXIGIR_SEGUNDO_FACTOR));
  });

  it('is removed by itself or by password and code, and by an administrator with the rest', async () => {
    await registrar(crearAutenticador(ORIGEN), 'Llavero');
    const [primera, segunda] = (await mias()).llaves;
    for (const prueba of [{}, { password: PASSWORD }, { password: 'mala', codigo: codigos[0] }])
      expect((await pedir('quitar', { id: segunda.id, ...prueba })).status).toBe(400);
    const buena = { password: PASSWORD, codigo: codigos[1] };
    expect((await pedir('quitar', { id: segunda.id, ...buena })).json.user.segundo_factor).toBe(true);
    expect(
      (await pedir('quitar', { id: primera.id, llave: llave.usar(await opciones()) })).json,
    ).toMatchObject({
      user: { segundo_factor: false },
    });
    expect(await ingresar(app, username)).toMatchObject({ user: { username } });
    await registrar(llave, 'De nuevo');
    const jefe = `jefe${serie}`;
    await sembrarUsuario(app.base.db, { username: jefe, role: 'administrator' });
    const admin = (await ingresar(app, jefe)).token;
    const { json } = await llamar(app, 'GET', `/api/usuarios?buscar=${username}`, { token: admin });
    const [fila] = json.usuarios;
    expect(fila.segundo_factor).toBe(true);
    const ruta = `/api/configuracion/usuarios/${fila.id}/quitar-segundo-factor`;
    const retirado = await llamar(app, 'POST', ruta, { token: admin, body: { version: fila.version } });
    expect(retirado).toMatchObject({ status: 200, json: { segundo_factor: false } });
    expect((await mias()).llaves).toEqual([]);
  });

  it('shows again who is at the console, and another’s does not', async () => {
    const crear = async () => (await llamar(app, 'POST', '/api/configuracion/gateways', { token })).json.code;
    const confirmar = async (asercion: Asercion) =>
      llamar(app, 'POST', '/api/auth/confirmar', { token, body: { llave: asercion } });
    app.reloj.avanzar(CONFIRMADA_MS + 1);
    const ajena = crearAutenticador(ORIGEN);
    const otra = `otra${serie}`;
    await sembrarUsuario(app.base.db, { username: otra, role: 'administrator' });
    await registrar(ajena, 'Ajena', (await ingresar(app, otra)).token);
    expect(await confirmar(ajena.usar(await opciones()))).toMatchObject({ status: 400 });
    expect(await crear()).toBe('confirmar_identidad');
    expect((await confirmar(llave.usar(await opciones()))).status).toBe(200);
    expect(await crear()).not.toBe('confirmar_identidad');
  });

  it('goes with the rest when the first administrator is reset', async () => {
    await sembrarUsuario(app.base.db, { username: 'admin', role: 'administrator', sesiones_max: 9 });
    const suya = crearAutenticador(ORIGEN);
    await registrar(suya, 'Vieja', (await ingresar(app, 'admin')).token);
    await resetAdmin(app.base.db, app.config, app.reloj.ahora());
    expect(await entrar(suya.usar(await opciones()))).toMatchObject({ status: 401 });
  });
});

describe('nobody comes in', () => {
  const cuantas = async (accion: string) => (await acciones()).filter((otra) => otra === accion).length;

  it.each<[string, (a: Autenticador['estado']) => void]>([
    [
      'made for another origin',
      (estado) => Object.assign(estado, { origen: 'https://consola.ejemplo.mx.malo.mx' }),
    ],
    ['made by plain http', (estado) => Object.assign(estado, { origen: 'http://consola.ejemplo.mx' })],
    ['without a PIN or a finger', (estado) => Object.assign(estado, { verificado: false })],
    [
      'that names another account',
      (estado) => Object.assign(estado, { manija: Buffer.from('tramos:1').toString('base64url') }),
    ],
  ])('by an answer %s', async (_, alterar) => {
    alterar(llave.estado);
    expect(await entrar(llave.usar(await opciones()))).toMatchObject({
      ...{ status: 401, json: { code: 'llave_incorrecta' } },
    });
    expect(await cuantas('llave_fallida')).toBe(1);
  });

  it('by an answer to a challenge that is old, was answered, or is none of ours', async () => {
    const dada = await opciones();
    const asercion = llave.usar(dada);
    expect(await entrar(asercion)).toMatchObject({ status: 200 });
    expect(await entrar(asercion)).toMatchObject({ status: 401, json: { code: 'llave_vencida' } });
    expect(await entrar(llave.usar(dada))).toMatchObject({ status: 401, json: { code: 'llave_vencida' } });
    const vieja = await opciones();
    app.reloj.avanzar(5 * 60_000);
    expect(await entrar(llave.usar(vieja))).toMatchObject({ status: 401 });
    const inventada = { challenge: Buffer.from('un reto inventado por alguien').toString('base64url') };
    expect(await entrar(llave.usar(inventada))).toMatchObject({ status: 401 });
    // One that was given to register does not do to sign in, nor that of one account to register in another.
    const alta = (await pedir('preparar', { password: PASSWORD })).json;
    expect(await entrar(llave.usar(alta))).toMatchObject({ status: 401 });
    const ajena = `ajena${serie}`;
    await sembrarUsuario(app.base.db, { username: ajena, role: 'user' });
    const otro = (await ingresar(app, ajena)).token;
    const body = { nombre: 'Ajena', llave: crearAutenticador(ORIGEN).registrar(alta) };
    expect(await pedir('registrar', body, otro)).toMatchObject({ status: 400 });
  });

  it('by two answers to one challenge at once', async () => {
    const asercion = llave.usar(await opciones());
    const ambas = await Promise.all([entrar(asercion), entrar(asercion)]);
    expect(ambas.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('by a signature of another key, or a key that nobody registered', async () => {
    const otra = crearAutenticador(ORIGEN);
    otra.estado.manija = llave.estado.manija;
    const asercion = otra.usar(await opciones());
    expect(await entrar(asercion)).toMatchObject({ status: 401 });
    const { id, rawId } = llave.usar(await opciones());
    expect(await entrar({ ...asercion, id, rawId })).toMatchObject({ status: 401 });
  });

  it('into another account: not in the second step, not to remove a key', async () => {
    const [{ id }] = (await mias()).llaves;
    const ajeno = `vecino${serie}`;
    await sembrarUsuario(app.base.db, { username: ajeno, role: 'user', sesiones_max: 9 });
    const suya = crearAutenticador(ORIGEN);
    await registrar(suya, 'Suya', (await ingresar(app, ajeno)).token);
    expect(await entrar(suya.usar(await opciones()), { username })).toMatchObject({
      ...{ status: 401, json: { code: 'llave_incorrecta' } },
    });
    expect(await pedir('quitar', { id, llave: suya.usar(await opciones()) })).toMatchObject({ status: 400 });
    const vecino = (await entrar(suya.usar(await opciones()), { username: ajeno })).json.token;
    const intento = { id, llave: suya.usar(await opciones()) };
    expect(await pedir('quitar', intento, vecino)).toMatchObject({ status: 404 });
    expect(await pedir('renombrar', { id, nombre: 'Mía' }, vecino)).toMatchObject({ status: 404 });
    expect(await app.base.db.$count(llaves, eq(llaves.llave_id, id))).toBe(1);
  });

  it('with the counter of a copy, and its owner is told', async () => {
    // A counter has four bytes, more than PostgreSQL takes for an integer.
    for (const contador of [7, 2 ** 32 - 2]) {
      llave.estado.contador = contador;
      expect(await entrar(llave.usar(await opciones()))).toMatchObject({ status: 200 });
    }
    llave.estado.contador = 4;
    expect(await entrar(llave.usar(await opciones()))).toMatchObject({
      ...{ status: 401, json: { message: expect.stringContaining('copiada') } },
    });
    expect(await cuantas('llave_sospechosa')).toBe(1);
  });
});

it.each([
  ['http://127.0.0.1:3001', 409],
  ['http://sala.ejemplo.mx', 409],
  ['https://10.2.3.4', 409],
  ['http://localhost:3001', 200],
])('a console at %s: %i', async (PUBLIC_URL, status) => {
  const otra = await crearAppDePrueba({ env: { PUBLIC_URL } });
  expect((await llamar(otra, 'POST', '/api/auth/llaves/opciones')).status).toBe(status);
  await otra.cerrar();
});
