import { VIGILANCIA_PASO_S } from '@tramos/contract/limites';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { sensor_estados, sensores, tramos, vigilancias } from '../db/esquema/red';
import { anotarVigilancias } from './vigilancia';

const PASO_MS = VIGILANCIA_PASO_S * 1_000;
const DIA_MS = 86_400_000;

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;

/** Both sensors of the network as if they had just spoken. */
const oir = async (red: RedDePrueba, ids = [red.sensor_a_id, red.sensor_b_id]) => {
  for (const sensor_id of ids)
    await app.base.db
      .insert(sensor_estados)
      .values({
        sensor_id,
        ultima_ms: app.reloj.ahora() - 1_000,
        ...{ presion_kgcm2: 31, ruido_kgcm2: 0.005, deriva_kgcm2: 0.0019, dt_ms: 100 },
        reloj: { fuente: 'gps', offset_ms: 2 },
      })
      .onConflictDoUpdate({
        target: sensor_estados.sensor_id,
        set: { ultima_ms: app.reloj.ahora() - 1_000 },
      });
};

/** Signs in each time: the tests move the clock by more than a session lasts. */
const pedir = async (ruta: string, username = 'luna') =>
  llamar(app, 'GET', ruta, { token: (await ingresar(app, username)).token });
const preguntar = async (username?: string) => (await pedir('/api/tramos/vigilancia', username)).json;
const de = async (red: RedDePrueba) =>
  (await preguntar()).vigilancias.find((v: { tramo_id: number }) => v.tramo_id === red.tramo_id);
const historia = async (red: RedDePrueba) =>
  (await pedir(`/api/tramos/${red.tramo_id}/vigilancia`)).json.puntos;
const anotar = () => anotarVigilancias(app.base.db, app.reloj.ahora());

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await db.update(tramos).set({ calibrado_en: new Date(app.reloj.ahora() - DIA_MS) });
  await sembrarUsuario(db, { username: 'luna', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'campo', role: 'user', sistemas: [sur.sistema_id] });
});
beforeEach(async () => {
  await app.base.db.delete(vigilancias);
  await app.base.db.delete(sensor_estados);
});
afterAll(() => app.cerrar());

describe('the watch over the tramos', () => {
  it('is told of every tramo in scope: whole, blind, or never heard', async () => {
    await oir(norte);
    const { vigilancias: todas, total } = await preguntar();
    expect(total).toBe(2);
    expect(todas).toMatchObject([
      { tramo_id: norte.tramo_id, vigilancia: 'completa', razones: [] },
      { tramo_id: sur.tramo_id, vigilancia: 'ciega', menor_toma: null },
    ]);
    expect(todas[0]).toMatchObject({ menor_toma: { fraccion_flujo: expect.any(Number) } });
    expect((await preguntar('campo')).vigilancias.map((v: { tramo_id: number }) => v.tramo_id)).toEqual([
      sur.tramo_id,
    ]);
  });

  it('tells maintenance from silence', async () => {
    await oir(norte);
    const { db } = app.base;
    await db.update(sensores).set({ mantenimiento: true }).where(sql`id = ${norte.sensor_b_id}`);
    expect(await de(norte)).toMatchObject({ razones: [{ codigo: 'mantenimiento', lado: 'b' }] });
    await db.update(sensores).set({ mantenimiento: false });
  });

  it('is written down once in every step, by whichever server comes first', async () => {
    await oir(norte);
    await anotar();
    app.reloj.avanzar(60_000);
    await anotar();
    expect(await historia(norte)).toHaveLength(1);
    app.reloj.avanzar(PASO_MS);
    await anotar();
    const puntos = await historia(norte);
    expect(puntos.map((p: { vigilancia: string }) => p.vigilancia)).toEqual(['completa', 'ciega']);
    expect(Date.parse(puntos[1].t) - Date.parse(puntos[0].t)).toBe(PASO_MS);
    expect(puntos[0].fraccion_flujo).toBeGreaterThan(0);
    expect(puntos[1]).toMatchObject({
      fraccion_flujo: null,
      razones: [{ codigo: 'sin_datos', lado: 'a' }, {}],
    });
  });

  it('says since when it has been as it is, by what was written down', async () => {
    await oir(norte, [norte.sensor_a_id]);
    await anotar();
    expect((await de(norte)).desde).toBeNull();
    app.reloj.avanzar(PASO_MS);
    await oir(norte);
    await anotar();
    const desde_ms = Math.floor(app.reloj.ahora() / PASO_MS) * PASO_MS;
    app.reloj.avanzar(2 * PASO_MS);
    await oir(norte);
    await anotar();
    expect(await de(norte)).toMatchObject({
      vigilancia: 'completa',
      desde: new Date(desde_ms).toISOString(),
    });
  });

  it('keeps a month of it, and shows a day', async () => {
    await oir(norte);
    await anotar();
    const filas = () => app.base.db.$count(vigilancias);
    app.reloj.avanzar(DIA_MS);
    await anotar();
    expect(await filas()).toBe(4);
    expect(await historia(norte)).toHaveLength(1);
    app.reloj.avanzar(30 * DIA_MS + PASO_MS);
    await anotar();
    expect(await filas()).toBe(4);
  });

  it('of a tramo outside the scope does not exist, nor does the tramo', async () => {
    for (const ruta of [`/api/tramos/${norte.tramo_id}`, `/api/tramos/${norte.tramo_id}/vigilancia`]) {
      expect((await pedir(ruta)).status).toBe(200);
      expect((await pedir(ruta, 'campo')).status).toBe(404);
      expect((await llamar(app, 'GET', ruta)).status).toBe(401);
    }
    expect((await pedir('/api/tramos/9999999999')).status).toBe(404);
  });
});
