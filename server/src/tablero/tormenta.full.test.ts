import type { Tablero } from '@tramos/contract/tablero';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';

/** The dashboard after a day of thousands of events. */

const EVENTOS = 8_000;
let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const token: Record<string, string> = {};

/** One in seven seconds, half of them open; of four fours, three are of norte; each is one cause for operators. */
beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'todo', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'sureno', role: 'monitorista', sistemas: [sur.sistema_id] });
  const ahora = sql`${new Date(AHORA_MS).toISOString()}::timestamptz`;
  const del_sur = sql`n / 4 % 4 = 3`;
  await db.execute(sql`
    insert into eventos (id, clave, tipo, estado, evento_estado, tramo_id, sistema_id, created_at, recognized_at,
      disposicion, config_version)
    select n, 'tormenta-' || n, 'caida_presion', case when n % 5 = 0 then 'incierto' else 'ok' end,
      case when n % 2 = 0 then 'reconocido' else 'abierto' end,
      case when ${del_sur} then ${sur.tramo_id}::int else ${norte.tramo_id}::int end,
      case when ${del_sur} then ${sur.sistema_id}::int else ${norte.sistema_id}::int end,
      ${ahora} - hace * interval '7 s', case when n % 2 = 0 then ${ahora} - hace * interval '6 s' end,
      case when n % 6 = 0 then 'operacion' end, 1
    from (select n, ${EVENTOS}::int + 1 - n as hace from generate_series(1, ${EVENTOS}::int) n) numeros`);
  await db.execute(sql`update eventos set grupo_operador = id - id % 4 where id > 3`);
  await db.execute(sql`update alarma_ronda set desde = ${ahora} - interval '2 d'`);
  await db.execute(sql`
    insert into alarma_bitacora (t, hecho, alarma_id, origen, objeto_id, regla, fuente_id, sistema_id, prioridad, estado,
      nombre, plegado)
    select created_at, 'anunciada', id, 'evento', id, 'evento', tramo_id, sistema_id, 'alta', 'sin_reconocer', '', ''
    from eventos where estado = 'ok'`);
  await db.execute(sql`analyze eventos`);
  for (const quien of ['todo', 'sureno']) token[quien] = (await ingresar(app, quien)).token;
}, 300_000);
afterAll(() => app.cerrar());

const numeros = Array.from({ length: EVENTOS }, (_, i) => i + 1);
const delSur = (n: number) => Math.floor(n / 4) % 4 === 3;

const pedir = async (quien: string): Promise<Tablero> => {
  const { status, json } = await llamar(app, 'GET', '/api/tablero', { token: token[quien] ?? '' });
  expect(status).toBe(200);
  return json;
};

/** What a task asks the database about events. */
const observar = async (tarea: () => Promise<unknown>): Promise<string[]> => {
  const pool = (app.base.db as unknown as { $client: { query: (config: { text: string }) => unknown } })
    .$client;
  const ordenes: string[] = [];
  const espia = vi.spyOn(pool, 'query');
  try {
    await tarea();
    for (const [{ text }] of espia.mock.calls) if (/from "?eventos/.test(text)) ordenes.push(text);
  } finally {
    espia.mockRestore();
  }
  return ordenes;
};

describe('after a storm', () => {
  it('everything is counted', async () => {
    const { abiertos, por_sistema, ultimas_24h, por_hora, ritmo } = await pedir('todo');
    const abierto = numeros.filter((n) => n % 2 !== 0);
    expect(abiertos).toMatchObject({
      eventos: abierto.length,
      causas: new Set(abierto.map((n) => (n > 3 ? n - (n % 4) : n))).size,
      mas_antiguo: new Date(AHORA_MS - EVENTOS * 7_000).toISOString(),
    });
    expect(por_sistema.map(({ eventos }) => eventos)).toEqual([
      abierto.filter((n) => !delSur(n)).length,
      abierto.filter((n) => delSur(n)).length,
    ]);
    const reconocidos = numeros.filter((n) => n % 2 === 0);
    expect(ultimas_24h).toEqual({
      eventos: EVENTOS,
      reconocidos: reconocidos.length,
      // They waited 1, 3, 5 … seconds.
      mediana_reconocer_s: EVENTOS / 2,
      por_disposicion: [{ disposicion: 'operacion', n: Math.floor(EVENTOS / 6) }],
    });
    const operacion = por_hora.reduce((suma, hora) => suma + hora.operacion, 0);
    expect(por_hora.reduce((suma, hora) => suma + hora.abiertos, 0)).toBe(abierto.length);
    expect(operacion).toBe(Math.floor(EVENTOS / 6));
    const anuncios = numeros.filter((n) => n % 5 !== 0).length;
    expect(ritmo.por_10min_24h).toBeCloseTo(anuncios / 144, 9);
  });

  it('consoles of other sistemas are told of theirs alone, from the same counts', async () => {
    await pedir('todo');
    const ordenes = await observar(async () => {
      const { abiertos, por_sistema, ritmo } = await pedir('sureno');
      expect(por_sistema.map(({ sistema }) => sistema)).toEqual(['Ducto sur']);
      expect(abiertos.eventos).toBe(por_sistema[0]?.eventos);
      expect(ritmo.por_10min_24h).toBeCloseTo(
        numeros.filter((n) => delSur(n) && n % 5 !== 0).length / 144,
        9,
      );
    });
    expect(ordenes).toEqual([]);
  });

  it('what is told makes them count again, once for all', async () => {
    await pedir('todo');
    await app.base.db.execute(sql`update eventos set escalado = true, escalado_id = 'ESC-13' where id = 13`);
    await app.base.db.transaction((tx) =>
      app.deps.push.anexar(
        tx,
        'presion_negativa',
        { sensor_id: norte.sensor_a_id, timestamp: new Date(AHORA_MS).toISOString() },
        { sistema_id: norte.sistema_id },
      ),
    );
    const ordenes = await observar(async () => {
      const todos = await Promise.all([pedir('todo'), pedir('sureno'), pedir('todo')]);
      // Event 13 is of the south.
      expect(todos.map(({ abiertos }) => abiertos.escalados)).toEqual([1, 1, 1]);
    });
    expect(ordenes.filter((texto) => texto.includes('escalado'))).toHaveLength(1);
  });
});
