import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { alguien, app, escuchar, instalarOyentes, norte, ponerMarca, sur } from '../../test/oyentes';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { usuario_sistemas } from '../db/esquema/cuentas';
import { eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import { auditoria } from '../db/esquema/sitio';

instalarOyentes();
beforeEach(() => app.reloj.fijar(AHORA_MS));

const CUANDO = new Date(AHORA_MS).toISOString();
const levantar = (token: string, body: unknown) =>
  llamar(app, 'POST', '/api/eventos/manual', { token, body });
const probar = (token: string, body: unknown = {}) =>
  llamar(app, 'POST', '/api/eventos/prueba', { token, body });
const detalle = async (token: string, id: number) =>
  (await llamar(app, 'GET', `/api/eventos/${id}`, { token })).json;
const aviso = () => ({
  tramo_id: norte.tramo_id,
  posicion: 215_000,
  nota: 'Llamó el dueño: huele a gasolina',
});

describe('an event raised by hand', () => {
  it('stands open and located at its place on the line, with its note, and no arrivals', async () => {
    const { token, user } = await alguien();
    const { status, json } = await levantar(token, aviso());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      tipo: 'manual',
      estado: 'ok',
      evento_estado: 'abierto',
      evento_principal: json.id,
      tramo: 'Tramo norte',
      sistema: { id: norte.sistema_id },
      posicion: 215_000,
      created_at: CUANDO,
      creado_por: user.nombre,
      notas: 1,
      hora_sensor0: null,
      hora_sensor1: null,
      delta_s: null,
      sigma_m: null,
      disposicion: null,
    });
    // Halfway between A and B of the drawn line.
    expect(json.latitud).toBeCloseTo(20.55, 3);
    expect(json.longitud).toBeCloseTo(-101.05, 3);
    expect((await detalle(token, json.id)).historial).toEqual([
      { accion: 'creado', por: user.nombre, cuando: CUANDO, texto: null },
      { accion: 'nota', por: user.nombre, cuando: CUANDO, texto: 'Llamó el dueño: huele a gasolina' },
    ]);
  });

  it('reaches the consoles of its sistema as any new event does', async () => {
    const quien = await alguien();
    const cerca = await escuchar(await alguien({ sistemas: [norte.sistema_id] }));
    const lejos = await escuchar(await alguien({ sistemas: [sur.sistema_id] }));
    const { json } = await levantar(quien.token, aviso());
    await ponerMarca(cerca, lejos);
    expect(cerca.de('new_evento')).toMatchObject([
      { event_id: json.id, evento: { ...json, grupo_id: null } },
    ]);
    expect(lejos.de('new_evento')).toEqual([]);
  });

  it('joins the group of what was detected at its place just before', async () => {
    // Another hour than the other tests', so that theirs are not neighbours.
    app.reloj.fijar(AHORA_MS + 5 * 3_600_000);
    const creado = new Date(app.reloj.ahora() - 60_000);
    const detectado = await sembrarEvento(app.base.db, norte, {
      ...{ posicion: 214_900, created_at: creado, hora_sensor0: creado, hora_sensor1: creado },
    });
    const sesion = await alguien();
    const { json } = await levantar(sesion.token, aviso());
    expect(json.grupo_id).toBe(`G-${detectado}`);
    expect((await probar(sesion.token)).json).toMatchObject({
      grupo_id: expect.not.stringMatching(`G-${detectado}`),
    });
    expect((await detalle(sesion.token, detectado)).grupo_id).toBe(`G-${detectado}`);
  });

  it('asked for again because the answer was lost, is the one that stands, and nobody is told twice', async () => {
    const quien = await alguien();
    const consola = await escuchar(quien);
    const pedido = 'pedido-0123456789abcdef';
    const body = { ...aviso(), pedido };
    const [uno, otro] = await Promise.all([levantar(quien.token, body), levantar(quien.token, body)]);
    await llamar(app, 'POST', `/api/eventos/${uno.json.id}/reconocer`, { token: quien.token });
    const tercero = await levantar(quien.token, body);
    expect([uno.status, otro.status, tercero.status]).toEqual([200, 200, 200]);
    expect([otro.json.id, tercero.json.id]).toEqual([uno.json.id, uno.json.id]);
    expect(tercero.json).toMatchObject({ evento_estado: 'reconocido', notas: 1 });
    const ajeno = await levantar((await alguien()).token, body);
    const aparte = await levantar(quien.token, { ...body, pedido: `${pedido}-otro` });
    const sin_pedido = await levantar(quien.token, aviso());
    const ids = [uno, ajeno, aparte, sin_pedido].map(({ json }) => json.id);
    expect(new Set(ids).size).toBe(4);
    await ponerMarca(consola);
    expect(consola.de('new_evento').map(({ event_id }) => event_id)).toEqual(ids);
  });

  it('asked for again by somebody from whom its sistema was taken meanwhile, is not theirs to see', async () => {
    const { token, user } = await alguien({ sistemas: [norte.sistema_id] });
    const body = { ...aviso(), pedido: 'pedido-0123456789abcdef' };
    expect((await levantar(token, body)).status).toBe(200);
    await app.base.db.delete(usuario_sistemas).where(eq(usuario_sistemas.usuario_id, user.id));
    expect(await levantar(token, body)).toMatchObject({ status: 404, json: { code: 'no_encontrado' } });
  });

  it('stands in the audit with its place', async () => {
    const { token, user } = await alguien();
    const { json } = await levantar(token, aviso());
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `evento:${json.id}`))
      .orderBy(auditoria.id);
    expect(filas).toMatchObject([
      {
        accion: 'crear_evento',
        username: user.username,
        datos: { tipo: 'manual', tramo_id: norte.tramo_id, posicion: 215_000 },
      },
      { accion: 'nota' },
    ]);
  });

  it.each([[200_000], [230_000]])('may lie at the very end of the tramo, %i m', async (posicion) => {
    const { token } = await alguien();
    expect((await levantar(token, { ...aviso(), posicion })).json).toMatchObject({ posicion });
  });

  it.each([[199_999.9], [230_000.1], [0], [-5]])(
    'does not lie outside of the tramo, at %d m',
    async (posicion) => {
      const { token } = await alguien();
      expect(await levantar(token, { ...aviso(), posicion })).toMatchObject({
        status: 400,
        json: {
          code: 'fuera_del_tramo',
          field: 'posicion',
          message: 'Ese cadenamiento no está dentro del tramo.',
          detalle: { posicion_a: 200_000, posicion_b: 230_000 },
        },
      });
    },
  );

  it.each([
    ['a note', { nota: ' ' }, 'nota'],
    ['a note that can be read', { nota: '\0' }, 'nota'],
    ['a place', { posicion: 'km 215' }, 'posicion'],
    ['a tramo', { tramo_id: undefined }, 'tramo_id'],
  ])('needs %s', async (_que, falta, field) => {
    const { token } = await alguien();
    expect(await levantar(token, { ...aviso(), ...falta })).toMatchObject({ status: 400, json: { field } });
  });

  it('needs a tramo in reach that is in use', async () => {
    const { token } = await alguien({ sistemas: [norte.sistema_id] });
    for (const tramo_id of [sur.tramo_id, 999_999, 99_999_999_999])
      expect(await levantar(token, { ...aviso(), tramo_id })).toMatchObject({
        status: 404,
        json: { code: 'no_encontrado', field: 'tramo_id' },
      });
    await app.base.db.update(tramos).set({ activo: false }).where(eq(tramos.id, norte.tramo_id));
    expect((await levantar(token, aviso())).status).toBe(404);
    await app.base.db.update(tramos).set({ activo: true }).where(eq(tramos.id, norte.tramo_id));
  });
});

