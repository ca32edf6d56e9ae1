import type { Evidencia } from '@tramos/contract/evidencia';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { guardar, ondaEn, sembrarLinea } from '../../test/linea-de-prueba';
import { app, instalarPersonas, norte, sur, tokens } from '../../test/personas';
import { llamar, type RedDePrueba, sembrarEvento } from '../../test/sembrar';
import { evento_calculos, evento_ondas } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';

instalarPersonas('moni', 'norteno');

const GPS = { fuente: 'gps' as const, offset_ms: 0 };
const DELTA_S = 2.5;
const T_A = AHORA_MS - 12_500;

/** 180 s around an arrival, ten samples a second, with a step of 0.12 kg/cm² at it and a gap of a second before. */
const onda = (evento_id: number, sensor: 0 | 1, sensor_id: number, t_pick_ms: number) => {
  const t0_ms = t_pick_ms - 60_000;
  const p = Array.from({ length: 1_801 }, (_, i) => {
    const s = i / 10 - 60;
    if (s >= -30 && s < -29) return Number.NaN;
    return 30 - 0.12 * Math.min(1, Math.max(0, s / 0.5)) + 0.002 * Math.sin(1.3 * s + 2 * sensor);
  });
  return { evento_id, sensor, sensor_id, t_pick_ms, sigma_ms: 8, t0_ms, dt_ms: 100, p, completa: true };
};

/** A located event with all that is kept of one. */
const conEvidencia = async (red: RedDePrueba): Promise<number> => {
  const { db } = app.base;
  const id = await sembrarEvento(db, red, { reloj_sensor0: GPS, reloj_sensor1: GPS, delta_s: DELTA_S });
  await db
    .insert(evento_ondas)
    .values([onda(id, 0, red.sensor_a_id, T_A), onda(id, 1, red.sensor_b_id, T_A + DELTA_S * 1_000)]);
  const [tramo] = await db.select().from(tramos).where(eq(tramos.id, red.tramo_id));
  if (!tramo) throw new Error('a tramo expected');
  const { posicion_a, posicion_b } = tramo;
  await db.insert(evento_calculos).values({
    ...{ evento_id: id, posicion_a, posicion_b, sigma_velocidad_rel: 0.002, sigma_delta_s: 0.016 },
    calibrado_en: new Date(AHORA_MS - 86_400_000),
  });
  return id;
};

const pedir = (id: number, resto = '', quien = 'moni') =>
  llamar(app, 'GET', `/api/eventos/${id}/evidencia${resto}`, { token: tokens[quien] ?? '' });

