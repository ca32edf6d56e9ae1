import { once } from 'node:events';
import { text as texto } from 'node:stream/consumers';
import { EventoSchema } from '@tramos/contract/evento';
import { CAMPOS_RENGLON, crearLectorDeRenglones, esRenglon } from '@tramos/contract/evento-renglon';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { auditoria } from '../db/esquema/sitio';
import { exportar, type Tanda } from './exportar';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
/** Ids by name; of the founder and its echo, one group. */
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};

const A_LAS = (hora: number) => new Date(Date.UTC(2026, 10, 21, hora));

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  ids.vispera = await sembrarEvento(db, norte, { created_at: new Date('2026-11-21T05:59:59.999Z') });
  ids.fundador = await sembrarEvento(db, norte, { created_at: A_LAS(8), posicion: null });
  ids.eco = await sembrarEvento(db, norte, { created_at: A_LAS(9), hora_sensor0: null });
  ids.sureno = await sembrarEvento(db, sur, { created_at: A_LAS(10), recognized_at: A_LAS(11), posicion: 1 });
  await db.execute(
    sql`update eventos set grupo_operador = ${ids.fundador} where id in (${ids.fundador}, ${ids.eco})`,
  );
  await sembrarUsuario(db, { username: 'todo', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'solo-sur', role: 'user', sistemas: [sur.sistema_id] });
  await sembrarUsuario(db, { username: 'ninguno', role: 'administrator', sistemas: [] });
  for (const username of ['todo', 'solo-sur', 'ninguno'])
    tokens[username] = (await ingresar(app, username)).token;
});
afterAll(() => app.cerrar());

type Query = Record<string, string | number>;

const enTexto = async (query: Query, username = 'todo') => {
  const consulta = new URLSearchParams(
    Object.entries(query).map(([clave, valor]): [string, string] => [clave, String(valor)]),
  );
  const { body, headers, statusCode } = await app.http.inject({
    url: `/api/eventos/export?${consulta}`,
    headers: { authorization: `Bearer ${tokens[username]}` },
  });
  return { status: statusCode, tipo: headers['content-type'], body };
};

const nombreDe = (id: number) => Object.keys(ids).find((nombre) => ids[nombre] === id);
const exportados = async (query: Query, username?: string) => {
  const { body } = await enTexto(query, username);
  const { eventos, total } = JSON.parse(body) as { eventos: { id: number }[]; total: number };
  expect(total).toBe(eventos.length);
  return eventos.map(({ id }) => nombreDe(id));
};

const TODOS = ['sureno', 'eco', 'fundador', 'vispera'];

