import { SIN_APARTADOS } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { eventos } from '../db/esquema/eventos';
import { sensores } from '../db/esquema/red';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
/** Ids by name: `medianoche` is 00:00 of 20 November in Mexico City, `ultimo_minuto` 23:59:59.999 of that day. */
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await db
    .update(sensores)
    .set({ municipio: 'Peñamiller', estado: 'Querétaro' })
    .where(eq(sensores.id, sur.sensor_b_id));
  const en = (iso: string) => new Date(iso);
  ids.vispera = await sembrarEvento(db, norte, { created_at: en('2026-11-20T05:59:59.999Z') });
  ids.medianoche = await sembrarEvento(db, norte, { created_at: en('2026-11-20T06:00:00.000Z') });
  ids.incierto = await sembrarEvento(db, sur, {
    created_at: en('2026-11-20T18:00:00.000Z'),
    estado: 'incierto',
  });
  ids.ultimo_minuto = await sembrarEvento(db, sur, { created_at: en('2026-11-21T05:59:59.999Z') });
  ids.siguiente = await sembrarEvento(db, norte, { created_at: en('2026-11-21T06:00:00.000Z') });
  ids.escalado = await sembrarEvento(db, norte, {
    created_at: en('2026-11-21T07:00:00.000Z'),
    escalado: true,
    escalado_id: 'ESC-2026-000077',
    evento_estado: 'reconocido',
    recognized_at: en('2026-11-21T08:00:00.000Z'),
  });
  await sembrarUsuario(db, { username: 'todo', role: 'administrator' });
  await sembrarUsuario(db, { username: 'solo-sur', role: 'monitorista', sistemas: [sur.sistema_id] });
  await sembrarUsuario(db, {
    username: 'ambos',
    role: 'user',
    sistemas: [norte.sistema_id, sur.sistema_id],
  });
  await sembrarUsuario(db, { username: 'ninguno', role: 'administrator', sistemas: [] });
  for (const username of ['todo', 'solo-sur', 'ambos', 'ninguno'])
    tokens[username] = (await ingresar(app, username)).token;
});
afterAll(() => app.cerrar());

const pedir = (query: Record<string, string | number>, username = 'todo') => {
  const texto = new URLSearchParams();
  for (const [clave, valor] of Object.entries(query)) texto.set(clave, String(valor));
  return llamar(app, 'GET', `/api/eventos?${texto}`, { token: tokens[username] ?? '' });
};
const nombres = (json: { events: { id: number }[] }) =>
  json.events.map(({ id }) => Object.keys(ids).find((nombre) => ids[nombre] === id));

const TODOS = ['escalado', 'siguiente', 'ultimo_minuto', 'incierto', 'medianoche', 'vispera'];

