import { sql } from 'drizzle-orm';
import fc from 'fast-check';
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

let app: AppDePrueba;
let red: RedDePrueba;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'norte');
  await sembrarUsuario(app.base.db, { username: 'operadora', role: 'monitorista' });
  token = (await ingresar(app, 'operadora')).token;
});
afterAll(() => app.cerrar());

const pedir = async (ruta: string) => {
  const { status, json } = await llamar(app, 'GET', ruta, { token });
  expect(status).toBe(200);
  return json;
};

const HORA_MS = 3_600_000;
const INICIO_MS = Date.parse('2026-11-01T00:00:00Z');

/** Hours: its creation since the start, and its other dates since its creation. */
interface Fechado {
  creado: number;
  llegada: number | null;
  reconocido: number | null;
}
/** Within a day, a day to the instant, and days apart either way: late data, wrong clocks, a long weekend. */
const apartadoArb = fc.option(fc.constantFrom(-30, -24, -23, -1, 0, 1, 23, 24, 25, 90), { nil: null });
const fechadoArb: fc.Arbitrary<Fechado> = fc.record({
  creado: fc.integer({ min: 0, max: 200 }),
  llegada: apartadoArb,
  reconocido: apartadoArb,
});

const COLUMNAS = ['created_at', 'hora_sensor0', 'recognized_at'] as const;
type Columna = (typeof COLUMNAS)[number];

const en = (horas: number) => INICIO_MS + horas * HORA_MS;
const horaDe = ({ creado, llegada, reconocido }: Fechado, columna: Columna): number | null => {
  if (columna === 'created_at') return creado;
  const apartado = columna === 'hora_sensor0' ? llegada : reconocido;
  return apartado === null ? null : creado + apartado;
};

const guardar = async (fechados: readonly Fechado[]): Promise<number[]> => {
  await app.base.db.delete(eventos);
  const ids: number[] = [];
  for (const fechado of fechados) {
    const dia = (columna: Columna) => {
      const hora = horaDe(fechado, columna);
      return hora === null ? null : new Date(en(hora));
    };
    ids.push(
      await sembrarEvento(app.base.db, red, {
        created_at: new Date(en(fechado.creado)),
        hora_sensor0: dia('hora_sensor0'),
        recognized_at: dia('recognized_at'),
      }),
    );
  }
  return ids;
};

const consultaArb = fc.record({
  columna: fc.constantFrom(...COLUMNAS),
  desde: fc.option(fc.integer({ min: -20, max: 220 }), { nil: null }),
  hasta: fc.option(fc.integer({ min: -20, max: 220 }), { nil: null }),
  sentido: fc.constantFrom('asc', 'desc'),
});

