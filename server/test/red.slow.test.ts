import type { Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routers, sensor_estados, sensores } from '../src/db/esquema/red';
import { SIN_DATOS_MS, saludDe } from '../src/db/salud-sensor';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from './sembrar';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const token: Record<string, string> = {};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  for (const [clave, red] of [
    ['RT-N', norte],
    ['RT-S', sur],
  ] as const)
    await db.insert(routers).values({ clave, nombre: clave, estacion_id: red.estacion_a_id });
  const cuentas = { todo: undefined, del_norte: [norte.sistema_id], de_nada: [] };
  for (const [username, sistemas] of Object.entries(cuentas)) {
    await sembrarUsuario(db, { username, role: 'monitorista', ...(sistemas ? { sistemas } : {}) });
    token[username] = (await ingresar(app, username)).token;
  }
});
afterAll(() => app.cerrar());

const pedir = async (quien: string, ruta: string) => llamar(app, 'GET', ruta, { token: token[quien] ?? '' });

describe.each([
  ['/api/sistemas', 'sistemas', 1],
  ['/api/estaciones', 'estaciones', 2],
  ['/api/tramos', 'tramos', 1],
  ['/api/sensors', 'sensors', 2],
  ['/api/routers', 'routers', 1],
])('%s', (ruta, plural, por_sistema) => {
  it('lists what is in the caller’s sistemas, and counts only that', async () => {
    for (const [quien, sistemas] of [
      ['todo', 2],
      ['del_norte', 1],
      ['de_nada', 0],
    ] as const) {
      const { status, json } = await pedir(quien, ruta);
      expect(status).toBe(200);
      expect(json[plural]).toHaveLength(sistemas * por_sistema);
      expect(json.total).toBe(sistemas * por_sistema);
    }
  });

  it('gives one page of it when asked, with the whole count', async () => {
    const { json } = await pedir('todo', `${ruta}?limit=1&offset=1`);
    expect(json[plural]).toHaveLength(1);
    expect(json.total).toBe(2 * por_sistema);
    expect(json[plural][0].id).not.toBe((await pedir('todo', `${ruta}?limit=1`)).json[plural][0].id);
  });
});

describe('a tramo and a router', () => {
  it('carry the names and places the console draws', async () => {
    const { tramos } = (await pedir('del_norte', '/api/tramos')).json as { tramos: Tramo[] };
    expect(tramos[0]).toMatchObject({
      nombre: 'Tramo norte',
      sistema_nombre: 'Ducto norte',
      posicion_a: 200_000,
      posicion_b: 230_000,
      sensor_a_id: norte.sensor_a_id,
      calibrado_en: null,
    });
    const { routers: lista } = (await pedir('del_norte', '/api/routers')).json as { routers: Router[] };
    expect(lista[0]).toMatchObject({
      clave: 'RT-N',
      estacion_id: norte.estacion_a_id,
      ultimo_contacto: null,
    });
  });
});

describe('a sensor', () => {
  const leer = async (id: number) => (await pedir('todo', `/api/sensors/${id}`)).json as Sensor;

  it('knows its tramos, its station and its newest sample', async () => {
    await app.base.db.insert(sensor_estados).values({
      sensor_id: norte.sensor_a_id,
      ultima_ms: AHORA_MS - 1_500,
      presion_kgcm2: 32.5,
      reloj: { fuente: 'gps', offset_ms: 2 },
      ruido_kgcm2: 0.0078125,
    });
    expect(await leer(norte.sensor_a_id)).toMatchObject({
      nombre: 'Sensor norte A',
      tramo_ids: [norte.tramo_id],
      estacion_nombre: 'Estación norte A',
      salud: 'normal',
      reloj: { fuente: 'gps', offset_ms: 2 },
      ruido_kgcm2: 0.0078125,
      ultima_lectura: { t: '2026-11-21T17:59:58.500Z', presion_kgcm2: 32.5 },
    });
  });

  it('that was never heard has no data', async () => {
    expect(await leer(sur.sensor_b_id)).toMatchObject({
      salud: 'sin_datos',
      ultima_lectura: null,
      reloj: null,
    });
  });

  it('in maintenance says so', async () => {
    await app.base.db.update(sensores).set({ mantenimiento: true }).where(eq(sensores.id, sur.sensor_a_id));
    expect((await leer(sur.sensor_a_id)).salud).toBe('mantenimiento');
  });

  it('of another sistema, or of none, does not exist', async () => {
    for (const id of [sur.sensor_a_id, 999_999, 99_999_999_999]) {
      const { status, json } = await pedir('del_norte', `/api/sensors/${id}`);
      expect([status, json.code]).toEqual([404, 'no_encontrado']);
    }
  });

  const falla_desde = new Date(AHORA_MS - 60_000);
  it.each([
    ['heard just now', { ultima_ms: AHORA_MS }, 'normal'],
    ['silent for as long as is allowed', { ultima_ms: AHORA_MS - SIN_DATOS_MS }, 'normal'],
    ['silent for longer', { ultima_ms: AHORA_MS - SIN_DATOS_MS - 1 }, 'sin_datos'],
    ['failing', { ultima_ms: AHORA_MS, falla_desde }, 'falla'],
    ['silent since it failed', { ultima_ms: AHORA_MS - 31_000, falla_desde }, 'sin_datos'],
    [
      'failing while it is being mended',
      { ultima_ms: AHORA_MS, falla_desde, mantenimiento: true },
      'mantenimiento',
    ],
    ['with a clock ahead of ours', { ultima_ms: AHORA_MS + 60_000 }, 'normal'],
  ])('%s', (_, partes, salud) => {
    const estado = { mantenimiento: false, falla_desde: null, ...partes };
    expect(saludDe(estado, AHORA_MS)).toBe(salud);
  });
});
