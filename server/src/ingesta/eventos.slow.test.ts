import { randomUUID } from 'node:crypto';
import { TEXTO_MOTIVO } from '@tramos/contract/evento';
import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Deteccion } from '@tramos/deteccion/tipos';
import { asc, desc, eq, sql } from 'drizzle-orm';
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
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { sembrarEvento, sembrarUsuario } from '../../test/sembrar';
import { canales_aviso, envios } from '../db/esquema/escalaciones';
import { evento_calculos, evento_historial, evento_ondas, eventos } from '../db/esquema/eventos';
import { picks } from '../db/esquema/mediciones';
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
    // What is under way is done in the second that it was taken up.
    await app.ingesta.vaciar();
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
    expect(await base.db.select().from(picks)).toHaveLength(2);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });

  it.each([
    ['at both', 60_000, 60_000, POSICION_A + X_M],
    ['at B', 0, 9_000, null],
  ])(
    'from a clock that runs ahead %s tell of the wrong hour, not of late data',
    async (_donde, a, b, lugar) => {
      const t0 = app.reloj.ahora();
      app.reloj.avanzar(LLEGADA_B_MS + 300);
      await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS + a));
      await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS + b));
      await dejarPasar(60);
      const [evento, ...otros] = await leerEventos();
      expect(otros).toEqual([]);
      expect(evento).toMatchObject({ estado: 'hora_en_el_futuro' });
      expect(evento?.motivos).toContain('hora_en_el_futuro');
      expect(evento?.motivos).not.toContain('dato_tardio');
      if (lugar === null) expect(evento?.posicion).toBeNull();
      else expect(evento?.posicion).toBeCloseTo(lugar, 0);
    },
  );

  it('are never ok when they come minutes late', async () => {
    const t0 = app.reloj.ahora() - 5 * 60_000;
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS));
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS));
    await dejarPasar(120);
    expect(await base.db.select().from(picks)).toHaveLength(2);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });

  it('are never ok when the difference is more than the tramo allows', async () => {
    const t = app.reloj.ahora();
    app.reloj.avanzar(41_000);
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t));
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t + 40_000));
    await dejarPasar(120);
    expect(await base.db.select().from(picks)).toHaveLength(2);
    expect((await leerEventos()).map((e) => e.estado)).not.toContain('ok');
  });
});