describe('GET /api/eventos', () => {
  it('gives every event, newest first, as the contract spells it', async () => {
    const { status, json } = await pedir({});
    expect([status, nombres(json), json.total]).toEqual([200, TODOS, 6]);
    expect(json.events[5]).toMatchObject({
      tramo: 'Tramo norte',
      tramo_info: { nombre: 'Tramo norte' },
      sistema: { id: norte.sistema_id, nombre: 'Ducto norte' },
      sensor_a_name: 'Sensor norte A',
      sitio_sensor1: 'Estación norte B',
      municipio_sensor0: 'Irapuato',
      created_at: '2026-11-20T05:59:59.999Z',
      posicion: 213_687.5,
      amplitud_sensor0: -0.12,
      recognized_by_user_name: null,
    });
  });

  it.each([
    ['the site day', { dateFrom: '2026-11-20T00:00', dateTo: '2026-11-20T23:59' }, TODOS.slice(2, 5)],
    ['as far as dates go', { dateFrom: '0001-01-01', dateTo: '9999-12-31T23:59' }, TODOS],
    ['the day alone', { dateFrom: '2026-11-20', dateTo: '2026-11-20' }, TODOS.slice(2, 5)],
    ['an absolute start', { dateFrom: '2026-11-21T06:00Z' }, ['escalado', 'siguiente']],
    ['the day of acknowledgement', { dateFrom: '2026-11-21', dateColumn: 'recognized_at' }, ['escalado']],
    ['evento_estado', { evento_estado: 'reconocido' }, ['escalado']],
    ['validez', { validez: 'incierto' }, ['incierto']],
    ['chainage, both ends included', { posicion_desde: 213_687.5, posicion_hasta: 213_687.5 }, TODOS],
    ['chainage where nothing happened', { posicion_desde: 220_000 }, []],
    ['federal state', { estado: 'queretaro' }, ['ultimo_minuto', 'incierto']],
    ['municipio', { municipio: 'PEÑAMILLER' }, ['ultimo_minuto', 'incierto']],
    [
      'a search without accents',
      { search: 'estacion NORTE' },
      ['escalado', 'siguiente', 'medianoche', 'vispera'],
    ],
    ['a search by escalation', { search: 'esc-2026-0000' }, ['escalado']],
    ['a search that is a pattern', { search: '%' }, []],
    ['a search and another filter', { search: 'norte', evento_estado: 'reconocido' }, ['escalado']],
    ['a search that finds nothing', { search: 'nada de esto' }, []],
  ])('filters by %s', async (_que, query, esperados) => {
    const { status, json } = await pedir(query as Record<string, string>);
    expect([status, nombres(json), json.total]).toEqual([200, esperados, esperados.length]);
  });

  it('filters by tramo, sistema, station and id', async () => {
    const del_sur = ['ultimo_minuto', 'incierto'];
    expect(nombres((await pedir({ tramo: sur.tramo_id })).json)).toEqual(del_sur);
    expect(nombres((await pedir({ sistema: sur.sistema_id })).json)).toEqual(del_sur);
    expect(nombres((await pedir({ estacion: sur.estacion_b_id })).json)).toEqual(del_sur);
    expect(nombres((await pedir({ search: ids.incierto ?? 0 })).json)).toEqual(['incierto']);
    expect((await pedir({ tramo: 999_999_999_999, corte: 999_999_999_999 })).json).toEqual({
      ...{ events: [], total: 0 },
      apartados: SIN_APARTADOS,
    });
  });

  it('filters by when it happened, both ends included, also what was raised by hand, and no test', async () => {
    const sin_oir = { hora_sensor0: null, hora_sensor1: null };
    const al = (iso: string) => new Date(`2026-11-25T${iso}Z`);
    const de_b = { ...sin_oir, hora_sensor1: al('10:00:00'), created_at: al('10:03:00') };
    const propios = [
      await sembrarEvento(app.base.db, norte, { ...sin_oir, tipo: 'manual', created_at: al('10:05:00') }),
      await sembrarEvento(app.base.db, norte, de_b),
      await sembrarEvento(app.base.db, sur, { ...sin_oir, created_at: al('10:05:00.001') }),
      await sembrarEvento(app.base.db, norte, { ...sin_oir, tipo: 'prueba', created_at: al('10:04:00') }),
    ];
    const [manual, heard_by_b, later_in_the_south] = propios;
    const de = async (query: Record<string, string | number>, username?: string) => {
      const { status, json } = await pedir(query, username);
      return [status, json.events.map(({ id }: { id: number }) => id), json.total];
    };
    const del_norte = { sistema: norte.sistema_id, ocurrio_desde: '2026-11-25T10:00Z' };
    const del_sur = { ...del_norte, sistema: sur.sistema_id };
    const hasta = { ocurrio_hasta: '2026-11-25T10:05Z' };
    expect(await de({ ...del_norte, ...hasta })).toEqual([200, [manual, heard_by_b], 2]);
    expect(await de({ ...del_sur, ...hasta })).toEqual([200, [], 0]);
    expect(await de(del_sur)).toEqual([200, [later_in_the_south], 1]);
    expect(await de(del_sur, 'solo-sur')).toEqual([200, [later_in_the_south], 1]);
    expect(await de(del_norte, 'solo-sur')).toEqual([200, [], 0]);
    const un_minuto_despues = { ...del_norte, ocurrio_desde: '2026-11-25T10:01Z' };
    for (const ademas of [{}, { tramo: norte.tramo_id }, { orden: 'posicion' }, { search: `${manual}` }])
      expect(await de({ ...un_minuto_despues, ...ademas })).toEqual([200, [manual], 1]);
    await app.base.db.delete(eventos).where(inArray(eventos.id, propios));
  });

  it('pages without a shift when new events arrive, given the cut of page 1', async () => {
    const pagina_1 = await pedir({ limit: 4 });
    expect(nombres(pagina_1.json)).toEqual(TODOS.slice(0, 4));
    const corte = Math.max(...pagina_1.json.events.map((e: { id: number }) => e.id));
    const nuevo = await sembrarEvento(app.base.db, norte, { created_at: new Date('2026-11-22T00:00:00Z') });
    const pagina_2 = await pedir({ limit: 4, offset: 4, corte });
    expect(nombres(pagina_2.json)).toEqual(TODOS.slice(4));
    expect(pagina_2.json.total).toBe(6);
    await app.base.db.delete(eventos).where(eq(eventos.id, nuevo));
  });

  it.each([
    ['todo', TODOS],
    ['ambos', TODOS],
    ['solo-sur', ['ultimo_minuto', 'incierto']],
    ['ninguno', []],
  ])('shows %s the sistemas of their scope', async (username, esperados) => {
    const { json } = await pedir({}, username);
    expect([nombres(json), json.total]).toEqual([esperados, esperados.length]);
  });

  it('never widens the scope through a filter', async () => {
    for (const query of [
      { sistema: norte.sistema_id },
      { tramo: norte.tramo_id },
      { search: 'ESC-2026-000077' },
      { search: ids.escalado ?? 0 },
    ])
      expect((await pedir(query, 'solo-sur')).json).toEqual({
        ...{ events: [], total: 0 },
        apartados: SIN_APARTADOS,
      });
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: LIMITE_MAX + 1 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ dateColumn: 'updated_at' }, 'dateColumn'],
    [{ dateFrom: 'ayer' }, 'dateFrom'],
    [{ dateTo: '2026-02-30' }, 'dateTo'],
    [{ ocurrio_desde: '2026-11-20T07:00' }, 'ocurrio_desde'],
    [{ ocurrio_hasta: '2026-02-30T07:00Z' }, 'ocurrio_hasta'],
    [{ ocurrio_desde: '2026-11-20T07:00Z' }, 'sistema'],
    [{ sistema: 1, ocurrio_hasta: '2026-11-20T07:00Z' }, 'ocurrio_desde'],
    [{ evento_estado: 'cerrado' }, 'evento_estado'],
    [{ tramo: 'norte' }, 'tramo'],
  ])('refuses %j and names the field', async (query, field) => {
    expect(await pedir(query as Record<string, string>)).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field },
    });
  });
});

