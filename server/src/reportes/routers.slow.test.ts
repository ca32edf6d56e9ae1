import type { FijoReporte, RouterReporte } from '@tramos/contract/reportes-routers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { routers, sensor_estados, sensores } from '../db/esquema/red';
import { almacenar } from '../ingesta/almacenar';
import type { Interpretado } from '../ingesta/interpretar';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const id: Record<string, number> = {};
const token: Record<string, string> = {};

const crearRouter = async (clave: string, resto: Partial<typeof routers.$inferInsert>) => {
  const [fila] = await app.base.db
    .insert(routers)
    .values({ clave, nombre: `Router ${clave}`, ...resto })
    .returning();
  id[clave] = fila?.id ?? 0;
};

const estado = (clave: string, hace_min: number, datos: object): Interpretado => ({
  tipo: 'router_estado',
  router_id: id[clave] ?? 0,
  recibido_ms: AHORA_MS - hace_min * MINUTO_MS + 800,
  mensaje: { t: AHORA_MS - hace_min * MINUTO_MS, ...datos },
});

const guardar = (mensajes: readonly Interpretado[]) =>
  app.base.db.transaction((tx) => almacenar(tx, { anexarVarios: async () => [] }, mensajes));

/** A fix 111 km further north for each thousandth, as fractions of a metre do not matter here. */
const fijo = (hace_min: number, metros: number, satelites = 11): Interpretado => ({
  tipo: 'router_gps',
  router_id: id.bien ?? 0,
  recibido_ms: AHORA_MS - hace_min * MINUTO_MS + 1_500,
  mensaje: {
    ...{ t: AHORA_MS - hace_min * MINUTO_MS, lat: 20.5 + metros / 110_700, lng: -101.2 },
    ...{ precision_m: 3, satelites },
  },
});

/**
 * Of the sistema norte: `bien` has spoken each minute for two hours; `mal` spoke each minute from five hours ago to four
 * hours ago, started anew half way, and tramo norte ends at its silent sensor. `sur` has said nothing; `suelto` has no
 * station.
 */
beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await crearRouter('bien', { estacion_id: norte.estacion_a_id, plan_mb: 1_000 });
  await crearRouter('mal', { estacion_id: norte.estacion_b_id });
  await crearRouter('sur', { estacion_id: sur.estacion_a_id });
  await crearRouter('suelto', { activo: false });
  await db
    .update(sensores)
    .set({ router_id: id.mal ?? 0 })
    .where(eq(sensores.id, norte.sensor_b_id));
  await db
    .update(sensores)
    .set({ router_id: id.bien ?? 0 })
    .where(eq(sensores.id, norte.sensor_a_id));
  await db.insert(sensor_estados).values({
    ...{ sensor_id: norte.sensor_a_id, ultima_ms: AHORA_MS - 1_000, presion_kgcm2: 30 },
  });
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'turno', role: 'monitorista', sistemas: [norte.sistema_id] });
  await sembrarUsuario(db, { username: 'campo', role: 'user' });
  for (const quien of ['jefa', 'turno', 'campo']) token[quien] = (await ingresar(app, quien)).token;
  const senal = {
    rsrp_dbm: -88,
    rsrq_db: -9,
    sinr_db: 14,
    operador: 'Uno',
    tecnologia: 'LTE',
    fuente: 'gps',
  };
  await guardar(
    Array.from({ length: 120 }, (_, i) =>
      estado('bien', 120 - i, { ...senal, uptime_s: 60 * i, datos_mb: 10 + i / 2, cola: i % 5 }),
    ),
  );
  await guardar(
    Array.from({ length: 60 }, (_, i) =>
      estado('mal', 300 - i, { uptime_s: i < 30 ? 9_000 + 60 * i : 60 * (i - 30) }),
    ),
  );
  // At its station but for five minutes, 150 m away; ten minutes ago the sky closed, and the radio did not.
  await guardar(
    Array.from({ length: 60 }, (_, i) => fijo(60 - i, i >= 20 && i < 25 ? 150 : 0, i === 50 ? 4 : 11)),
  );
}, 300_000);
afterAll(() => app.cerrar());

const pedir = (quien: string, ruta: string) =>
  llamar(app, 'GET', `/api/reportes/${ruta}`, { token: token[quien] ?? '' });
const flota = async (quien: string, query = '') => {
  const { json } = await pedir(quien, `routers?${query}`);
  expect(json.total).toBe(json.routers.length);
  return json.routers as RouterReporte[];
};
const HOY = 'desde=2026-11-21&hasta=2026-11-21';

