import { readFileSync } from 'node:fs';
import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { type Campo, sembrarCampo } from '../../test/campo-de-prueba';
import { router_estados, router_gps, router_gps_horas, router_horas } from '../db/esquema/red';
import { type FijoGps, horasGps } from '../db/router-gps';
import { type EstadoRouter, resumirEstados } from '../db/router-resumen';
import { almacenar } from './almacenar';
import type { Interpretado } from './interpretar';

const MINUTO_MS = 60_000;
let base: BaseDePrueba;
let campo: Campo;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  campo = await sembrarCampo(base.db);
});
beforeEach(async () => {
  for (const tabla of [router_estados, router_horas, router_gps, router_gps_horas])
    await base.db.delete(tabla);
});
afterAll(() => base.cerrar());

const guardar = (mensajes: readonly Interpretado[]) =>
  base.db.transaction((tx) => almacenar(tx, { anexarVarios: async () => [] }, mensajes));

const crudos = fc.uniqueArray(
  fc.record({
    minuto: fc.integer({ min: -300, max: 0 }),
    rsrp_dbm: fc.option(fc.integer({ min: -120, max: -70 }), { nil: undefined }),
    uptime_s: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
    datos_mb: fc.integer({ min: 0, max: 500 }),
    sinr_db: fc.integer({ min: -5, max: 25 }),
  }),
  { selector: ({ minuto }) => minuto, minLength: 1, maxLength: 25 },
);
type Crudo = { minuto: number; rsrp_dbm?: number | undefined; uptime_s?: number | undefined } & {
  datos_mb: number;
  sinr_db: number;
};

const aMensaje = ({ minuto, ...datos }: Crudo): Interpretado => ({
  tipo: 'router_estado',
  router_id: campo.router.id,
  recibido_ms: AHORA_MS,
  mensaje: { t: AHORA_MS + minuto * MINUTO_MS, ...datos },
});

const aMedido = ({ minuto, ...datos }: Crudo, recibido: boolean): EstadoRouter => {
  const t_ms = AHORA_MS + minuto * MINUTO_MS;
  const dicho: Record<string, number | undefined> = datos;
  return {
    t_ms,
    datos_mb: datos.datos_mb,
    uptime_s: datos.uptime_s ?? null,
    medidas: MEDIDAS_ROUTER.map((m) =>
      m === 'latencia_ms' ? (recibido ? AHORA_MS - t_ms : null) : (dicho[m] ?? null),
    ),
  };
};

const esperadas = (de: readonly Crudo[], recibido: boolean) =>
  [...resumirEstados(de.map((c) => aMedido(c, recibido)).sort((a, b) => a.t_ms - b.t_ms)).values()]
    .sort((a, b) => a.t_ms - b.t_ms)
    .map((h) => ({ router_id: campo.router.id, ...h }));

const guardadas = () => base.db.select().from(router_horas).orderBy(asc(router_horas.t_ms));

/** The statement of the migration that fills a table from what was stored before it. */
const relleno = (tabla: string) =>
  readFileSync(new URL('../../migrations/0016_routers.sql', import.meta.url), 'utf8')
    .split('--> statement-breakpoint')
    .find((orden) => orden.includes(`INSERT INTO "${tabla}"`)) ?? '';

describe('the hours of a router', () => {
  it('hold what its states come to, in whatever order and lots they arrive, and a copy counts for nothing', async () => {
    await fc.assert(
      fc.asyncProperty(crudos, fc.integer({ min: 1, max: 6 }), async (llegada, lote) => {
        await base.db.delete(router_estados);
        await base.db.delete(router_horas);
        for (let i = 0; i < llegada.length; i += lote)
          await guardar(llegada.slice(Math.max(0, i - 1), i + lote).map(aMensaje));
        expect(await guardadas()).toEqual(esperadas(llegada, true));
      }),
      { numRuns: 25 },
    );
  });

  it('are filled by the update from the states that were there before it', async () => {
    await fc.assert(
      fc.asyncProperty(crudos, async (antes) => {
        await base.db.delete(router_estados);
        await base.db.delete(router_horas);
        await base.db.insert(router_estados).values(
          antes.map(({ minuto, ...datos }) => ({
            ...{ router_id: campo.router.id, t_ms: AHORA_MS + minuto * MINUTO_MS, datos },
          })),
        );
        await base.db.execute(sql.raw(relleno('router_horas')));
        expect(await guardadas()).toEqual(esperadas(antes, false));
      }),
      { numRuns: 25 },
    );
  });
});

describe('the hours of fixes', () => {
  const fijo = (minuto: number, metros: number, satelites?: number): Interpretado => ({
    tipo: 'router_gps',
    router_id: campo.router.id,
    recibido_ms: AHORA_MS,
    mensaje: { t: AHORA_MS - minuto * MINUTO_MS, lat: 21 + metros / 111_000, lng: -101, satelites },
  });

  it('frame what was stored, and never say less of a step or a speed than there was', async () => {
    // The one in between comes last: the step of 400 m over it was never made, and may stay.
    await guardar([fijo(90, 0, 9), fijo(30, 400, 7)]);
    await guardar([fijo(60, 200, 11)]);
    const horas = await base.db.select().from(router_gps_horas).orderBy(asc(router_gps_horas.t_ms));
    const filas = await base.db
      .select()
      .from(router_gps)
      .where(eq(router_gps.router_id, campo.router.id))
      .orderBy(asc(router_gps.t_ms));
    const fijos = filas.map(
      ({ datos, ...f }): FijoGps => ({
        ...f,
        precision_m: null,
        velocidad_mps: null,
        ...(datos as object),
        satelites: (datos as { satelites?: number }).satelites ?? null,
      }),
    );
    expect(fijos).toHaveLength(3);
    const exactas = horasGps(fijos, new Set(fijos.map(({ t_ms }) => t_ms)));
    expect(exactas).not.toEqual([]);
    expect(horas.map(({ n, satelites_min, satelites_max }) => [n, satelites_min, satelites_max])).toEqual(
      exactas.map(({ n, satelites_min, satelites_max }) => [n, satelites_min, satelites_max]),
    );
    for (const [i, exacta] of exactas.entries()) {
      expect(horas[i]).toMatchObject({ latitud_min: exacta.latitud_min, latitud_max: exacta.latitud_max });
      expect(horas[i]?.paso_max_m).toBeGreaterThanOrEqual(exacta.paso_max_m);
    }

    await base.db.delete(router_gps_horas);
    await base.db.execute(sql.raw(relleno('router_gps_horas')));
    const rellenas = await base.db.select().from(router_gps_horas).orderBy(asc(router_gps_horas.t_ms));
    expect(rellenas).toHaveLength(exactas.length);
    for (const [i, exacta] of exactas.entries()) {
      expect(rellenas[i]).toMatchObject({ n: exacta.n, satelites_min: exacta.satelites_min });
      expect(rellenas[i]?.paso_max_m).toBeGreaterThanOrEqual(exacta.paso_max_m);
      expect(rellenas[i]?.velocidad_max_mps).toBeGreaterThanOrEqual(exacta.velocidad_max_mps);
    }
  });
});
