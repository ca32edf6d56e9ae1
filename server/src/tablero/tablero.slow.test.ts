import type { Tablero } from '@tramos/contract/tablero';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { evento_historial, type eventos } from '../db/esquema/eventos';
import { resumenes } from '../db/esquema/mediciones';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
let quien_id: number;
const token: Record<string, string> = {};

const hace = (minutos: number) => new Date(AHORA_MS - minutos * MINUTO_MS);

/** An acknowledged event, made and acknowledged so many minutes ago. */
const reconocido = (
  creado: number,
  reconocido_hace: number,
  resto: Partial<typeof eventos.$inferInsert> = {},
) => ({
  created_at: hace(creado),
  evento_estado: 'reconocido' as const,
  recognized_at: hace(reconocido_hace),
  recognized_by: quien_id,
  ...resto,
});

/**
 * The fixture of docs/tablero.md, in minutes before now. Norte, open: 20 (ok, escalated), 21 (incierto; one cause with
 * the former for operators), 3 000 (ok; one cause with both for users). Norte, made and acknowledged: 65 and 64 as an
 * operation; 70 and 67, flagged as an operation and decided a tap; 71 and 66, flagged; 1 450 and 1 435; 3 000 and
 * 2 900, which counts nowhere. Sur: open, 40.
 */
beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  quien_id = await sembrarUsuario(db, { username: 'todo', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'campo', role: 'user', sistemas: [norte.sistema_id] });
  await sembrarUsuario(db, { username: 'sureno', role: 'monitorista', sistemas: [sur.sistema_id] });
  const nuevo = await sembrarEvento(db, norte, {
    created_at: hace(20),
    escalado: true,
    escalado_id: 'ESC-1',
  });
  const eco = await sembrarEvento(db, norte, { created_at: hace(21), estado: 'incierto' });
  const viejo = await sembrarEvento(db, norte, { created_at: hace(3_000) });
  await db.execute(sql`update eventos set grupo_operador = ${eco} where id in (${nuevo}, ${eco})`);
  await db.execute(sql`update eventos set grupo_usuario = ${viejo} where id in (${nuevo}, ${eco}, ${viejo})`);
  await sembrarEvento(db, norte, reconocido(65, 64, { disposicion: 'operacion' }));
  await sembrarEvento(
    db,
    norte,
    reconocido(70, 67, { disposicion: 'toma_confirmada', possible_operational_movement: true }),
  );
  await sembrarEvento(db, norte, reconocido(71, 66, { possible_operational_movement: true }));
  await sembrarEvento(db, norte, reconocido(1_450, 1_435, { disposicion: 'operacion' }));
  await sembrarEvento(db, norte, reconocido(3_000, 2_900, { disposicion: 'fuga' }));
  const del_sur = await sembrarEvento(db, sur, { created_at: hace(40) });
  await db.insert(evento_historial).values([
    { evento_id: nuevo, accion: 'escalar', usuario_id: quien_id, cuando: hace(10), texto: null },
    { evento_id: del_sur, accion: 'nota', usuario_id: quien_id, cuando: hace(5), texto: 'Se avisó a celaje' },
    { evento_id: nuevo, accion: 'retirar_operacion', usuario_id: null, cuando: hace(1), texto: 'se_repite' },
  ]);
  for (const username of ['todo', 'campo', 'sureno']) token[username] = (await ingresar(app, username)).token;
});
afterAll(() => app.cerrar());

const pedir = async (quien = 'todo'): Promise<Tablero> => {
  const { status, json } = await llamar(app, 'GET', '/api/tablero', { token: token[quien] ?? '' });
  expect(status).toBe(200);
  return json;
};

describe('what is open', () => {
  it('counts causes in the groups of the role, and every event inside', async () => {
    expect((await pedir()).abiertos).toEqual({
      ...{ causas: 3, eventos: 4, escalados: 1 },
      mas_antiguo: hace(3_000).toISOString(),
    });
    expect((await pedir('campo')).abiertos).toMatchObject({ causas: 1, eventos: 3 });
  });

  it('is the count of the tray', async () => {
    for (const quien of ['todo', 'campo', 'sureno']) {
      const bandeja = await llamar(app, 'GET', '/api/eventos/grupos?evento_estado=abierto', {
        token: token[quien] ?? '',
      });
      const { causas, eventos: dentro } = (await pedir(quien)).abiertos;
      expect([causas, dentro]).toEqual([bandeja.json.total, bandeja.json.total_eventos]);
    }
  });

  it('stands by sistema, those in scope only', async () => {
    const { por_sistema } = await pedir();
    expect(por_sistema.map(({ sistema, causas, eventos: n }) => [sistema, causas, n])).toEqual([
      ['Ducto norte', 2, 3],
      ['Ducto sur', 1, 1],
    ]);
    expect((await pedir('sureno')).por_sistema.map(({ sistema }) => sistema)).toEqual(['Ducto sur']);
  });

  it('stands by tramo, however many are open there, those in scope only', async () => {
    const delSur = [{ tramo_id: sur.tramo_id, eventos: 1 }];
    expect((await pedir()).abiertos_por_tramo.toSorted((a, b) => a.tramo_id - b.tramo_id)).toEqual([
      { tramo_id: norte.tramo_id, eventos: 3 },
      ...delSur,
    ]);
    expect((await pedir('sureno')).abiertos_por_tramo).toEqual(delSur);
  });
});

