import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CIFRAS } from '../../contract/test/cifras';
import { alarma_bitacora, alarma_ronda } from '../src/db/esquema/alarmas';
import { registros_ingreso } from '../src/db/esquema/cuentas';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarEvento, sembrarRed, sembrarUsuario } from './sembrar';

/** One figure, one number, wherever it is asked for: each case of the fixture is a sistema with somebody who sees only it. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
let app: AppDePrueba;
const token: Record<string, string> = {};

const llamo = (red: RedDePrueba, t_ms: number): typeof alarma_bitacora.$inferInsert => ({
  ...{ t: new Date(t_ms), hecho: 'anunciada', alarma_id: 1, origen: 'sensor', prioridad: 'alta' },
  ...{ objeto_id: red.sensor_a_id, fuente_id: red.sensor_a_id, regla: 'sensor_sin_datos' },
  ...{ sistema_id: red.sistema_id, estado: 'sin_reconocer', nombre: 'Sensor', plegado: 'sensor' },
});

/** A sign-in that lasted so long. */
const ingreso = (usuario_id: number, username: string, duracion_s: number) => ({
  ...{
    id: randomUUID(),
    usuario_id,
    username,
    resultado: 'exito' as const,
    ip: '192.0.2.7',
    agente: 'Firefox',
  },
  ...{
    creado_at: new Date(AHORA_MS - HORA_MS),
    cerrado_at: new Date(AHORA_MS - HORA_MS + 1_000 * duracion_s),
  },
});

const observarDesde = (t_ms: number) =>
  app.base.db
    .update(alarma_ronda)
    .set({ desde: new Date(t_ms) })
    .where(eq(alarma_ronda.id, 1));

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  const quien_id = await sembrarUsuario(db, { username: 'quien', role: 'monitorista' });
  for (const { nombre, esperas_s, llamadas_min } of CIFRAS) {
    const red = await sembrarRed(db, nombre);
    const alcance = { role: 'monitorista' as const, sistemas: [red.sistema_id] };
    const suya_id = await sembrarUsuario(db, { username: nombre, ...alcance });
    for (const espera_s of esperas_s)
      await db.insert(registros_ingreso).values(ingreso(suya_id, nombre, espera_s));
    for (const espera_s of esperas_s)
      await sembrarEvento(db, red, {
        ...{ created_at: new Date(AHORA_MS - HORA_MS), evento_estado: 'reconocido', recognized_by: quien_id },
        recognized_at: new Date(AHORA_MS - HORA_MS + 1_000 * espera_s),
      });
    for (const minutos of llamadas_min)
      await db.insert(alarma_bitacora).values(llamo(red, AHORA_MS - minutos * MINUTO_MS));
    token[nombre] = (await ingresar(app, nombre)).token;
  }
  await observarDesde(AHORA_MS - 48 * HORA_MS);
});
afterAll(() => app.cerrar());

const pedir = async (quien: string, ruta: string) => {
  const { status, json } = await llamar(app, 'GET', ruta, { token: token[quien] ?? '' });
  expect(status).toBe(200);
  return json;
};
const kpiDe = async (quien: string): Promise<Record<string, number | null>> => {
  const { indicadores } = await pedir(quien, '/api/alarmas/kpi?periodo=24h');
  return Object.fromEntries(
    indicadores.map(({ codigo, valor }: { codigo: string; valor: number | null }) => [codigo, valor]),
  );
};