describe('total', () => {
  it('is exact to 10 000 and says so when it stopped counting', async () => {
    const propia = await sembrarRed(app.base.db, 'grande');
    const sembrar = (n: number) =>
      app.base.db.execute(sql`
        insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version)
        select 'grande-' || ${n} || '-' || i, 'prueba', 'ok', ${propia.tramo_id}, ${propia.sistema_id},
          timestamptz '2026-01-01' + i * interval '1 s', 1
        from generate_series(1, ${n}::int) as i`);
    await sembrar(10_000);
    expect((await pedir({ sistema: propia.sistema_id })).json).toMatchObject({ total: 10_000 });
    expect((await pedir({ sistema: propia.sistema_id })).json).not.toHaveProperty('total_aproximado');
    await sembrar(1);
    expect((await pedir({ sistema: propia.sistema_id })).json).toMatchObject({
      total: 10_000,
      total_aproximado: true,
    });
  });

  it('counts what was not too much to count, whatever else was', async () => {
    const total = async (filtros: Record<string, string | number>, username?: string) =>
      (await pedir(filtros, username)).json.total;
    expect(await total({})).toBe(10_000);
    expect(await total({})).toBe(10_000);
    expect(await total({}, 'solo-sur')).toBe(2);
    expect(await total({}, 'ambos')).toBe(6);
    expect(await total({ sistema: sur.sistema_id })).toBe(2);
    expect(await total({ evento_estado: 'reconocido' })).toBe(1);
    // The table is another one, of which nothing is known: names have changed with it.
    await app.base.db.execute(sql`delete from eventos where clave like 'grande-%'`);
    await app.base.db.execute(sql`update tramos set nombre = nombre`);
    expect(await total({})).toBe(6);
  });
});
