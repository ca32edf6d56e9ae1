import { randomUUID } from 'node:crypto';
import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import { asc, eq, sql } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import {
  type Campo,
  conectarGateway,
  esperarA,
  FLUJO_MPS,
  POSICION_A,
  POSICION_B,
  publicar,
  sembrarCampo,
  VELOCIDAD_MPS,
} from '../../test/campo-de-prueba';
import { sembrarEvento } from '../../test/sembrar';
import { evento_calculos, evento_historial, evento_ondas, eventos } from '../db/esquema/eventos';
import { lecturas, picks } from '../db/esquema/mediciones';
import { sensor_estados, tramos } from '../db/esquema/red';
import { push_log } from '../db/esquema/sitio';
import { completarOndas } from './ondas';
import { leerRed } from './red';
import { registrarHallazgos } from './registrar-evento';

let base: BaseDePrueba;
let app: AppDePrueba;
let campo: Campo;
let cliente: MqttClient;

const arrancar = async (ahora_ms: number) => {
  app = await crearAppDePrueba({ base, ahora_ms });
  await app.ingesta.escuchar();
  cliente = await conectarGateway(app.ingesta.puerto_mqtt());
};
const parar = async () => {
  await cliente.endAsync(true);
  await app.cerrar();
};

beforeAll(async () => {
  base = await crearBaseDePrueba();
  campo = await sembrarCampo(base.db);
});
beforeEach(async () => {
  await base.db.execute(
    sql`truncate eventos, evento_ondas, evento_correlaciones, evento_historial, picks, disparos, lecturas, resumenes, push_log, sensor_estados cascade`,
  );
  await arrancar(AHORA_MS);
});
afterEach(parar);
afterAll(() => base.cerrar());

const GPS = { fuente: 'gps', offset_ms: 2 };
const X_M = 12_000;
/** Arrival at A and B of a wave that left 12 km from A at `t0`. */
const LLEGADA_A_MS = (X_M / (VELOCIDAD_MPS - FLUJO_MPS)) * 1_000;
const LLEGADA_B_MS = ((POSICION_B - POSICION_A - X_M) / (VELOCIDAD_MPS + FLUJO_MPS)) * 1_000;

const disparo = (t: number, otros: object = {}) => ({
  id: randomUUID(),
  t,
  signo: -1,
  amplitud: 0.12,
  sigma_ms: 5,
  reloj: GPS,
  ...otros,
});

/** The clock goes on second by second, and the server beats with it. */
const dejarPasar = async (segundos: number) => {
  for (let s = 0; s < segundos; s++) {
    app.reloj.avanzar(1_000);
    await app.ingesta.tic();
  }
  await app.ingesta.vaciar();
};
const leerEventos = () => base.db.select().from(eventos).orderBy(asc(eventos.id));

/** Both picks of one wave, sent as soon as they are made. */
const par = async (otros_a: object = {}, otros_b: object = {}) => {
  const t0 = app.reloj.ahora();
  app.reloj.avanzar(LLEGADA_B_MS + 300);
  const mensajes = [
    [topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS, otros_a)],
    [topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS, otros_b)],
  ] as const;
  for (const [topic, mensaje] of mensajes) await publicar(cliente, topic, mensaje);
  return mensajes;
};