describe('a test of the alarm', () => {
  it('goes the whole chain as a located event in the middle of the tramo, and says that it is a test', async () => {
    const quien = await alguien({ sistemas: [norte.sistema_id] });
    const consola = await escuchar(quien);
    const { status, json } = await probar(quien.token, { tramo_id: norte.tramo_id });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      tipo: 'prueba',
      estado: 'ok',
      evento_estado: 'abierto',
      posicion: 215_000,
      creado_por: quien.user.nombre,
    });
    await ponerMarca(consola);
    expect(consola.de('new_evento')).toMatchObject([{ event_id: json.id, evento: { tipo: 'prueba' } }]);
    expect((await detalle(quien.token, json.id)).historial).toMatchObject([
      { accion: 'creado' },
      { accion: 'nota', texto: expect.stringMatching(/^Prueba de la alarma/) },
      { accion: 'disposicion', texto: 'prueba' },
    ]);
  });

  it('is disposed of as a test from the start: nothing counts it as real', async () => {
    const { token, user } = await alguien();
    expect((await probar(token)).json).toMatchObject({
      disposicion: 'prueba',
      disposicion_por: user.nombre,
      disposicion_at: CUANDO,
    });
  });

  it('is made once, however often it is asked for because no answer came', async () => {
    const { token } = await alguien();
    const pedido = 'prueba-0123456789abcdef';
    const [una, otra] = [await probar(token, { pedido }), await probar(token, { pedido })];
    expect(otra.json).toEqual(una.json);
    const levantado = await levantar(token, { ...aviso(), pedido });
    expect(levantado.json).toMatchObject({ tipo: 'manual' });
  });

  it('takes the first tramo in reach when none is named', async () => {
    const { token } = await alguien({ sistemas: [sur.sistema_id] });
    expect((await probar(token)).json).toMatchObject({ tramo_id: sur.tramo_id });
  });

  it.each([
    ['a tramo out of reach', { sistemas: [] }],
    ['nothing in reach at all', { sistemas: [] }],
  ])('is not made on %s', async (que, alcance) => {
    const { token } = await alguien(alcance);
    const antes = await app.base.db.$count(eventos);
    const body = que.startsWith('a') ? { tramo_id: norte.tramo_id } : {};
    expect(await probar(token, body)).toMatchObject({ status: 404, json: { code: 'no_encontrado' } });
    expect(await app.base.db.$count(eventos)).toBe(antes);
  });

  it('can be acknowledged like any other', async () => {
    const { token } = await alguien();
    const { json } = await probar(token);
    const { status } = await llamar(app, 'POST', `/api/eventos/${json.id}/reconocer`, { token });
    expect(status).toBe(200);
  });
});

describe.each([
  ['an event by hand', levantar],
  ['a test of the alarm', probar],
])('raising %s', (_que, pedir) => {
  it('is not for regular users', async () => {
    const { token } = await alguien({ role: 'user' });
    expect(await pedir(token, aviso())).toMatchObject({ status: 403, json: { code: 'sin_permiso' } });
  });
});