describe('the dates of a list', () => {
  it('select by any column and keep the order of creation, however far apart the columns are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fechadoArb, { minLength: 1, maxLength: 20 }),
        fc.array(consultaArb, { minLength: 4, maxLength: 8 }),
        async (fechados, consultas) => {
          const ids = await guardar(fechados);
          for (const { columna, desde, hasta, sentido } of consultas) {
            const minuto = (hora: number) => `${new Date(en(hora)).toISOString().slice(0, 16)}Z`;
            const filtros = new URLSearchParams({
              ...{ dateColumn: columna, sentido, limit: '100' },
              ...(desde !== null && { dateFrom: minuto(desde) }),
              ...(hasta !== null && { dateTo: minuto(hasta) }),
            });
            // The last minute counts whole.
            const pasa = (hora: number | null) =>
              (desde === null && hasta === null) ||
              (hora !== null && (desde === null || hora >= desde) && (hasta === null || hora <= hasta));
            const signo = sentido === 'asc' ? 1 : -1;
            const esperados = fechados
              .map((fechado, i) => ({ ...fechado, id: ids[i] ?? 0, hora: horaDe(fechado, columna) }))
              .filter(({ hora }) => pasa(hora))
              .sort((a, b) => signo * (a.creado - b.creado || a.id - b.id))
              .map(({ id }) => id);
            const lista = await pedir(`/api/eventos?${filtros}`);
            expect([lista.events.map((e: { id: number }) => e.id), lista.total]).toEqual([
              esperados,
              esperados.length,
            ]);
            const grupos = await pedir(`/api/eventos/grupos?${filtros}`);
            expect(grupos.total_eventos).toBe(esperados.length);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the words of a note', () => {
  const anotar = (desde: number, hasta: number, texto: string) =>
    app.base.db.execute(sql`
      insert into evento_historial (evento_id, accion, cuando, texto, plegado)
      select id, 'nota', now(), ${texto}, ${texto}
      from (select id, row_number() over (order by id) as n from eventos) e where n between ${desde}::int and ${hasta}::int`);

  it.each([
    ['words that begin and end inside others', 'drilla 12 y el cela', 1],
    ['one whole word between two halves', 'la 12 y', 1],
    ['two halves', 'lla 1', 2],
    ['the same words in another order', 'el celador 12', 0],
    ['a word that only begins another', 'cuadrilla 1 y', 0],
    ['what is a pattern to the database', 'cuadrilla _2 y el', 0],
  ])('are found by %s', async (_que, search, cuantos) => {
    await guardar(Array.from({ length: 3 }, () => ({ creado: 1, llegada: 0, reconocido: null })));
    await anotar(1, 1, 'reviso la cuadrilla 12 y el celador');
    await anotar(2, 2, 'reviso la cuadrilla 19');
    const { total } = await pedir(`/api/eventos?${new URLSearchParams({ search })}`);
    expect(total).toBe(cuantos);
  });

  it('are found among the days asked for, also where more notes hold them than are looked at', async () => {
    await app.base.db.delete(eventos);
    await app.base.db.execute(sql`
      insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version)
      select 'nota-' || n, 'prueba', 'ok', ${red.tramo_id}::int, ${red.sistema_id}::int,
        timestamptz '2026-11-01' + n * interval '1 min', 1 from generate_series(1, 3000) n`);
    await anotar(1, 3_000, 'vino la guardia nacional');
    const buscar = (filtros: Record<string, string>) =>
      pedir(`/api/eventos?${new URLSearchParams({ limit: '1', ...filtros })}`);
    for (const search of ['guardia', 'la guardia nacional']) {
      expect(await buscar({ search })).toMatchObject({ total_aproximado: true });
      const primera_hora = { dateFrom: '2026-11-01T00:01Z', dateTo: '2026-11-01T01:00Z' };
      const vieja = await buscar({ search, ...primera_hora });
      expect([vieja.total, vieja.total_aproximado]).toEqual([60, undefined]);
    }
  }, 30_000);

  it('are found beyond the notes that are walked, where those of one shift have them and hardly another', async () => {
    await guardar(Array.from({ length: 45 }, () => ({ creado: 1, llegada: 0, reconocido: null })));
    await anotar(1, 1, 'vino la cuadrilla nueva');
    await app.base.db.execute(sql`
      insert into evento_historial (evento_id, accion, cuando, texto, plegado)
      select id, 'nota', now(), 'todo en orden', 'todo en orden'
      from (select id from eventos order by id offset 1 limit 10) e, generate_series(1, 4200)`);
    await anotar(16, 45, 'vino la cuadrilla nueva');
    const { total } = await pedir('/api/eventos?search=cuadrilla');
    expect(total).toBe(31);
  }, 30_000);
});

describe('part of a folio that more events have than are looked at', () => {
  it('finds the last of them, says that there are more, and finds all of the days asked for', async () => {
    await app.base.db.delete(eventos);
    // The older half is stored last: what stands first in the table is not the newest.
    await app.base.db.execute(sql`
      insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version, escalado, escalado_id)
      select 'folio-' || n, 'prueba', 'ok', ${red.tramo_id}::int, ${red.sistema_id}::int,
        timestamptz '2026-11-01' + n * interval '1 min', 1, true, 'ESC-2026-' || lpad(n::text, 6, '0')
      from generate_series(1, 3000) n order by (n <= 1500), n`);
    const buscar = (filtros: Record<string, string>) =>
      pedir(`/api/eventos?${new URLSearchParams({ limit: '1', search: 'esc-2026', ...filtros })}`);
    const todos = await buscar({});
    expect(todos).toMatchObject({
      total: 1_000,
      total_aproximado: true,
      events: [{ escalado_id: 'ESC-2026-003000' }],
    });
    const primera_hora = { dateFrom: '2026-11-01T00:01Z', dateTo: '2026-11-01T01:00Z' };
    const vieja = await buscar(primera_hora);
    expect([vieja.total, vieja.total_aproximado]).toEqual([60, undefined]);
    expect(await buscar({ search: 'esc-2026-000007' })).toMatchObject({ total: 1 });
  }, 30_000);
});