describe.each(CIFRAS)('of $nombre', ({ nombre, esperas_s, mediana_s, p90_s, llamadas_min, maximo_10min }) => {
  it('the dashboard and the report tell one median, the report within its classes', async () => {
    const { ultimas_24h } = await pedir(nombre, '/api/tablero');
    expect(ultimas_24h).toMatchObject({ reconocidos: esperas_s.length, mediana_reconocer_s: mediana_s });
    const { totales } = await pedir(nombre, '/api/reportes/eventos?desde=2026-11-21&hasta=2026-11-21');
    const { n, mediana_s: del_reporte_s, p90_s: p90_del_reporte_s } = totales.reconocer;
    expect(n).toBe(esperas_s.length);
    if (mediana_s === null) expect([del_reporte_s, p90_del_reporte_s]).toEqual([null, null]);
    else {
      expect(Math.abs(del_reporte_s - mediana_s)).toBeLessThanOrEqual(0.032 * mediana_s);
      expect(Math.abs(p90_del_reporte_s - p90_s)).toBeLessThanOrEqual(0.032 * p90_s);
      expect(Math.round(del_reporte_s)).toBe(mediana_s);
    }
  });

  it('sign-ins that lasted as long have the same median, and those that last still have no part in it', async () => {
    const { totales } = await pedir(nombre, '/api/reportes/logins?desde=2026-11-21&hasta=2026-11-21');
    // The one by which it is asked is open.
    expect(totales).toMatchObject({ ingresos: esperas_s.length + 1, abiertas: 1, mediana_s });
  });

  it('the hand-over of the shift counts what the dashboard and the report count', async () => {
    const { totales } = await pedir(nombre, '/api/reportes/turno/actual');
    const n = esperas_s.length;
    expect(totales).toEqual({
      ...{ eventos: n, abiertos: 0, causas_abiertas: 0, reconocidos: n, escalados: 0 },
      ...{ apartadas: 0, maniobras: 0 },
    });
    const { abiertos } = await pedir(nombre, '/api/tablero');
    expect(abiertos).toMatchObject({ eventos: 0, causas: 0 });
  });

  it('the dashboard and Alarmas tell one rate and one worst ten minutes', async () => {
    const { ritmo } = await pedir(nombre, '/api/tablero');
    const kpi = await kpiDe(nombre);
    expect(ritmo).toMatchObject({ maximo_10min, observado_1h_s: 3_600, observado_24h_s: 86_400 });
    expect(kpi.maximo_10min).toBe(maximo_10min);
    expect(ritmo.por_10min_24h).toBeCloseTo(llamadas_min.length / 144, 9);
    expect(kpi.por_10min).toBeCloseTo(ritmo.por_10min_24h, 9);
    expect(ritmo.por_10min_1h).toBeCloseTo(llamadas_min.filter((m) => m <= 60).length / 6, 9);
  });
});

it('a rate is over what was observed, and says how long that was', async () => {
  app.reloj.avanzar(MINUTO_MS);
  await observarDesde(AHORA_MS + MINUTO_MS - 24 * MINUTO_MS);
  // Two calls in 24 minutes: five an hour.
  const { ritmo } = await pedir('ocho', '/api/tablero');
  expect(ritmo).toMatchObject({ observado_1h_s: 24 * 60, observado_24h_s: 24 * 60, maximo_10min: 2 });
  expect(ritmo.por_10min_1h).toBeCloseTo(5 / 6, 9);
  expect(await kpiDe('ocho')).toMatchObject({ por_hora: 5, maximo_10min: 2 });
  // Nothing observed is no rate of nothing.
  await app.base.db.update(alarma_ronda).set({ desde: null });
  app.reloj.avanzar(MINUTO_MS);
  expect((await pedir('ocho', '/api/tablero')).ritmo).toMatchObject({
    por_10min_1h: null,
    observado_1h_s: 0,
  });
  expect(await kpiDe('ocho')).toMatchObject({ por_hora: null });
});

it('a wait is whole seconds on the dashboard as in the report', async () => {
  const { db } = app.base;
  const red = await sembrarRed(db, 'decimas');
  const quien_id = await sembrarUsuario(db, {
    ...{ username: 'decimas', role: 'monitorista', sistemas: [red.sistema_id] },
  });
  const creado_ms = AHORA_MS - HORA_MS;
  for (const espera_ms of [6_600, 7_400, 12_000])
    await sembrarEvento(db, red, {
      ...{ created_at: new Date(creado_ms), evento_estado: 'reconocido', recognized_by: quien_id },
      recognized_at: new Date(creado_ms + espera_ms),
    });
  // What was counted before is no longer the answer.
  app.reloj.avanzar(MINUTO_MS);
  token.decimas = (await ingresar(app, 'decimas')).token;
  // 6.6, 7.4 and 12 s are 7, 7 and 12.
  const { ultimas_24h } = await pedir('decimas', '/api/tablero');
  const { totales } = await pedir('decimas', '/api/reportes/eventos?desde=2026-11-21&hasta=2026-11-21');
  expect([ultimas_24h.mediana_reconocer_s, totales.reconocer.mediana_s]).toEqual([7, 7]);
});