describe('the evidence of an event', () => {
  it('is both waveforms with their arrivals, a gap where nothing was measured', async () => {
    const { ondas } = (await pedir(await conEvidencia(norte))).json as Evidencia;
    expect(ondas).toMatchObject([
      { sensor: 0, sensor_id: norte.sensor_a_id, nombre: 'Sensor norte A', t_pick_ms: T_A, completa: true },
      { sensor: 1, sensor_id: norte.sensor_b_id, t_pick_ms: T_A + 2_500 },
    ]);
    // Noise of 8 ms and a GPS clock of 10.
    expect(ondas[0]?.sigma_ms).toBeCloseTo(Math.hypot(8, 10), 9);
    expect(ondas[0]?.p).toHaveLength(1_801);
    expect(ondas[0]?.p.slice(299, 311)).toEqual([
      expect.any(Number),
      ...Array(10).fill(null),
      expect.any(Number),
    ]);
  });

  it('is how alike they are at every place of the tramo, most at the event’s own', async () => {
    const { correlacion, calculo } = (await pedir(await conEvidencia(norte))).json as Evidencia;
    const r = correlacion?.r ?? [];
    const mejor = r.indexOf(Math.max(...r.map((v) => v ?? -1)));
    expect((correlacion?.delta0_s ?? 0) + mejor * (correlacion?.paso_s ?? 0)).toBeCloseTo(DELTA_S, 1);
    expect(correlacion?.delta0_s).toBe(calculo.limite_s[0]);
    expect(calculo.limite_s[1]).toBeGreaterThan(0);
  });

  it('is computed with the batches that lay there, and tries another speed for that of the place alone', async () => {
    const { db } = app.base;
    const comun = { flujo_mps: 0, sigma_desde_m: 0 };
    const perfil = [
      { ...comun, posicion_desde: 200_000, velocidad_onda_mps: 1_000, producto: null },
      { ...comun, posicion_desde: 210_000, velocidad_onda_mps: 1_250, producto: 'Diésel' },
    ];
    const id = await sembrarEvento(db, norte, {
      delta_s: 6,
      posicion: 210_000,
      producto: 'Diésel',
      velocidad_onda_mps: 1_250,
    });
    await db.insert(evento_calculos).values({
      ...{ evento_id: id, posicion_a: 200_000, posicion_b: 230_000, sigma_velocidad_rel: 0.002 },
      ...{ sigma_delta_s: 0.016, perfil },
    });
    const { calculo, aportes } = (await pedir(id)).json as Evidencia;
    expect(calculo.limite_s).toEqual([-26, 26]);
    expect(calculo).toMatchObject({ producto: 'Diésel', velocidad_onda_mps: 1_250 });
    expect(calculo.lotes).toEqual([
      { posicion_desde: 200_000, producto: 'Gasolina', velocidad_onda_mps: 1_000 },
      { posicion_desde: 210_000, producto: 'Diésel', velocidad_onda_mps: 1_250 },
    ]);
    expect(aportes?.interfases_m).toBe(0);
    // Gasoline takes 10 s to A as before, 20 km of the other at 1,000 m/s 20 s to B: 4 s late, 2 km further.
    const { json } = await pedir(id, '/supuesto?velocidad_onda_mps=1000');
    expect(json.posicion).toBeCloseTo(212_000, 3);
  });

  it('is what the place was computed with, whatever the tramo becomes', async () => {
    const id = await conEvidencia(norte);
    const antes = (await pedir(id)).json as Evidencia;
    const de_norte = eq(tramos.id, norte.tramo_id);
    const cambio = { velocidad_onda_mps: 1_200, sigma_velocidad_rel: 0.05, flujo_mps: 3, producto: 'Diésel' };
    const { db } = app.base;
    const [era] = await db.select().from(tramos).where(de_norte);
    await db
      .update(tramos)
      .set({ ...cambio, posicion_b: (era?.posicion_b ?? 0) + 500 })
      .where(de_norte);
    try {
      expect((await pedir(id)).json).toEqual(antes);
    } finally {
      await db
        .update(tramos)
        .set({ ...era })
        .where(de_norte);
    }
    expect(antes.calculo).toMatchObject({
      ...{ velocidad_onda_mps: 1_050, sigma_velocidad_rel: 0.002, flujo_mps: 1.2, producto: 'Gasolina' },
      calibrado_en: new Date(AHORA_MS - 86_400_000).toISOString(),
    });
    expect(antes.aportes?.tiempos_m).toBeCloseTo(((1_050 ** 2 - 1.2 ** 2) / 2_100) * 0.016, 9);
  });

  it('is the place that fits all best, once a third sensor heard it too', async () => {
    const { db } = app.base;
    const linea = await sembrarLinea(db, 'evidencia', 3);
    const onda = (tramo: number, resto = {}) =>
      ondaEn(linea, tramo, {
        ...{ posicion: 12_000, t_ms: AHORA_MS, reloj_sensor0: GPS, reloj_sensor1: GPS },
        ...resto,
      });
    const { ids } = await guardar(db, [onda(0)]);
    const principal = ids[0] ?? 0;
    expect((await pedir(principal)).json.conjunto).toBeNull();
    await guardar(db, [{ ...onda(1, { evento_principal: principal }), estado: 'fuera_de_tramo' }]);
    const { conjunto } = (await pedir(principal)).json as Evidencia;
    expect(conjunto?.sensores).toBe(3);
    // The waves of this test do not mind the flow, which the sum does: some metres, some milliseconds.
    expect(Math.abs((conjunto?.posicion ?? 0) - 12_000)).toBeLessThan(50);
    expect(conjunto?.residuo_ms).toBeLessThan(60);
    expect(conjunto?.sigma_m).toBeLessThan(50);

    // A rise that came back from it is another wave, and the tramos may be another day's by now.
    const vuelta = onda(2, { evento_principal: principal, t_ms: AHORA_MS + 40_000 });
    await guardar(db, [{ ...vuelta, tipo: 'alza_presion', estado: 'fuera_de_tramo' }]);
    await db
      .update(tramos)
      .set({ velocidad_onda_mps: 1_300 })
      .where(
        inArray(
          tramos.id,
          linea.tramos.map((t) => t.id),
        ),
      );
    expect((await pedir(principal)).json.conjunto).toEqual(conjunto);
  });

  it('of an event that no sensor measured is empty, and says so', async () => {
    const sin = {
      delta_s: null,
      posicion: null,
      sigma_m: null,
      velocidad_onda_mps: null,
      tipo: 'manual' as const,
    };
    const { status, json } = await pedir(await sembrarEvento(app.base.db, norte, sin));
    expect(status).toBe(200);
    expect(json).toMatchObject({ ondas: [], correlacion: null, aportes: null });
  });

  it('is for those who see the event', async () => {
    const id = await conEvidencia(sur);
    expect((await pedir(id, '', 'norteno')).status).toBe(404);
    expect((await pedir(id, '/supuesto?velocidad_onda_mps=1000', 'norteno')).status).toBe(404);
  });
});

describe('another wave speed', () => {
  it('tells where the event would be, and leaves the event as it is', async () => {
    const id = await conEvidencia(norte);
    const [tramo] = await app.base.db.select().from(tramos).where(eq(tramos.id, norte.tramo_id));
    const [a, v, largo] = [1_000, 1.2, (tramo?.posicion_b ?? 0) - (tramo?.posicion_a ?? 0)];
    const x = (largo * (a - v) - (a * a - v * v) * DELTA_S) / (2 * a);
    const antes = (await llamar(app, 'GET', `/api/eventos/${id}`, { token: tokens.moni ?? '' })).json;
    const { json } = await pedir(id, '/supuesto?velocidad_onda_mps=1000');
    expect(json.posicion).toBeCloseTo((tramo?.posicion_a ?? 0) + x, 6);
    expect(json.latitud).toBeCloseTo(20.5 + (0.1 * x) / largo, 3);
    expect(json.longitud).toBeCloseTo(-101.2 + (0.3 * x) / largo, 3);
    expect((await llamar(app, 'GET', `/api/eventos/${id}`, { token: tokens.moni ?? '' })).json).toEqual(
      antes,
    );
  });

  it('has no place where no wave of the tramo could make both arrivals', async () => {
    const id = await sembrarEvento(app.base.db, norte, { delta_s: 400 });
    expect((await pedir(id, '/supuesto?velocidad_onda_mps=1000')).json).toEqual({
      ...{ velocidad_onda_mps: 1_000, posicion: null, latitud: null, longitud: null },
    });
  });

  it.each(['299', '1601', 'rápida'])('%s m/s is refused in Spanish', async (velocidad) => {
    const { status, json } = await pedir(
      await conEvidencia(norte),
      `/supuesto?velocidad_onda_mps=${encodeURIComponent(velocidad)}`,
    );
    expect([status, json.field]).toEqual([400, 'velocidad_onda_mps']);
  });
});