describe('a lone pick that took the arrival of a tap', () => {
  /** 9.2 s before the tap is heard at A, B marks something; then the tap, 0.8 s apart. */
  const robada = async (amplitud_suelta: number) => {
    const t_a = app.reloj.ahora() + 10_000;
    await publicar(cliente, topicoDisparo('PT-B'), disparo(t_a - 9_200, { amplitud: amplitud_suelta }));
    app.reloj.fijar(t_a + 26);
    await publicar(cliente, topicoDisparo('PT-A'), disparo(t_a));
    await dejarPasar(1);
    const [dicho] = await leerEventos();
    const llega_b = async () => {
      app.reloj.fijar(Math.max(app.reloj.ahora(), t_a + 830));
      await publicar(cliente, topicoDisparo('PT-B'), disparo(t_a + 800, { amplitud: 0.115 }));
      await dejarPasar(1);
    };
    return { dicho, llega_b };
  };
  const lugarDe = (delta_s: number) =>
    POSICION_A +
    ((POSICION_B - POSICION_A) * (VELOCIDAD_MPS - FLUJO_MPS) -
      (VELOCIDAD_MPS ** 2 - FLUJO_MPS ** 2) * delta_s) /
      (2 * VELOCIDAD_MPS);
  const avisos = async () =>
    (await base.db.select().from(push_log).orderBy(asc(push_log.pos))).map(({ mensaje }) => mensaje);
  const historial = async () =>
    (await base.db.select().from(evento_historial).orderBy(asc(evento_historial.id))).map(
      ({ accion, texto }) => [accion, texto],
    );

  it('is put right in the same event as soon as the better partner comes, and everybody is told', async () => {
    const { dicho, llega_b } = await robada(0.04);
    expect(dicho).toMatchObject({ estado: 'ok' });
    expect(dicho?.posicion).toBeCloseTo(lugarDe(-9.2), 0);
    await llega_b();
    const [evento, ...otros] = await leerEventos();
    expect(otros).toEqual([]);
    expect(evento).toMatchObject({ id: dicho?.id, estado: 'ok', alternativas: [] });
    expect(evento?.delta_s).toBeCloseTo(0.8, 3);
    expect(evento?.posicion).toBeCloseTo(lugarDe(0.8), 0);
    expect(await avisos()).toEqual(['new_evento', 'evento_actualizado']);
    const [creado, corregido] = await historial();
    expect(creado).toEqual(['creado', null]);
    expect(corregido?.[0]).toBe('corregir');
    expect(corregido?.[1]).toBe(
      `De ${formatPosicion(lugarDe(-9.2))} (Localizado) a ${formatPosicion(lugarDe(0.8))} (Localizado)`,
    );
  });

  it('and fits as well makes the event uncertain, with both places', async () => {
    const { dicho, llega_b } = await robada(0.11);
    await llega_b();
    const [evento] = await leerEventos();
    expect(evento).toMatchObject({ id: dicho?.id, estado: 'incierto' });
    expect(evento?.motivos).toContain('otra_llegada');
    const lugares = [evento?.posicion, ...(evento?.alternativas ?? []).map(({ posicion }) => posicion)];
    expect(lugares.map((x) => Math.round(x ?? 0)).sort()).toEqual(
      [lugarDe(-9.2), lugarDe(0.8)].map(Math.round).sort(),
    );
  });

  it('is put right under what people decided, and the history says that they had', async () => {
    const { dicho, llega_b } = await robada(0.04);
    await base.db
      .update(eventos)
      .set({ evento_estado: 'reconocido', escalado: true, escalado_id: 'E-77' })
      .where(eq(eventos.id, dicho?.id ?? 0));
    const patrulla = await sembrarUsuario(base.db, { username: 'patrulla', role: 'user' });
    await base.db
      .insert(canales_aviso)
      .values({ usuario_id: patrulla, webhook_url: 'https://patrulla.mx/aviso' });
    const cuando = new Date(app.reloj.ahora());
    await base.db.insert(envios).values({
      ...{ evento_id: dicho?.id ?? 0, usuario_id: patrulla, canal: 'webhook', motivo: 'escalado' },
      ...{ estado: 'enviado', creado_at: cuando, proximo_at: cuando, enviado_at: cuando },
    });
    await llega_b();
    const enviados = await base.db.select().from(envios).where(eq(envios.motivo, 'corregido'));
    expect(enviados).toMatchObject([{ evento_id: dicho?.id, usuario_id: patrulla, canal: 'webhook' }]);
    const [evento] = await leerEventos();
    expect(evento).toMatchObject({ evento_estado: 'reconocido', escalado_id: 'E-77' });
    expect(evento?.delta_s).toBeCloseTo(0.8, 3);
    expect((await historial())[1]?.[1]).toContain('ya estaba reconocido y ya estaba escalado como E-77');
  });

  it('is doubted, in the same event and with the reason, when its sensors turn out to mark such steps by themselves', async () => {
    const t = app.reloj.ahora() + 10_000;
    const marcar = async (sensor: string, t_ms: number, amplitud: number) => {
      app.reloj.fijar(t_ms + 26);
      await publicar(cliente, topicoDisparo(sensor), disparo(t_ms, { amplitud }));
      await dejarPasar(1);
    };
    await marcar('PT-A', t, 0.12);
    await marcar('PT-B', t + 800, 0.115);
    const [dicho] = await leerEventos();
    expect(dicho).toMatchObject({ estado: 'ok' });
    for (let i = 1; i <= 10; i += 1) await marcar(i % 2 ? 'PT-A' : 'PT-B', t + i * 200_000, 0.1);
    app.reloj.fijar(t + 11 * 200_000);
    await dejarPasar(1);
    const [evento] = (await leerEventos()).filter(({ id }) => id === dicho?.id);
    expect(evento).toMatchObject({ estado: 'incierto', posicion: dicho?.posicion });
    expect(evento?.motivos).toContain('llegadas_sueltas');
    expect(await avisos()).toContain('evento_actualizado');
    const [corregido] = (await historial()).filter(([accion]) => accion === 'corregir');
    expect(corregido?.[1]).toBe(
      `De ${formatPosicion(dicho?.posicion ?? 0)} (Localizado) a ${formatPosicion(dicho?.posicion ?? 0)} (Incierto). ` +
        TEXTO_MOTIVO.llegadas_sueltas,
    );
  });

  it('is corrected once, also when the server starts again', async () => {
    const { llega_b } = await robada(0.04);
    await llega_b();
    await parar();
    await arrancar(app.reloj.ahora() + 2_000);
    await dejarPasar(2);
    const filas = (await leerEventos()).filter(({ estado }) => estado === 'ok');
    expect(filas.map(({ delta_s }) => Math.round((delta_s ?? 0) * 10))).toEqual([8]);
    expect((await historial()).filter(([accion]) => accion === 'corregir')).toHaveLength(1);
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

/** A detection of its own, away from every other. */
const dicha = (despues_ms = 0) => {
  const clave = randomUUID();
  const pick = (sensor_id: number, t: number) => ({
    ...{ clave: `${clave}:${sensor_id}`, sensor_id, t, signo: -1 as const, origen: 'borde' as const },
    ...{ amplitud: 1e-60, sigma_ms: 5, snr: 10, tardio: false, adelantado: false },
  });
  const t = app.reloj.ahora() - 60_000 + despues_ms;
  return {
    ...{ clave, tramo_id: campo.tramo.id, validez: 'ok' as const, tipo: 'caida_presion' as const },
    ...{ pick_a: pick(campo.a.id, t), pick_b: pick(campo.b.id, t + 6_000), delta_s: 6 },
    ...{ posicion: POSICION_A + X_M, sigma_m: 20, correlacion: null, curva: null, motivos: [] },
    alternativas: [],
    ...{ velocidad_onda_mps: VELOCIDAD_MPS, config_version: 1 },
    ...{ sigma_delta_s: 0.02, sigma_velocidad_rel: 0.002, perfil: null },
  };
};

describe('an echo', () => {
  const registrar = async (...detecciones: Deteccion[]) =>
    registrarHallazgos(app.deps, await leerRed(base.db), { picks: [], detecciones }, new Map());
  const ecoDe = (principal_clave: string, despues_ms: number) => ({
    ...dicha(despues_ms),
    ...{ validez: 'incierto' as const, motivos: ['eco_de_otro_evento' as const], principal_clave },
  });
  /** The same arrivals under the same name, read a little otherwise. */
  const llegadasDe = ({ clave, pick_a, pick_b }: ReturnType<typeof dicha>) => ({
    clave,
    pick_a,
    pick_b,
    delta_s: 5,
  });
  const porClave = async () => new Map((await leerEventos()).map((evento) => [evento.clave, evento]));

  it('that was acknowledged with its cause and turns out to be a tap of its own is open again, and alerts', async () => {
    const causa = dicha();
    await registrar(causa);
    await base.db.update(eventos).set({ evento_estado: 'reconocido', recognized_at: new Date() });
    const eco = ecoDe(causa.clave, 5_000);
    await registrar(eco);
    expect((await porClave()).get(eco.clave)).toMatchObject({ evento_estado: 'reconocido' });

    const { principal_clave: _, ...propia } = eco;
    await registrar({ ...propia, validez: 'ok', motivos: [], delta_s: 4, corrige: true });
    const evento = (await porClave()).get(eco.clave);
    expect(evento).toMatchObject({
      ...{ estado: 'ok', evento_estado: 'abierto', recognized_by: null, recognized_at: null },
      evento_principal: evento?.id,
    });
    const [ultimo] = await base.db.select().from(push_log).orderBy(desc(push_log.pos)).limit(1);
    expect(ultimo?.mensaje).toBe('new_evento');
    const [corregido] = await base.db
      .select({ texto: evento_historial.texto })
      .from(evento_historial)
      .where(eq(evento_historial.accion, 'corregir'));
    const id = (await porClave()).get(causa.clave)?.id;
    expect(corregido?.texto).toContain(`se abre de nuevo: se había reconocido con el evento ${id}`);
  });

  it('of an echo names the event that explains them all, also when that becomes known later', async () => {
    const [causa, aparte] = [dicha(), dicha(20_000)];
    const [eco, suyo] = [ecoDe(causa.clave, 5_000), ecoDe(aparte.clave, 25_000)];
    await registrar(causa, aparte);
    await registrar(eco, suyo);
    const eco_del_eco = ecoDe(eco.clave, 10_000);
    await registrar(eco_del_eco);
    await registrar({ ...ecoDe(causa.clave, 0), ...llegadasDe(aparte), corrige: true });
    const stored = await porClave();
    const id = stored.get(causa.clave)?.id;
    const principales = [eco, eco_del_eco, aparte, suyo].map(
      ({ clave }) => stored.get(clave)?.evento_principal,
    );
    expect(principales).toEqual([id, id, id, id]);
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
    ponerLecturas(
      base.db,
      ...[campo.a, campo.b].flatMap(({ id }) =>
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

  it('whose clock runs ahead is heard all the same, and its clock says by how much', async () => {
    const lote = muestras(app.reloj.ahora() + 60_100, () => 30);
    await publicar(cliente, topicoPresion('PT-A'), lote);
    await esperarA(async () => {
      await app.ingesta.tic();
      expect(await estado()).toMatchObject({
        ...{ ultima_ms: app.reloj.ahora(), presion_kgcm2: 30 },
        reloj: { fuente: 'gps', offset_ms: 61_000 },
      });
    });
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
