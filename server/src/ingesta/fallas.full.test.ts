import { randomUUID } from 'node:crypto';
import { topicoDisparo, topicoPresion, topicoRouterGps } from '@tramos/contract/ingesta';
import { asc, sql } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import {
  conectarGateway,
  esperarA,
  FLUJO_MPS,
  GW_NORTE,
  POSICION_A,
  POSICION_B,
  publicar,
  sembrarCampo,
  sinPrisa,
  VELOCIDAD_MPS,
} from '../../test/campo-de-prueba';
import { provocar } from '../../test/fallas-de-prueba';
import { asegurarDias, diaDe } from '../db/dias-guardados';
import { eventos } from '../db/esquema/eventos';
import { lecturas, mensajes_rechazados, picks } from '../db/esquema/mediciones';
import { router_gps } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { crearCola } from './cola';
import type { Aceptado } from './interpretar';
import { crearReceptor } from './recibir';
import { leerRed } from './red';

/** What the store of a site goes through. Nothing here is pretended: PostgreSQL itself answers with these faults. */
let base: BaseDePrueba;
let app: AppDePrueba;
let cliente: MqttClient;

beforeAll(async () => {
  base = await crearBaseDePrueba({ embebida: true });
  await sembrarCampo(base.db);
});
beforeEach(async () => {
  await base.db.execute(
    sql`truncate eventos, evento_historial, picks, disparos, lecturas, resumenes, router_gps, push_log, mensajes_rechazados cascade`,
  );
  app = await crearAppDePrueba({ base });
  await app.ingesta.escuchar();
  cliente = await conectarGateway(app.ingesta.puerto_mqtt(), GW_NORTE, {
    clientId: 'caseta',
    clean: false,
    reconnectPeriod: 200,
  });
});
/** For every session, from its next statement on. */
const soloLectura = async (valor: 'on' | 'off') => {
  await base.db.execute(sql`alter system set default_transaction_read_only = ${sql.raw(valor)}`);
  await base.db.execute(sql`select pg_reload_conf()`);
  await esperarA(async () => {
    const { rows } = await base.db.execute(sql`show default_transaction_read_only`);
    expect(rows).toEqual([{ default_transaction_read_only: valor }]);
  });
};
/** What a test that failed left broken is nobody else's failure. */
const sanar = async () => {
  await soloLectura('off');
  for (const tabla of ['router_gps', 'gateways'])
    await base.db.execute(sql.raw(`alter table if exists ${tabla}_lejos rename to ${tabla}`));
  await base.db.execute(sql`drop function if exists falla cascade`);
};
afterEach(async () => {
  await sanar();
  await cliente.endAsync(true);
  await app.cerrar();
});
afterAll(() => base.cerrar());

const N = 20;
const lote = (i: number) => ({ t0: AHORA_MS - 60_000 + i * 1_000, dt_ms: 100, p: [30, 30.1] });
const guardadas = async () =>
  (await base.db.select().from(lecturas).orderBy(asc(lecturas.t0_ms))).map(({ t0_ms }) => t0_ms);
const rechazados = () => base.db.select().from(mensajes_rechazados);

/** Publishes N batches; how many of them have been acknowledged so far. */
const publicarLotes = () => {
  const cuenta = { acusadas: 0 };
  const todas = Array.from({ length: N }, async (_, i) => {
    await publicar(cliente, topicoPresion('PT-A'), lote(i));
    cuenta.acusadas++;
  });
  return { cuenta, todas: Promise.all(todas) };
};

/** Nothing of what came during the fault was answered; after it, all of it is there, once. */
const comprobar = async (faltan: () => Promise<void>, quitar: () => Promise<unknown>) => {
  const { cuenta, todas } = publicarLotes();
  // Once all is answered nothing is missing any more.
  await Promise.race([faltan(), todas]);
  expect(cuenta.acusadas).toBe(0);
  await quitar();
  await todas;
  expect(await guardadas()).toEqual(Array.from({ length: N }, (_, i) => lote(i).t0));
  expect(await rechazados()).toEqual([]);
};
const caida = () => new Promise<void>((listo) => cliente.once('close', () => listo()));