describe('the fleet of routers', () => {
  it('comes worst first: what blinds a tramo, what was never heard, what works, what is not in use', async () => {
    expect((await flota('jefa')).map(({ clave, estado: e }) => [clave, e])).toEqual([
      ['mal', 'sin_contacto'],
      ['sur', 'sin_contacto'],
      ['bien', 'en_linea'],
      ['suelto', 'inactivo'],
    ]);
  });

  it('says of each what it said last, what it used and how much of the time it was there', async () => {
    const [mal, , bien] = await flota('jefa');
    expect(bien).toMatchObject({
      ...{ sistema: { id: norte.sistema_id, nombre: 'Ducto norte' }, plan_mb: 1_000, operador: 'Uno' },
      estacion: { id: norte.estacion_a_id, nombre: 'Estación norte A' },
      ...{ rsrp_dbm: -88, rsrq_db: -9, sinr_db: 14, uptime_s: 7_140, cola: 4, fuente_reloj: 'gps' },
      // 119 steps of half a megabyte; the first counter is no use.
      ...{ datos_mes_mb: 59.5, reinicios_30d: 0, latencia_ms: 800 },
      ...{ disponibilidad_24h: 1, disponibilidad_7d: 1, disponibilidad_30d: 1, tramos_ciegos: [] },
      sensores: [{ id: norte.sensor_a_id, nombre: 'Sensor norte A', callado: false }],
    });
    // An hour of states and two minutes more of contact, of the five hours since the first.
    expect(mal?.disponibilidad_24h).toBeCloseTo(62 / 300, 10);
    expect(Date.parse(mal?.oido_desde ?? '')).toBe(AHORA_MS - 5 * 60 * MINUTO_MS);
    expect(mal).toMatchObject({
      ...{ reinicios_30d: 1, datos_mes_mb: 0 },
      tramos_ciegos: [{ id: norte.tramo_id, nombre: 'Tramo norte' }],
      sensores: [{ id: norte.sensor_b_id, nombre: 'Sensor norte B', callado: true }],
    });
  });

  it.each([
    ['sistema', () => `sistema=${sur.sistema_id}`, ['sur']],
    ['estación', () => `estacion=${norte.estacion_b_id}`, ['mal']],
    ['estado', () => 'estado=en_linea', ['bien']],
    ['texto, without its accents', () => 'search=estacion%20NORTE', ['mal', 'bien']],
  ])('is narrowed by %s', async (_que, query, espera) => {
    expect((await flota('jefa', query())).map(({ clave }) => clave)).toEqual(espera);
  });

  it('is the caller’s sistemas’, and no regular user’s', async () => {
    expect((await flota('turno')).map(({ clave }) => clave)).toEqual(['mal', 'bien']);
    expect((await pedir('campo', 'routers')).status).toBe(403);
  });
});