describe('GET /api/eventos/export', () => {
  it('gives every event as the contract spells it, and its group as the caller sees it', async () => {
    const { status, tipo, body } = await enTexto({});
    expect([status, tipo]).toEqual([200, 'application/json; charset=utf-8']);
    const { eventos, total } = JSON.parse(body);
    expect(total).toBe(4);
    for (const evento of eventos) expect(EventoSchema.strict().parse(evento)).toEqual(evento);
    expect(eventos.map((e: { id: number }) => nombreDe(e.id))).toEqual(TODOS);
    expect(eventos[1].grupo_id).toBe(`G-${ids.fundador}`);
  });

  it('gives them as the list does', async () => {
    const { eventos } = JSON.parse((await enTexto({})).body);
    const lista = await llamar(app, 'GET', '/api/eventos?limit=10', { token: tokens.todo ?? '' });
    expect(eventos).toEqual(lista.json.events);
  });

  it('gives one event per line, their fields first and last how many they were', async () => {
    const { tipo, body } = await enTexto({ formato: 'renglones' });
    expect(tipo).toBe('application/x-ndjson; charset=utf-8');
    const [primera = '', ...resto] = body.trimEnd().split('\n');
    expect(JSON.parse(primera)).toEqual({ campos: CAMPOS_RENGLON });
    expect(resto.at(-1)).toBe('{"total":4}');
    const lector = crearLectorDeRenglones(CAMPOS_RENGLON, (t_ms) => new Date(t_ms).toISOString());
    const eventos = resto.slice(0, -1).flatMap((linea) => {
      if (esRenglon(linea)) return [lector.leer(linea)];
      lector.conocer(JSON.parse(linea).nombres);
      return [];
    });
    expect(eventos).toEqual(JSON.parse((await enTexto({})).body).eventos);
  });

  it('names to a caller nothing outside the scope', async () => {
    const { body } = await enTexto({ formato: 'renglones' }, 'solo-sur');
    expect(body).toContain('sur');
    expect(body).not.toContain('norte');
  });

  it('of nothing is an answer too', async () => {
    expect((await enTexto({ search: 'nada de esto' })).body).toBe('{"eventos":[],"total":0}');
    expect((await enTexto({ search: 'nada de esto', formato: 'renglones' })).body).toBe(
      `${JSON.stringify({ campos: CAMPOS_RENGLON })}\n{"total":0}\n`,
    );
  });

  it.each<[string, () => Query, string[]]>([
    ['fecha_inicio', () => ({ fecha_inicio: '2026-11-21T00:00' }), TODOS.slice(0, 3)],
    ['fecha_fin', () => ({ fecha_fin: '2026-11-20T23:59' }), ['vispera']],
    ['dateColumn', () => ({ fecha_inicio: '2026-11-21', dateColumn: 'recognized_at' }), ['sureno']],
    ['tramo_id', () => ({ tramo_id: sur.tramo_id }), ['sureno']],
    ['sistema_id', () => ({ sistema_id: norte.sistema_id }), TODOS.slice(1)],
    ['municipio_id', () => ({ municipio_id: 'irapuato', tramo_id: sur.tramo_id }), ['sureno']],
    ['posicion_hasta', () => ({ posicion_hasta: 213_687 }), ['sureno']],
    ['posicion_desde', () => ({ posicion_desde: 213_687.5 }), ['eco', 'vispera']],
    ['ocurrio_desde', () => ({ ocurrio_desde: '2027-01-01T00:00Z', sistema_id: norte.sistema_id }), []],
    [
      'ocurrio_hasta',
      () => ({
        ...{ sistema_id: norte.sistema_id, fecha_fin: '2026-11-20T23:59' },
        ...{ ocurrio_desde: '2026-01-01T00:00Z', ocurrio_hasta: '2027-01-01T00:00Z' },
      }),
      ['vispera'],
    ],
    ['search', () => ({ search: 'norte' }), TODOS.slice(1)],
    ['grupo', () => ({ grupo: `G-${ids.fundador}` }), ['eco', 'fundador']],
    ['ids', () => ({ ids: `${ids.vispera},${ids.eco},9999999999` }), ['eco', 'vispera']],
    ['ids and another', () => ({ ids: `${ids.vispera},${ids.eco}`, fecha_inicio: '2026-11-21' }), ['eco']],
    ['sentido', () => ({ sentido: 'asc' }), TODOS.toReversed()],
    ['no page', () => ({ limit: 1, offset: 2, page: 3, perPage: 10 }), TODOS],
  ])('obeys %s', async (_, query, esperados) => {
    expect(await exportados(query())).toEqual(esperados);
  });

  it.each([
    ['posicion', 'asc', ['sureno', 'vispera', 'eco', 'fundador']],
    ['posicion', 'desc', ['eco', 'vispera', 'sureno', 'fundador']],
    ['recognized_at', 'desc', ['sureno', 'eco', 'fundador', 'vispera']],
    ['recognized_at', 'asc', ['sureno', 'vispera', 'fundador', 'eco']],
  ])(
    'loses none of those that have no value to be put in order by: %s %s',
    async (orden, sentido, esperados) => {
      expect(await exportados({ orden, sentido })).toEqual(esperados);
    },
  );

  it('stays inside the scope, also for chosen ids', async () => {
    expect(await exportados({}, 'solo-sur')).toEqual(['sureno']);
    expect(await exportados({ ids: `${ids.eco},${ids.sureno}` }, 'solo-sur')).toEqual(['sureno']);
    expect(await exportados({}, 'ninguno')).toEqual([]);
  });

  it.each([
    ['a date that does not exist', { fecha_inicio: '2026-02-30T00:00' }, 'fecha_inicio'],
    ['an end that does not exist', { fecha_fin: '2026-13-01' }, 'fecha_fin'],
    ['a chainage that is none', { posicion_desde: '212+500' }, 'posicion_desde'],
    ['ids that are none', { ids: '1;drop' }, 'ids'],
    ['an unknown form', { formato: 'csv' }, 'formato'],
  ])('refuses %s before it sends anything', async (_, query, field) => {
    const { status, body } = await enTexto(query as Query);
    expect([status, JSON.parse(body).field]).toEqual([400, field]);
  });

  it('stands in the audit with what was asked for, and of a selection how many', async () => {
    await enTexto({ tramo_id: norte.tramo_id, ids: `${ids.eco},${ids.fundador}` }, 'solo-sur');
    const [asiento] = await app.base.db
      .select({ username: auditoria.username, objeto: auditoria.objeto, datos: auditoria.datos })
      .from(auditoria)
      .where(eq(auditoria.accion, 'exportar'))
      .orderBy(desc(auditoria.id))
      .limit(1);
    expect(asiento).toMatchObject({
      username: 'solo-sur',
      objeto: 'eventos',
      datos: { tramo_id: norte.tramo_id, elegidos: 2, formato: 'json' },
    });
  });

  it('is for who has signed in', async () => {
    expect((await llamar(app, 'GET', '/api/eventos/export')).status).toBe(401);
  });
});

describe('the stream of an export', () => {
  const UNA: Tanda = { nombres: null, filas: { texto: CAMPOS_RENGLON.map(() => '').join('\t'), cuantas: 1 } };
  /** Without end, and remembers how much was asked of it. */
  const sinFin = () => {
    const visto = { tandas: 0, cerrado: false };
    async function* tandas(): AsyncGenerator<Tanda> {
      try {
        for (;;) {
          visto.tandas += 1;
          yield UNA;
        }
      } finally {
        visto.cerrado = true;
      }
    }
    return { visto, tandas: tandas() };
  };

  it('is read no faster than it is taken, and no further once nobody takes it', async () => {
    const { visto, tandas } = sinFin();
    const flujo = await exportar(tandas, 'renglones');
    await once(flujo, 'readable');
    expect(visto.tandas).toBeLessThan(5);
    flujo.destroy();
    await once(flujo, 'close');
    await vi.waitFor(() => expect(visto.cerrado).toBe(true), 20_000);
  });

  it.each(['json', 'renglones'] as const)(
    'breaks when the database fails on the way, in %s',
    async (formato) => {
      async function* falla(): AsyncGenerator<Tanda> {
        yield UNA;
        throw new Error('lost');
      }
      const flujo = await exportar(falla(), formato);
      await expect(texto(flujo)).rejects.toThrow('lost');
    },
  );
});