describe('a batch that the store does not take', () => {
  it.each(['XX001', '42501', '58030'])(
    'is not answered while it fails with %s, comes again and is stored',
    async (sqlstate) => {
      const falla = await provocar(base.db, 'lecturas', sqlstate);
      await comprobar(caida, falla.quitar);
    },
  );

  it.each(['53100', '57014', 'P0001'])(
    'waits for an answer while it fails with %s, and is stored when that is over',
    async (sqlstate) => {
      const falla = await provocar(base.db, 'lecturas', sqlstate);
      await comprobar(
        () => esperarA(async () => expect(await falla.veces()).toBeGreaterThan(2)),
        falla.quitar,
      );
    },
  );

  it('comes again from a database that was read-only for longer than it is tried', async () => {
    await soloLectura('on');
    await comprobar(caida, () => soloLectura('off'));
  });

  it('holds back what came behind it of its sensor, so that it comes again in order, and nothing of another', async () => {
    const falla = await provocar(base.db, 'lecturas', 'XX001', `new.t0_ms = ${lote(3).t0}`);
    const { cuenta, todas } = publicarLotes();
    const otra = publicar(cliente, topicoPresion('PT-B'), lote(N));
    await Promise.race([caida(), todas]);
    // Its sender still has the third and all that came after it; what came before it is there.
    const suyas = [0, 1, 2].map((i) => lote(i).t0);
    expect(await guardadas()).toEqual([...suyas, lote(N).t0]);
    expect(cuenta.acusadas).toBeLessThanOrEqual(suyas.length);
    await falla.quitar();
    await Promise.all([todas, otra]);
    expect(await guardadas()).toEqual(Array.from({ length: N + 1 }, (_, i) => lote(i).t0));
    expect(await rechazados()).toEqual([]);
  });

  it('comes again when its table was not there, and what is beside it was stored meanwhile', async () => {
    await base.db.execute(sql`alter table router_gps rename to router_gps_lejos`);
    const gps = { t: AHORA_MS - 400, lat: 21.1, lng: -101.2, satelites: 9 };
    const lejos = publicar(cliente, topicoRouterGps('RT-A'), gps);
    const { todas } = publicarLotes();
    await todas;
    expect(await guardadas()).toHaveLength(N);
    await base.db.execute(sql`alter table router_gps_lejos rename to router_gps`);
    await lejos;
    expect(await base.db.select().from(router_gps)).toHaveLength(1);
    expect(await rechazados()).toEqual([]);
  });
});

describe('a gateway that connects while the store cannot say who it is', () => {
  // Many libraries take any refusal for final and stop for ever; what they all come back from is a lost connection.
  it('is told nothing, and is back with all it kept once the store is', async () => {
    await base.db.execute(sql`alter table gateways rename to gateways_lejos`);
    let respuestas = 0;
    cliente.on('packetreceive', ({ cmd }) => {
      if (cmd === 'connack') respuestas++;
    });
    await comprobar(
      async () => {
        cliente.stream.destroy();
        for (const _ of [1, 2, 3]) await caida();
        expect(respuestas).toBe(0);
      },
      () => base.db.execute(sql`alter table gateways_lejos rename to gateways`),
    );
    expect(cliente.connected).toBe(true);
  });
});

const mandar = (items: readonly unknown[]) =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: {
      authorization: `Basic ${Buffer.from(`${GW_NORTE.clave}:${GW_NORTE.secreto}`).toString('base64')}`,
    },
    payload: { items } as object,
  });
const presion = (i: number) => ({ topic: topicoPresion('PT-A'), payload: lote(i) });