describe('the last 24 h', () => {
  it('count the events made, those acknowledged, as what, and the median time to it', async () => {
    expect((await pedir()).ultimas_24h).toEqual({
      // Made: 20, 21, 65, 70, 71 and 40 minutes ago.
      eventos: 6,
      // Acknowledged after 1, 3, 5 and 15 minutes: the median is 4.
      ...{ reconocidos: 4, mediana_reconocer_s: 240 },
      por_disposicion: [
        { disposicion: 'operacion', n: 2 },
        { disposicion: 'toma_confirmada', n: 1 },
      ],
    });
  });

  it('have no median where nobody acknowledged anything', async () => {
    expect((await pedir('sureno')).ultimas_24h).toEqual({
      ...{ eventos: 1, reconocidos: 0, mediana_reconocer_s: null, por_disposicion: [] },
    });
  });

  it('stand by hour of the site, the begun one last: open, operations, others', async () => {
    app.reloj.avanzar(10 * MINUTO_MS);
    const { por_hora } = await pedir();
    app.reloj.avanzar(-10 * MINUTO_MS);
    expect(por_hora).toHaveLength(24);
    // 12:10 in Mexico City: the begun hour holds nothing yet, the one before it what is 20 to 40 minutes old.
    expect(por_hora.slice(-3)).toEqual([
      // 65 ago an operation, 70 ago decided a tap, 71 ago flagged as an operation.
      { hora: '2026-11-21T16:00:00.000Z', abiertos: 0, operacion: 2, otros: 1 },
      { hora: '2026-11-21T17:00:00.000Z', abiertos: 3, operacion: 0, otros: 0 },
      { hora: '2026-11-21T18:00:00.000Z', abiertos: 0, operacion: 0, otros: 0 },
    ]);
    expect(por_hora[0]?.hora).toBe('2026-11-20T19:00:00.000Z');
  });
});

describe('the data of 24 h', () => {
  it('is the mean share of what the sensors should have sent', async () => {
    expect((await pedir()).disponibilidad_24h).toBeNull();
    const { db } = app.base;
    const guardar = (paso_s: number, sensor_id: number, t_ms: number, n: number) =>
      db.insert(resumenes).values({ paso_s, sensor_id, t_ms, minimo: 30, suma: 30 * n, maximo: 30, n });
    // A: heard for long at 1 Hz, half a day whole. B: heard for the first time 11 minutes ago, and one minute
    // of the ten after the first did not come.
    await guardar(60, norte.sensor_a_id, AHORA_MS - 50 * HORA_MS, 60);
    for (let h = 1; h <= 12; h++) await guardar(3_600, norte.sensor_a_id, AHORA_MS - h * HORA_MS, 3_600);
    app.reloj.avanzar(11 * MINUTO_MS);
    for (let m = 0; m < 10; m++) await guardar(60, norte.sensor_b_id, AHORA_MS + m * MINUTO_MS, 60);
    for (const sensor_id of [norte.sensor_a_id, norte.sensor_b_id])
      await ponerLecturas(db, {
        ...{ sensor_id, t0_ms: AHORA_MS, dt_ms: 1_000, p: [30], recibido_ms: AHORA_MS },
      });
    // (43 200 of 86 400, and 540 of 600: the first minute is of both, what came and what should have, or of none)
    expect((await pedir()).disponibilidad_24h).toBeCloseTo(0.7, 9);
    expect((await pedir('sureno')).disponibilidad_24h).toBeNull();
    app.reloj.avanzar(-11 * MINUTO_MS);
  });
});

describe('the log', () => {
  it('tells what people did, newest first, in scope, and not what the system wrote', async () => {
    expect((await pedir()).bitacora).toEqual([
      expect.objectContaining({
        accion: 'nota',
        por: 'Sr. todo',
        texto: 'Se avisó a celaje',
        tramo: 'Tramo sur',
      }),
      expect.objectContaining({ accion: 'escalar', tramo: 'Tramo norte', cuando: hace(10).toISOString() }),
    ]);
    expect((await pedir('campo')).bitacora.map(({ accion }) => accion)).toEqual(['escalar']);
  });
});

describe('a storm on one tramo', () => {
  it('is counted whole, by as many statements as there are events for', async () => {
    await app.base.db.execute(sql`
      insert into eventos
      select (jsonb_populate_record(e, jsonb_build_object('id', e.id + 10000 + n, 'clave', 'tormenta-' || n))).*
      from eventos e, generate_series(1, 1200) n
      where e.id = (select max(id) from eventos where sistema_id = ${sur.sistema_id})`);
    app.reloj.avanzar(10_001);
    expect((await pedir('sureno')).abiertos_por_tramo).toEqual([{ tramo_id: sur.tramo_id, eventos: 1_201 }]);
  });
});
