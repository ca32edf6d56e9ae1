import { randomUUID } from 'node:crypto';
import { topicoDisparo } from '@tramos/contract/ingesta';
import { asc, eq, sql } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { conectarGateway, esperarA, GW_NORTE, publicar, sembrarCampo } from '../../test/campo-de-prueba';
import { provocar } from '../../test/fallas-de-prueba';
import { eventos } from '../db/esquema/eventos';
import { push_log } from '../db/esquema/sitio';

/** What becomes of a wave while the site's own store keeps the field waiting for two minutes. */
let base: BaseDePrueba;
let app: AppDePrueba;
let cliente: MqttClient;

beforeAll(async () => {
  base = await crearBaseDePrueba({ embebida: true });
  await sembrarCampo(base.db);
});
beforeEach(async () => {
  await base.db.execute(sql`truncate eventos, evento_historial, picks, disparos, push_log cascade`);
  app = await crearAppDePrueba({ base });
  await app.ingesta.escuchar();
  cliente = await conectarGateway(app.ingesta.puerto_mqtt(), GW_NORTE, {
    ...{ clientId: 'caseta', clean: false, reconnectPeriod: 200 },
  });
});
afterEach(async () => {
  await cliente.endAsync(true);
  await app.cerrar();
});
afterAll(() => base.cerrar());

const DEMORA_S = 120;
/** Of one wave: at A now, at B four seconds later. */
const onda = (t0: number) => {
  const marca = (sensor: string, t: number) => ({
    topic: topicoDisparo(sensor),
    payload: {
      ...{ id: randomUUID(), t, signo: -1, amplitud: 0.12, sigma_ms: 5 },
      reloj: { fuente: 'gps', offset_ms: 2 },
    },
  });
  return { a: marca('PT-A', t0), b: marca('PT-B', t0 + 4_000) };
};
type Marca = ReturnType<typeof onda>['a'];
const porMqtt = ({ topic, payload }: Marca) => publicar(cliente, topic, payload);
const porHttp = (items: readonly Marca[]) =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: {
      authorization: `Basic ${Buffer.from(`${GW_NORTE.clave}:${GW_NORTE.secreto}`).toString('base64')}`,
    },
    payload: { items },
  });
const dejarPasar = async (segundos: number) => {
  for (let s = 0; s < segundos; s++) {
    app.reloj.avanzar(1_000);
    await app.ingesta.tic();
  }
};
/** What was found, and what the consoles were told of it. */
const contado = async () => {
  await app.ingesta.vaciar();
  await dejarPasar(60);
  await app.ingesta.vaciar();
  const filas = await base.db.select().from(eventos).orderBy(asc(eventos.id));
  const dichos = await base.db.select().from(push_log).where(eq(push_log.mensaje, 'new_evento'));
  return {
    estados: filas.map(({ estado }) => estado),
    dichos: dichos.map(({ datos }) => (datos as { evento: { estado: string } }).evento.estado),
  };
};
const UNO = { estados: ['ok'], dichos: ['ok'] };

describe('a wave that reached the server in time', () => {
  it('is one event though the second arrival waits for the store beyond every deadline', async () => {
    const { a, b } = onda(app.reloj.ahora());
    await porMqtt(a);
    await dejarPasar(4);
    const falla = await provocar(base.db, 'disparos', '53100');
    const segunda = porMqtt(b);
    await esperarA(async () => expect(await falla.veces()).toBeGreaterThan(0));
    await dejarPasar(DEMORA_S);
    await falla.quitar();
    await segunda;
    expect(await contado()).toEqual(UNO);
  });

  it('is one event though it stayed unanswered, and came again on another connection minutes later', async () => {
    const falla = await provocar(base.db, 'disparos', 'XX001');
    const cortada = new Promise<void>((listo) => cliente.once('close', () => listo()));
    const { a, b } = onda(app.reloj.ahora() - 4_000);
    const llegan = Promise.all([a, b].map(porMqtt));
    await cortada;
    await dejarPasar(DEMORA_S);
    await falla.quitar();
    await llegan;
    expect(await contado()).toEqual(UNO);
  });

  it('is one event though an HTTP call was answered 503, and made again minutes later', async () => {
    const falla = await provocar(base.db, 'disparos', 'XX001');
    const { a, b } = onda(app.reloj.ahora() - 4_000);
    expect((await porHttp([a, b])).statusCode).toBe(503);
    await dejarPasar(DEMORA_S);
    await falla.quitar();
    expect((await porHttp([a, b])).statusCode).toBe(200);
    expect(await contado()).toEqual(UNO);
  });

  it('is one event though nobody could say meanwhile who its gateway is', async () => {
    await base.db.execute(sql`alter table gateways rename to gateways_lejos`);
    const { a, b } = onda(app.reloj.ahora() - 4_000);
    expect((await porHttp([a, b])).statusCode).toBe(503);
    await dejarPasar(DEMORA_S);
    await base.db.execute(sql`alter table gateways_lejos rename to gateways`);
    expect((await porHttp([a, b])).statusCode).toBe(200);
    expect(await contado()).toEqual(UNO);
  });
});

describe('a wave that its gateway kept back', () => {
  it.each([
    ['is never told as if it were new', false],
    ['from before the site held anything up is not either', true],
  ])('%s', async (_que, atascado) => {
    const { a, b } = onda(app.reloj.ahora() - 600_000);
    if (atascado) {
      const falla = await provocar(base.db, 'disparos', 'XX001');
      await porHttp([a, b]);
      await dejarPasar(DEMORA_S);
      await falla.quitar();
    }
    await porHttp([a, b]);
    expect(await contado()).toEqual({ estados: ['tardio'], dichos: ['tardio'] });
  });
});