describe('a batch that comes by HTTP', () => {
  it.each(['XX001', '42501', '58030', '25006'])(
    'is answered 503 and when to come again while the store fails with %s, and stored then',
    async (sqlstate) => {
      const falla = await provocar(base.db, 'lecturas', sqlstate);
      const { statusCode, headers, json } = await mandar([presion(0), presion(1)]);
      expect([statusCode, json().code]).toEqual([503, 'no_disponible']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await falla.quitar();
      expect((await mandar([presion(0), presion(1)])).json().resultados).toEqual([
        { resultado: 'guardado' },
        { resultado: 'guardado' },
      ]);
      expect(await rechazados()).toEqual([]);
    },
  );

  it('is answered 503 while the table of those who may send is not there', async () => {
    await base.db.execute(sql`alter table gateways rename to gateways_lejos`);
    const { statusCode, headers } = await mandar([presion(0)]);
    await base.db.execute(sql`alter table gateways_lejos rename to gateways`);
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  });
});

describe('a batch that PostgreSQL finds wrong', () => {
  it.each(['22003', '23514'])('is rejected with %s, and none of those beside it', async (sqlstate) => {
    const falla = await provocar(base.db, 'lecturas', sqlstate, `new.t0_ms = ${lote(7).t0}`);
    const items = [
      { topic: topicoPresion('PT-A'), payload: { t0: 'ayer' } },
      ...Array.from({ length: N }, (_, i) => presion(i)),
    ];
    const { statusCode, json } = await mandar(items);
    await falla.quitar();
    expect(statusCode).toBe(200);
    expect(json().resultados.map((r: { resultado: string }) => r.resultado)).toEqual([
      'rechazado',
      ...Array.from({ length: N }, (_, i) => (i === 7 ? 'rechazado' : 'guardado')),
    ]);
    expect(await guardadas()).toHaveLength(N - 1);
    expect(await rechazados()).toHaveLength(2);
  });
});

describe('a batch of which nobody knows whether it was stored', () => {
  it('is heard by detection when it comes again, though it is there already', async () => {
    let perdiendo = false;
    // The commit goes through, and the connection breaks before its answer.
    const transaction: Db['transaction'] = async (hacer) => {
      const hecho = await base.db.transaction(hacer);
      if (perdiendo) throw Object.assign(new Error('read'), { code: 'ECONNRESET' });
      return hecho;
    };
    const db = { transaction } as Db;
    // Its day is there: what is lost is the answer to the batch itself.
    await asegurarDias(db, [diaDe(lote(0).t0)]);
    perdiendo = true;
    const red = await leerRed(base.db);
    const oidos: Aceptado[] = [];
    const receptor = crearReceptor({
      ...{
        db,
        push: app.deps.push,
        red: () => red,
        ...sinPrisa(),
        admite: () => true,
      },
      ...{
        alGuardar: (mensajes) => oidos.push(...mensajes),
        alFallar: () => {},
        alDejar: () => {},
        alResolver: () => {},
      },
    });
    const recibir = () =>
      receptor.recibir({
        origen: { tipo: 'broker_del_sitio' },
        ...{
          topic: topicoPresion('PT-A'),
          carga: { tipo: 'json', valor: lote(0), peso_bytes: 200 },
          recibido_ms: AHORA_MS,
        },
      });
    await expect(recibir()).rejects.toThrow();
    expect(await guardadas()).toHaveLength(1);
    perdiendo = false;
    expect(await recibir()).toEqual({ resultado: 'duplicado' });
    await esperarA(() => expect(oidos).toHaveLength(1));
    expect(await recibir()).toEqual({ resultado: 'duplicado' });
    await new Promise((listo) => setImmediate(() => setImmediate(listo)));
    expect(oidos).toHaveLength(1);
  });
});

const X_M = 12_000;
const LLEGADA_A_MS = (X_M / (VELOCIDAD_MPS - FLUJO_MPS)) * 1_000;
const LLEGADA_B_MS = ((POSICION_B - POSICION_A - X_M) / (VELOCIDAD_MPS + FLUJO_MPS)) * 1_000;
const disparo = (t: number) => ({
  ...{ id: randomUUID(), t, signo: -1, amplitud: 0.12, sigma_ms: 5 },
  reloj: { fuente: 'gps', offset_ms: 2 },
});

/** Both picks of one wave, and the seconds in which it becomes an event. */
const onda = async () => {
  const t0 = app.reloj.ahora();
  app.reloj.avanzar(LLEGADA_B_MS + 300);
  await publicar(cliente, topicoDisparo('PT-A'), disparo(t0 + LLEGADA_A_MS));
  await publicar(cliente, topicoDisparo('PT-B'), disparo(t0 + LLEGADA_B_MS));
  for (let s = 0; s < 60; s++) {
    app.reloj.avanzar(1_000);
    await app.ingesta.tic();
  }
};
const leerEventos = () => base.db.select().from(eventos).orderBy(asc(eventos.id));

describe('a finding on its way to becoming an event', () => {
  it.each([
    ['eventos', 'XX001'],
    ['evento_historial', '42501'],
    ['push_log', '58030'],
    ['eventos', '53100'],
    ['picks', '25006'],
  ])('is kept while %s fails with %s, and those after it keep their order', async (tabla, sqlstate) => {
    const falla = await provocar(base.db, tabla, sqlstate);
    await onda();
    await onda();
    await esperarA(async () => expect(await falla.veces()).toBeGreaterThan(4));
    expect(await leerEventos()).toEqual([]);
    await falla.quitar();
    await app.ingesta.vaciar();
    const hallados = await leerEventos();
    expect(hallados.map(({ estado }) => estado)).toEqual(['ok', 'ok']);
    const horas = hallados.map(({ hora_sensor0 }) => hora_sensor0?.getTime() ?? 0);
    expect(horas).toEqual([...horas].sort((a, b) => a - b));
    const { rows } = await base.db.execute<{ n: number }>(
      sql`select count(*)::int as n from push_log where mensaje = 'new_evento'`,
    );
    expect(rows[0]?.n).toBe(2);
  });

  it('becomes an event though PostgreSQL refuses a pick that came with it', async () => {
    const falla = await provocar(base.db, 'picks', '22003');
    await onda();
    await app.ingesta.vaciar();
    await falla.quitar();
    expect(await leerEventos()).toMatchObject([{ estado: 'ok' }]);
    expect(await base.db.select().from(picks)).toEqual([]);
  });
});

describe('work that waits for the database', () => {
  it('lets nothing more in when there is too much of it, and forgets nothing', async () => {
    let roto = true;
    let hechas = 0;
    const cola = crearCola(silencio, () => {
      throw new Error('something was lost');
    });
    const tarea = async () => {
      if (roto) throw Object.assign(new Error('damaged'), { code: 'XX001' });
      hechas++;
    };
    expect(cola.llena()).toBe(false);
    for (let i = 0; i < 10_050; i++) cola.agregar('una', tarea);
    expect(cola.llena()).toBe(true);
    await esperarA(() => expect(cola.fallando_ms()).toBeGreaterThan(0));
    roto = false;
    await cola.vaciar();
    expect([hechas, cola.llena(), cola.fallando_ms()]).toEqual([10_050, false, 0]);
  });

  it('refuses a batch while too much of what was found waits, and takes it when it comes again', async () => {
    let admite = false;
    const red = await leerRed(base.db);
    const receptor = crearReceptor({
      ...{ db: base.db, push: app.deps.push, red: () => red, ...sinPrisa(), admite: () => admite },
      ...{ alGuardar: () => {}, alFallar: () => {}, alDejar: () => {}, alResolver: () => {} },
    });
    const recibir = () =>
      receptor.recibir({
        origen: { tipo: 'broker_del_sitio' },
        ...{
          topic: topicoPresion('PT-A'),
          carga: { tipo: 'json', valor: lote(0), peso_bytes: 200 },
          recibido_ms: AHORA_MS,
        },
      });
    await expect(recibir()).rejects.toThrow('too many findings wait');
    admite = true;
    expect(await recibir()).toEqual({ resultado: 'guardado' });
  });
});
