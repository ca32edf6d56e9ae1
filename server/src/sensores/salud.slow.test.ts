import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { resumenes } from '../db/esquema/mediciones';
import { router_estados, routers, sensor_estados, sensores, tramos } from '../db/esquema/red';

const MINUTO_MS = 60_000;
let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
let router_id: number;
const token: Record<string, string> = {};

/** Minutes counted back from now: 1 is the last whole one. `n` samples of one pressure in each. */
const oir = (sensor_id: number, minutos: number[], n = 600, presion = 30) =>
  app.base.db.insert(resumenes).values(
    minutos.map((hace) => ({
      ...{ paso_s: 60, sensor_id, t_ms: AHORA_MS - hace * MINUTO_MS },
      ...{ minimo: presion, maximo: presion, suma: n * presion, n },
    })),
  );

const entre = (desde: number, hasta: number) =>
  Array.from({ length: desde - hasta + 1 }, (_, i) => desde - i);

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  const [router] = await db
    .insert(routers)
    .values({
      clave: 'RT-1',
      nombre: 'Router La Loma',
      estacion_id: norte.estacion_a_id,
      ultimo_contacto: new Date(AHORA_MS - 20_000),
    })
    .returning();
  router_id = router?.id ?? 0;
  await db.insert(router_estados).values({
    ...{ router_id, t_ms: AHORA_MS - 20_000, datos: { rsrp_dbm: -97 }, recibido_ms: AHORA_MS - 20_000 },
  });
  await db.update(sensores).set({ router_id }).where(eq(sensores.id, norte.sensor_a_id));
  // A whole day but the minutes 120 to 111 and the last two, at 10 Hz.
  await oir(norte.sensor_a_id, [1_500, ...entre(1_440, 121), ...entre(110, 3)]);
  // Heard for the first time an hour ago, half of it lost; what is later than now is nobody's.
  await oir(norte.sensor_b_id, entre(61, 1), 30, 41.5);
  await oir(norte.sensor_b_id, [-3], 600, 99);
  for (const [sensor_id, dt_ms] of [
    [norte.sensor_a_id, 100],
    [norte.sensor_b_id, 1_000],
  ] as const)
    await ponerLecturas(db, {
      ...{ sensor_id, t0_ms: AHORA_MS - 180_000, dt_ms, p: [30], recibido_ms: AHORA_MS },
    });
  await db.insert(sensor_estados).values({
    ...{ sensor_id: norte.sensor_b_id, ultima_ms: AHORA_MS, presion_kgcm2: -0.4 },
    falla_desde: new Date(AHORA_MS - 90_000),
  });
  await db.update(tramos).set({ activo: false }).where(eq(tramos.id, sur.tramo_id));
  const alcance = [norte.sistema_id];
  await sembrarUsuario(db, { username: 'todo', role: 'administrator' });
  await sembrarUsuario(db, { username: 'turno', role: 'monitorista', sistemas: alcance });
  await sembrarUsuario(db, { username: 'campo', role: 'user', sistemas: alcance });
  for (const username of ['todo', 'turno', 'campo']) token[username] = (await ingresar(app, username)).token;
});
afterAll(() => app.cerrar());

const pedir = async (quien: string) => {
  const { status, json } = await llamar(app, 'GET', '/api/sensors/salud', { token: token[quien] ?? '' });
  expect(status).toBe(200);
  return json as { salud: SaludSensor24h[]; total: number };
};
const saludDe = async (sensor_id: number, quien = 'todo') =>
  (await pedir(quien)).salud.find((s) => s.sensor_id === sensor_id);

describe('GET /api/sensors/salud', () => {
  it('counts the silences of a day and what came of it', async () => {
    expect(await saludDe(norte.sensor_a_id)).toMatchObject({
      // 1 440 minutes less ten and two.
      disponibilidad: 1_428 / 1_440,
      huecos: {
        n: 2,
        segundos: 12 * 60,
        ultimo: { desde: '2026-11-21T17:58:00.000Z', hasta: null },
      },
      falla_desde: null,
      tramos_ciegos: [norte.tramo_id],
    });
  });

  it('begins with the sensor: nothing is missed from before it was heard', async () => {
    const salud = await saludDe(norte.sensor_b_id);
    expect(salud).toMatchObject({
      disponibilidad: 0.5,
      huecos: { n: 0, segundos: 0, ultimo: null },
      falla_desde: '2026-11-21T17:58:30.000Z',
    });
    expect(new Set(salud?.minutos)).toEqual(new Set([41.5]));
  });

  it('leaves the minutes of a silence empty in the last hour', async () => {
    const { minutos } = (await saludDe(norte.sensor_a_id)) as SaludSensor24h;
    expect([minutos.length, minutos[0], minutos[57], minutos[58], minutos[59]]).toEqual([
      60,
      30,
      30,
      null,
      null,
    ]);
  });

  it('knows nothing of a sensor that was never heard, and no tramo out of use', async () => {
    expect(await saludDe(sur.sensor_a_id)).toMatchObject({
      disponibilidad: null,
      huecos: { n: 0 },
      tramos_ciegos: [],
      router: null,
    });
  });

  it('shows the router to whoever may see routers, and to nobody else', async () => {
    expect((await saludDe(norte.sensor_a_id, 'turno'))?.router).toEqual({
      id: router_id,
      nombre: 'Router La Loma',
      salud: 'en_linea',
      ultimo_contacto: '2026-11-21T17:59:40.000Z',
      rsrp_dbm: -97,
    });
    expect((await saludDe(norte.sensor_a_id, 'campo'))?.router).toBeNull();
  });

  it('tells of the sensors in scope only', async () => {
    expect((await pedir('todo')).total).toBe(4);
    expect((await pedir('turno')).salud.map((s) => s.sensor_id)).toEqual([
      norte.sensor_a_id,
      norte.sensor_b_id,
    ]);
  });
});
