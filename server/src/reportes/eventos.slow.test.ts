import { DisposicionSchema } from '@tramos/contract/evento';
import type { ReporteEventos } from '@tramos/contract/reportes-eventos';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { evento_resumen, evento_resumen_curso } from '../db/esquema/reportes';
import { esperaDeClase } from './cuentas-eventos';
import { asegurarResumen, juntar } from './resumen-eventos';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
let token: string;
let deSur: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  norte = await sembrarRed(app.base.db, 'norte');
  sur = await sembrarRed(app.base.db, 'sur');
  await sembrarUsuario(app.base.db, { username: 'todo', role: 'user' });
  await sembrarUsuario(app.base.db, { username: 'sureno', role: 'user', sistemas: [sur.sistema_id] });
  token = (await ingresar(app, 'todo')).token;
  deSur = (await ingresar(app, 'sureno')).token;
});
afterAll(() => app.cerrar());

const DESDE = '2026-08-20';
const HASTA = '2026-11-21';
const pedir = async (consulta: string, quien = token): Promise<ReporteEventos> => {
  const { status, json } = await llamar(app, 'GET', `/api/reportes/eventos?${consulta}`, { token: quien });
  expect(status).toBe(200);
  return json;
};
const TODO = `desde=${DESDE}&hasta=${HASTA}`;

/** Two days before the day at hand and on, in steps that fall on no boundary. */
const INICIO_MS = AHORA_MS - 93 * 86_400_000;
const enElSitio = (t: Date, zona: string) => {
  const [dia = '', hora = ''] = t.toLocaleString('sv-SE', { timeZone: zona }).split(' ');
  return { dia, hora: Number(hora.slice(0, 2)) };
};

const clase = (s: number): number => {
  if (s < 32) return s;
  const e = Math.floor(Math.log2(s)) - 4;
  return e * 16 + Math.floor(s / 2 ** e);
};
const esperaContada = (esperas: number[]) => {
  const orden = esperas.map((s) => esperaDeClase(clase(s))).sort((a, b) => a - b);
  const n = orden.length;
  const [bajo, alto] = [orden[Math.ceil(n / 2) - 1], orden[Math.floor(n / 2)]];
  return {
    n,
    mediana_s: bajo === undefined || alto === undefined ? null : (bajo + alto) / 2,
    p90_s: orden[Math.ceil(0.9 * n) - 1] ?? null,
  };
};

/** The same report, counted from the events one by one. */
const contarDesdeCero = async (zona: string) => {
  const filas = (await app.base.db.select().from(eventos)).map((e) => ({
    ...e,
    ...enElSitio(e.created_at, zona),
  }));
  const dentro = filas.filter(({ dia }) => dia >= DESDE && dia <= HASTA);
  const esperas = (hasta: 'recognized_at' | 'escalado_at') =>
    dentro.flatMap((e) => {
      const fin = e[hasta];
      return fin ? [Math.max(0, Math.round((fin.getTime() - e.created_at.getTime()) / 1_000))] : [];
    });
  const [reconocer, escalar] = [esperas('recognized_at'), esperas('escalado_at')];
  const con = dentro.filter(({ disposicion }) => disposicion !== null);
  const falsas = con.filter(({ disposicion }) =>
    ['falsa_alarma', 'falla_sensor'].includes(disposicion ?? ''),
  );
  return {
    totales: {
      eventos: dentro.length,
      con_disposicion: con.length,
      falsas: falsas.length,
      tasa_falsas: con.length === 0 ? null : falsas.length / con.length,
      reconocer: esperaContada(reconocer),
      escalar: esperaContada(escalar),
    },
    por_hora: Array.from({ length: 24 }, (_, hora) => ({
      hora,
      eventos: dentro.filter((e) => e.hora === hora).length,
    })),
    dias: dentro.reduce((m, { dia }) => m.set(dia, (m.get(dia) ?? 0) + 1), new Map<string, number>()),
  };
};

const comparar = async (zona: string) => {
  const reporte = await pedir(TODO);
  const { totales, por_hora, dias } = await contarDesdeCero(zona);
  expect(reporte.totales).toEqual(totales);
  expect(reporte.por_hora).toEqual(por_hora);
  expect(new Map(reporte.por_dia.filter((d) => d.eventos > 0).map((d) => [d.dia, d.eventos]))).toEqual(dias);
  expect(reporte.por_tramo.reduce((n, t) => n + t.eventos, 0)).toBe(totales.eventos);
};

const Cambio = fc.record({
  cual: fc.nat({ max: 40 }),
  que: fc.constantFrom('crear', 'reconocer', 'escalar', 'disponer', 'mover', 'quitar', 'juntar'),
  cuando: fc.nat({ max: 93 * 24 * 60 }),
  espera_s: fc.nat({ max: 200_000 }),
  disposicion: fc.constantFrom(...DisposicionSchema.options, null),
});
type CambioDicho = typeof Cambio extends fc.Arbitrary<infer T> ? T : never;