describe('two edge picks of one wave', () => {
  it('are placed with the batches that lie between the sensors, and the event keeps what they were', async () => {
    const lotes = {
      vigente_desde: new Date(AHORA_MS).toISOString(),
      lotes: [{ posicion_desde: POSICION_A + 10_000, producto: 'Diésel', velocidad_onda_mps: 1_250 }],
    };
    const poner = (puestos: typeof lotes | null) =>
      base.db.update(tramos).set({ lotes: puestos }).where(eq(tramos.id, campo.tramo.id));
    await parar();
    await poner(lotes);
    await arrancar(AHORA_MS);
    // 20 km from A: ten of diesel and ten of gasoline back to A, ten of diesel on to B.
    const t0 = app.reloj.ahora();
    const [a_ms, b_ms] = [10_000_000 / 1_249 + 10_000_000 / 999, 10_000_000 / 1_251];
    app.reloj.avanzar(a_ms + 300);
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + b_ms));
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + a_ms));
    await dejarPasar(10);
    await poner(null);
    const [evento] = await leerEventos();
    expect(evento).toMatchObject({ estado: 'ok', producto: 'Diésel', velocidad_onda_mps: 1_250 });
    expect(Math.abs((evento?.posicion ?? 0) - POSICION_A - 20_000)).toBeLessThan(5);
    const [calculo] = await base.db.select().from(evento_calculos);
    expect(calculo?.perfil).toMatchObject([
      { producto: null },
      { producto: 'Diésel', velocidad_onda_mps: 1_250 },
    ]);
  });

  it('become exactly one ok event within 10 s, with its evidence, history and push message', async () => {
    const { t: hora_b } = (await par())[1][1];
    await dejarPasar(10);
    const [evento, ...otros] = await leerEventos();
    expect(otros).toEqual([]);
    expect(evento).toMatchObject({
      estado: 'ok',
      evento_estado: 'abierto',
      tipo: 'caida_presion',
      tramo_id: campo.tramo.id,
      sistema_id: campo.norte.id,
      evento_principal: evento?.id,
      accion_sensor0: 'caida',
      accion_sensor1: 'caida',
      reloj_sensor0: GPS,
      velocidad_onda_mps: VELOCIDAD_MPS,
      flujo_mps: FLUJO_MPS,
      producto: 'Gasolina',
    });
    expect(evento?.hora_sensor1?.getTime()).toBe(Math.round(hora_b));
    expect(evento?.posicion).toBeCloseTo(POSICION_A + X_M, 0);
    expect(evento?.delta_s).toBeCloseTo((LLEGADA_B_MS - LLEGADA_A_MS) / 1_000, 3);
    expect(evento?.latitud).toBeCloseTo(21.02, 2);
    expect(evento?.longitud).toBeCloseTo(-100.888, 2);
    expect(evento && evento.created_at.getTime() - hora_b).toBeLessThanOrEqual(10_000);
    expect(await base.db.select().from(picks)).toHaveLength(2);
    expect(await base.db.select().from(evento_historial)).toMatchObject([
      { accion: 'creado', usuario_id: null },
    ]);
    expect(await base.db.select().from(push_log)).toMatchObject([
      {
        mensaje: 'new_evento',
        sistema_id: campo.norte.id,
        datos: { event_id: evento?.id, evento: { estado: 'ok', tramo: 'Tramo de prueba' } },
      },
    ]);
  });

  it('are one event when every message comes twice', async () => {
    for (const [topic, mensaje] of await par()) await publicar(cliente, topic, mensaje);
    await dejarPasar(60);
    expect((await leerEventos()).map((e) => e.estado)).toEqual(['ok']);
  });

  it.each([
    ['without a clock at B', {}, { reloj: undefined }],
    ['with a clock that is 300 ms off', {}, { reloj: { fuente: 'ntp', offset_ms: 300 } }],
  ])('are uncertain %s', async (_nombre, otros_a, otros_b) => {
    await par(otros_a, otros_b);
    await dejarPasar(60);
    expect((await leerEventos()).map((e) => e.estado)).toEqual(['incierto']);
  });

  it('are never ok when they are replayed', async () => {
    await par({ reproducido: true }, { reproducido: true });
    await dejarPasar(120);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });

  it('are never ok when they come minutes late', async () => {
    const t0 = app.reloj.ahora() - 5 * 60_000;
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS));
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS));
    await dejarPasar(120);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });

  it('are never ok when the difference is more than the tramo allows', async () => {
    const t = app.reloj.ahora();
    app.reloj.avanzar(41_000);
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t));
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t + 40_000));
    await dejarPasar(120);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });
});

describe('a restart', () => {
  it('between the two arrivals still raises the event', async () => {
    await dejarPasar(1);
    const t0 = app.reloj.ahora();
    app.reloj.avanzar(LLEGADA_A_MS + 200);
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS));
    await parar();
    await arrancar(t0 + LLEGADA_B_MS + 200);
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS));
    await dejarPasar(10);
    expect((await leerEventos()).map((e) => e.estado)).toEqual(['ok']);
  });

  it('after the event raises it no second time', async () => {
    await par();
    await dejarPasar(10);
    await parar();
    await arrancar(app.reloj.ahora() + 5_000);
    await dejarPasar(60);
    expect((await leerEventos()).map((e) => e.estado)).toEqual(['ok']);
    expect(await base.db.select().from(push_log)).toHaveLength(1);
  });

  it.each([
    ['minutes', 10 * 60_000],
    ['days', 3 * 86_400_000],
  ])('that takes %s still raises what was stored just before the stop, once', async (_cuanto, parada_ms) => {
    await par();
    await app.ingesta.vaciar();
    await parar();
    await base.db.delete(eventos);
    await arrancar(app.reloj.ahora() + parada_ms);
    await dejarPasar(60);
    expect((await leerEventos()).map((e) => e.estado)).toEqual(['ok']);
    await parar();
    await arrancar(app.reloj.ahora() + parada_ms);
    await dejarPasar(60);
    expect(await leerEventos()).toHaveLength(1);
  });
});