describe('the history of a router', () => {
  it('is of its states over a day, in buckets that cover the range from when it was first heard', async () => {
    const { json } = await pedir('turno', `router?router=${id.mal}&${HOY}&puntos=60`);
    expect(json).toMatchObject({ fuente: 'estados', paso_ms: 15 * MINUTO_MS, hasta: AHORA_MS });
    // Midnight in Mexico City, twelve hours ago.
    expect(json.desde).toBe(AHORA_MS - 12 * HORA_MS);
    const cuartos = Array.from({ length: 20 }, (_, i) => -300 + 15 * i);
    expect(json.t.map((t: number) => (t - AHORA_MS) / MINUTO_MS)).toEqual(cuartos);
    const callados = Array.from({ length: 15 }, () => 0);
    expect(json.n).toEqual([15, 15, 15, 15, 0, ...callados]);
    expect(json.contacto.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(json.contacto.slice(5)).toEqual(callados);
    // Whoever averages the column gets the availability: of 300 minutes it was heard for 62.
    const media =
      json.contacto.reduce((suma: number, parte: number) => suma + parte, 0) / json.contacto.length;
    expect(media).toBeCloseTo(62 / 300, 10);
    expect(json.contacto[4]).toBeCloseTo(2 / 15, 10);
    expect(json.reinicios).toEqual([0, 0, 1, 0, 0, ...callados]);
    expect(json.medidas.uptime_s.maximo).toEqual([
      ...[9_840, 10_740, 840, 1_740, null],
      ...callados.map(() => null),
    ]);
    const fin = AHORA_MS - 241 * MINUTO_MS + 3 * MINUTO_MS;
    expect(json.huecos).toEqual([
      [json.desde, AHORA_MS - 300 * MINUTO_MS],
      [fin, AHORA_MS],
    ]);
    expect(json.resumen).toMatchObject({ reinicios: 1, estados: 60, sin_contacto_ms: 238 * MINUTO_MS });
    expect(json.resumen.disponibilidad).toBeCloseTo(62 / 300, 10);
  });

  it('of days too long ago for their states is of its hours, and agrees with them', async () => {
    const dias = 'desde=2026-08-01&hasta=2026-11-21';
    const { json } = await pedir('turno', `router?router=${id.mal}&${dias}&puntos=400`);
    expect(json).toMatchObject({ fuente: 'horas', paso_ms: 12 * HORA_MS });
    expect(json.n).toEqual([60]);
    // Of the seven hours of its one bucket that were before it was first heard nothing is said.
    expect(json.contacto).toEqual([expect.closeTo(62 / 300, 10)]);
    expect(json.resumen).toMatchObject({ reinicios: 1, estados: 60, sin_contacto_ms: 238 * MINUTO_MS });
    expect(json.medidas.uptime_s).toMatchObject({ minimo: [0], maximo: [10_740] });
    expect(json.huecos.at(-1)).toEqual([AHORA_MS - 3 * HORA_MS, AHORA_MS]);
  });

  it.each([
    ['no router is named', () => HOY, 400, 'datos_invalidos'],
    [
      'the days are the wrong way round',
      () => `router=${id.mal}&desde=2026-11-22&hasta=2026-11-21`,
      400,
      'datos_invalidos',
    ],
    ['the router is another sistema’s', () => `router=${id.sur}&${HOY}`, 404, 'no_encontrado'],
  ])('is refused when %s', async (_que, query, status, code) => {
    expect(await pedir('turno', `router?${query()}`)).toMatchObject({ status, json: { code } });
  });
});

describe('the places of a router', () => {
  it('are listed newest first, with what there is to look at', async () => {
    const { json } = await pedir('jefa', `gps?router=${id.bien}&${HOY}`);
    expect(json).toMatchObject({ lista: 'todas', parcial: false, geocerca_m: 100 });
    expect(json.estacion).toMatchObject({ nombre: 'Estación norte A', latitud: 20.5, longitud: -101.2 });
    const fijos = json.fijos as FijoReporte[];
    expect(fijos).toHaveLength(60);
    expect(fijos[0]?.t).toBe(new Date(AHORA_MS - MINUTO_MS).toISOString());
    expect(fijos[0]).toMatchObject({ dentro: true, edad_s: 1.5, movimiento: false });
    // Out and back: two steps of 150 m, five fixes outside. Satellites fell alone.
    expect(json.resumen).toMatchObject({
      ...{ n: 60, fuera: 5, movimientos: 2, saltos: 0, interferencias: 0, satelites_min: 4 },
    });
    expect(json.resumen.distancia_max_m).toBeCloseTo(150, 0);
    expect(json.traza).toHaveLength(60);
    expect(json.ultimo).toEqual(fijos[0]);
  });

  it('of a long stretch are counted the same by the hours, and only those to look at are listed', async () => {
    // Two days of every minute at the station, a week ago: more than one answer lists.
    const quietos = Array.from({ length: 2_000 }, (_, i) => fijo(10_080 + i, i % 2));
    for (let i = 0; i < quietos.length; i += 200) await guardar(quietos.slice(i, i + 200));
    const { json } = await pedir('jefa', `gps?router=${id.bien}&desde=2026-10-21&hasta=2026-11-21`);
    expect(json).toMatchObject({ lista: 'notables', parcial: false });
    expect(json.resumen).toMatchObject({ n: 2_060, fuera: 5, movimientos: 2, saltos: 0, satelites_min: 4 });
    expect((json.fijos as FijoReporte[]).map(({ dentro }) => dentro)).toEqual([
      true,
      ...Array(5).fill(false),
    ]);
    expect(json.ultimo.t).toBe(new Date(AHORA_MS - MINUTO_MS).toISOString());
  });

  it('are an administrator’s, and nothing of a router without any', async () => {
    expect((await pedir('turno', `gps?router=${id.bien}&${HOY}`)).status).toBe(403);
    const { json } = await pedir('jefa', `gps?router=${id.suelto}&${HOY}`);
    expect(json).toMatchObject({ estacion: null, fijos: [], traza: [], ultimo: null });
    expect(json.resumen).toMatchObject({ n: 0, fuera: null, distancia_max_m: null });
  });
});