const ids: number[] = [];
const hacer = async ({ cual, que, cuando, espera_s, disposicion }: CambioDicho): Promise<void> => {
  const { db } = app.base;
  const id = ids[cual % Math.max(1, ids.length)];
  const red = cual % 2 === 0 ? norte : sur;
  if (que === 'crear' || id === undefined) {
    ids.push(await sembrarEvento(db, red, { created_at: new Date(INICIO_MS + cuando * 60_000) }));
    return;
  }
  if (que === 'juntar') return void (await juntar(db, 7));
  if (que === 'quitar') {
    await db.delete(evento_historial).where(eq(evento_historial.evento_id, id));
    await db.delete(eventos).where(eq(eventos.id, id));
    ids.splice(ids.indexOf(id), 1);
    return;
  }
  const despues = sql`created_at + make_interval(secs => ${espera_s})`;
  const cambios = {
    reconocer: { recognized_at: despues },
    escalar: { escalado_at: despues },
    disponer: { disposicion },
    mover: {
      created_at: new Date(INICIO_MS + cuando * 60_000),
      tramo_id: red.tramo_id,
      sistema_id: red.sistema_id,
    },
  };
  await db.update(eventos).set(cambios[que]).where(eq(eventos.id, id));
};

const contarEnZona = async (zona: string): Promise<void> => {
  app.config.zona = zona;
  await asegurarResumen(app.base.db, zona);
};

describe('the rollups of events', () => {
  it('say what counting every event says, whatever was done to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Cambio, { minLength: 20, maxLength: 60 }), async (cambios) => {
        for (const cambio of cambios) await hacer(cambio);
        await comparar('America/Mexico_City');
      }),
      { numRuns: 5 },
    );
  });

  it('lose nothing when they are put together, and grow small', async () => {
    while (await juntar(app.base.db));
    await comparar('America/Mexico_City');
    const repetidas = await app.base.db.execute(sql`
      select 1 from evento_resumen group by mes, desde, sistema_id, tramo_id, estado, medida, clave
      having count(*) > 1 or bool_or(suelta) or sum(n) = 0`);
    expect(repetidas.rows).toEqual([]);
  });

  it('count events of before, and all of them anew in the days of another zone', async () => {
    // What was done above may have left none.
    await hacer({ que: 'crear', cuando: 0, cual: 0, disposicion: null, espera_s: 0 });
    await app.base.db.delete(evento_resumen);
    await app.base.db.execute(
      sql`update evento_resumen_curso set andado = 0, hasta = (select max(id) from eventos)`,
    );
    // Changed before its turn comes: it counts once, as it is then.
    await app.base.db.update(eventos).set({ disposicion: 'fuga' });
    // Whoever asks meanwhile is told that there are more, and does not count them.
    expect(await pedir(TODO)).toMatchObject({ parcial: true, totales: { eventos: 0 } });
    await asegurarResumen(app.base.db, 'America/Mexico_City', () => true);
    expect((await pedir(TODO)).parcial).toBe(true);
    await asegurarResumen(app.base.db, 'America/Mexico_City');
    expect((await pedir(TODO)).parcial).toBe(false);
    await comparar('America/Mexico_City');
    await contarEnZona('America/Tijuana');
    await comparar('America/Tijuana');
  });

  it('store events in a zone that the database does not know, and count them in UTC', async () => {
    await app.base.db.update(evento_resumen_curso).set({ zona: 'Mexico/Nunca' });
    ids.push(await sembrarEvento(app.base.db, norte, { created_at: new Date(AHORA_MS - 60_000) }));
    await contarEnZona('Mexico/Nunca');
    await comparar('UTC');
    await contarEnZona('America/Tijuana');
    await comparar('America/Tijuana');
  });
});

describe('the report of events', () => {
  it('is of the sistemas of who asks, and of the filters', async () => {
    ids.push(await sembrarEvento(app.base.db, sur, { created_at: new Date(AHORA_MS - 60_000) }));
    await contarEnZona('America/Tijuana');
    const suyo = await pedir(TODO, deSur);
    expect(new Set(suyo.por_tramo.map(({ tramo }) => tramo))).toEqual(new Set(['Tramo sur']));
    const del_sur = await pedir(`${TODO}&sistema=${sur.sistema_id}`);
    expect(suyo.totales).toEqual(del_sur.totales);
    expect(await pedir(`${TODO}&tramo=${norte.tramo_id}`, deSur)).toMatchObject({ totales: { eventos: 0 } });
    expect((await pedir(`${TODO}&validez=incierto`)).totales.eventos).toBe(0);
    expect((await pedir(`${TODO}&validez=ok`)).totales).toEqual((await pedir(TODO)).totales);
  });

  it.each([
    'desde=2026-11-21&hasta=2026-11-20',
    'desde=2025-01-01&hasta=2026-11-20',
    'desde=2026-02-30&hasta=2026-03-01',
    'desde=ayer&hasta=hoy',
  ])('refuses the days %s', async (dias) => {
    expect((await llamar(app, 'GET', `/api/reportes/eventos?${dias}`, { token })).status).toBe(400);
  });
});