describe('a claim that is made again', () => {
  it('spends no number, also when its arrivals are read a little otherwise', async () => {
    await par();
    await dejarPasar(10);
    const [evento] = await leerEventos();
    const d = { ...dicha(), clave: evento?.clave ?? '' };
    const red = await leerRed(base.db);
    for (let i = 0; i < 5; i++)
      await registrarHallazgos(app.deps, red, { picks: [d.pick_a], detecciones: [d] }, new Map());
    await registrarHallazgos(app.deps, red, { picks: [], detecciones: [dicha()] }, new Map());
    expect((await leerEventos()).map(({ id }) => id)).toEqual([evento?.id, (evento?.id ?? 0) + 1]);
    await registrarHallazgos(app.deps, red, { picks: [dicha().pick_b], detecciones: [] }, new Map());
    const numeros = (await base.db.select().from(picks).orderBy(asc(picks.id))).map(({ id }) => id);
    expect((numeros[3] ?? 0) - (numeros[0] ?? 0)).toBe(3);
  });

  /** A detection of its own, a minute away from every other. */
  const dicha = () => {
    const clave = randomUUID();
    const pick = (sensor_id: number, t: number) => ({
      ...{ clave: `${clave}:${sensor_id}`, sensor_id, t, signo: -1 as const, origen: 'borde' as const },
      ...{ amplitud: 1e-60, sigma_ms: 5, snr: 10, tardio: false },
    });
    const t = app.reloj.ahora() - 60_000;
    return {
      ...{ clave, tramo_id: campo.tramo.id, validez: 'ok' as const, tipo: 'caida_presion' as const },
      ...{ pick_a: pick(campo.a.id, t), pick_b: pick(campo.b.id, t + 6_000), delta_s: 6 },
      ...{ posicion: POSICION_A + X_M, sigma_m: 20, correlacion: null, curva: null, motivos: [] },
      ...{ velocidad_onda_mps: VELOCIDAD_MPS, config_version: 1 },
      ...{ sigma_delta_s: 0.02, sigma_velocidad_rel: 0.002, perfil: null },
    };
  };
});

const muestras = (t0: number, valor: (i: number) => number) => ({
  t0,
  dt_ms: 100,
  p: Array.from({ length: 10 }, (_, i) => valor(i)),
  reloj: GPS,
});

describe('the waveform of an event', () => {
  it('is what is there at first, and is completed when its two minutes have passed', async () => {
    const mandar = async (segundos: number) => {
      for (let s = 0; s < segundos; s++) {
        const lote = muestras(app.reloj.ahora(), (i) => 30 + (i % 3) * 0.002);
        app.reloj.avanzar(1_000);
        await Promise.all(['PT-A', 'PT-B'].map((clave) => publicar(cliente, topicoPresion(clave), lote)));
        await app.ingesta.tic();
      }
    };
    await mandar(70);
    const t = app.reloj.ahora() - 1_000;
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t));
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t));
    await dejarPasar(1);
    await mandar(10);
    await app.ingesta.vaciar();
    const ondas = () => base.db.select().from(evento_ondas).orderBy(asc(evento_ondas.sensor));
    const [a, b] = await ondas();
    expect([a?.completa, b?.completa, a?.sensor_id, b?.sensor_id]).toEqual([
      false,
      false,
      campo.a.id,
      campo.b.id,
    ]);
    expect(a?.p.some(Number.isNaN)).toBe(true);
    expect(a?.sigma_ms).toBe(5);
    const [calculo] = await base.db.select().from(evento_calculos);
    expect(calculo).toMatchObject({ posicion_a: POSICION_A, sigma_velocidad_rel: 0.002 });
    expect(calculo?.sigma_delta_s).toBeGreaterThan(0.007);
    await mandar(125);
    await completarOndas(app.deps, app.reloj.ahora(), { escucha_ms: AHORA_MS });
    const [despues] = await ondas();
    const dichas = despues?.p.filter((v) => !Number.isNaN(v)) ?? [];
    expect(dichas.length).toBeGreaterThan(1_750);
    await completarOndas(app.deps, app.reloj.ahora() + 11 * 60_000, { escucha_ms: AHORA_MS });
    expect((await ondas()).map((o) => o.completa)).toEqual([true, true]);
  });
});

describe('waveforms whose tail was on its way when the server stopped', () => {
  const T = AHORA_MS - 3 * 60_000;
  const CUANTOS = 15;
  const ondas = () => base.db.select().from(evento_ondas);
  /** More than one batch of events, each with the first minute of both waveforms and no more. */
  const sembrar = async (t_pick_ms: number) => {
    const [tramo] = await base.db.select().from(tramos);
    if (!tramo) throw new Error('no tramo');
    for (let n = 0; n < CUANTOS; n++) {
      const created_at = new Date(t_pick_ms);
      const red = {
        ...{ tramo_id: tramo.id, sistema_id: tramo.sistema_id, estacion_a_id: 0, estacion_b_id: 0 },
        ...{ sensor_a_id: campo.a.id, sensor_b_id: campo.b.id },
      };
      const evento_id = await sembrarEvento(base.db, red, { created_at, hora_sensor0: created_at });
      for (const [sensor, { id }] of [campo.a, campo.b].entries())
        await base.db.insert(evento_ondas).values({
          ...{ evento_id, sensor, sensor_id: id, t_pick_ms, t0_ms: t_pick_ms - 60_000, dt_ms: 100 },
          p: Array.from({ length: 1_801 }, (_, i) => (i < 600 ? 30 : Number.NaN)),
        });
    }
  };
  const guardarLecturas = (desde_ms: number, segundos: number) =>
    base.db.insert(lecturas).values(
      [campo.a, campo.b].flatMap(({ id }) =>
        Array.from({ length: segundos }, (_, s) => ({
          ...{ sensor_id: id, t0_ms: desde_ms + 1_000 * s, dt_ms: 100, recibido_ms: desde_ms },
          p: new Array<number>(10).fill(30),
        })),
      ),
    );

  it('are all whole as soon as it is back, without waiting for a round', async () => {
    await sembrar(T);
    await guardarLecturas(T - 60_000, 181);
    await parar();
    await arrancar(AHORA_MS);
    await app.ingesta.vaciar();
    const todas = await ondas();
    expect(todas).toHaveLength(2 * CUANTOS);
    expect(todas.every(({ completa, p }) => completa && !p.some(Number.isNaN))).toBe(true);
  });

  it('wait for what the field kept meanwhile, ten minutes of listening, and then stay with their gap', async () => {
    await sembrar(AHORA_MS - 30 * 60_000);
    await guardarLecturas(AHORA_MS - 31 * 60_000, 60);
    await parar();
    await arrancar(AHORA_MS);
    await app.ingesta.vaciar();
    expect((await ondas()).some(({ completa }) => completa)).toBe(false);
    await completarOndas(app.deps, AHORA_MS + 9 * 60_000, { escucha_ms: AHORA_MS });
    expect((await ondas()).some(({ completa }) => completa)).toBe(false);
    await completarOndas(app.deps, AHORA_MS + 11 * 60_000, { escucha_ms: AHORA_MS });
    expect((await ondas()).every(({ completa, p }) => completa && p.some(Number.isNaN))).toBe(true);
  });
});

describe('a sensor that fails', () => {
  const mandar = async (segundos: number, valor: number) => {
    for (let s = 0; s < segundos; s++) {
      const lote = muestras(app.reloj.ahora(), (i) => valor + (i % 3) * 0.002);
      app.reloj.avanzar(1_000);
      await publicar(cliente, topicoPresion('PT-A'), lote);
    }
    await app.ingesta.tic();
    await app.ingesta.vaciar();
  };
  const avisos = async () =>
    (await base.db.select().from(push_log).orderBy(push_log.pos)).map(({ mensaje, datos }) => [
      mensaje,
      datos,
    ]);
  const estado = async () => {
    const [fila] = await base.db
      .select()
      .from(sensor_estados)
      .where(eq(sensor_estados.sensor_id, campo.a.id));
    return fila;
  };

  it('is told of once, stays latched over a restart, and is told of again after it was well', async () => {
    await mandar(20, 30);
    expect(await avisos()).toEqual([]);
    await mandar(20, -2.5);
    const [aviso] = await avisos();
    expect(aviso).toEqual([
      'presion_negativa',
      { sensor_id: campo.a.id, timestamp: (await estado())?.falla_desde?.toISOString() },
    ]);
    await parar();
    await arrancar(app.reloj.ahora() + 2_000);
    await mandar(20, -2.5);
    expect(await avisos()).toHaveLength(1);
    await mandar(15, 30);
    expect((await estado())?.falla_desde).toBeNull();
    await mandar(10, -1);
    expect((await avisos()).map(([mensaje]) => mensaje)).toEqual(['presion_negativa', 'presion_negativa']);
  });

  it('shows its newest reading, and no late one', async () => {
    await mandar(3, 30);
    const antes = await estado();
    expect(antes).toMatchObject({ ultima_ms: app.reloj.ahora() - 100, reloj: GPS, falla_desde: null });
    await publicar(
      cliente,
      topicoPresion('PT-A'),
      muestras(app.reloj.ahora() - 600_000, () => -3),
    );
    await esperarA(async () => {
      await app.ingesta.tic();
      expect(await estado()).toEqual(antes);
    });
  });
});
