import { topicoDisparo, topicoPresion, topicoRouterEstado, topicoRouterGps } from '@tramos/contract/ingesta';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmaDe } from '../../test/alarma-de-prueba';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  type Campo,
  type Credencial,
  conectarGateway,
  esperarA,
  GW_NORTE,
  GW_SUR,
  publicar,
  sembrarCampo,
} from '../../test/campo-de-prueba';
import { demorar } from '../../test/fallas-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { evaluar } from '../alarmas/evaluar';
import { lecturas } from '../db/esquema/mediciones';
import { gateways, router_estados, router_gps } from '../db/esquema/red';
import { auditoria } from '../db/esquema/sitio';
import { podar } from './poda';

let app: AppDePrueba;
let campo: Campo;
let token: string;
beforeAll(async () => {
  app = await crearAppDePrueba({ env: { ACCESS_TTL_S: '864000', REFRESH_TTL_S: '864000' } });
  campo = await sembrarCampo(app.base.db);
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  ({ token } = await ingresar(app, 'jefa'));
  await app.ingesta.escuchar();
});
afterAll(() => app.cerrar());

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
let serie = 0;
/** What the gateway was given last. */
let vigente: Credencial = GW_NORTE;
/** A batch of its own second, a moment ago. */
const lote = (p = [30, 30]) => ({
  topic: topicoPresion('PT-A'),
  payload: { t0: app.reloj.ahora() - 900_000 + ++serie * 1_000, dt_ms: 100, p },
});
const mandar = (items: unknown[], { clave, secreto }: Credencial = vigente, remoteAddress = '10.0.0.1') =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    remoteAddress,
    headers: { authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}` },
    payload: { items },
  });
const resultados = async (items: unknown[]) =>
  (await mandar(items)).json().resultados.map((r: { resultado: string }) => r.resultado);

describe('the secrets of a gateway', () => {
  let id: number;
  const enLista = async () => {
    const { json } = await llamar(app, 'GET', '/api/configuracion/gateways', { token });
    return json.gateways.find((g: { id: number }) => g.id === id);
  };
  const pedir = async (ruta: string, body: object = {}) => {
    const { version } = await enLista();
    return llamar(app, 'POST', `/api/configuracion/gateways/${id}/${ruta}`, {
      token,
      body: { version, ...body },
    });
  };
  const nuevo = async (horas?: number): Promise<Credencial> => {
    const { json } = await pedir('secreto', horas === undefined ? {} : { horas });
    vigente = { clave: GW_NORTE.clave, secreto: json.secreto };
    return vigente;
  };
  const entra = async (credencial: Credencial) => (await mandar([lote()], credencial)).statusCode === 200;
  let de_antes: Credencial;
  beforeEach(async () => {
    // Who has just come in is not asked again who she is.
    ({ token } = await ingresar(app, 'jefa'));
    id = campo.gw_norte.id;
    de_antes = await nuevo(0);
  });

  it('are one as long as nobody asked for another', async () => {
    expect(await entra(de_antes)).toBe(true);
    await app.ingesta.tic();
    expect(await enLista()).toMatchObject({ anterior: null, secreto: { usado_ip: '10.0.0.1' } });
  });

  it('overlap for a day, and for an hour once the new one is used', async () => {
    const ahora = await nuevo();
    expect([await entra(de_antes), (await enLista()).anterior.hasta]).toEqual([
      true,
      new Date(app.reloj.ahora() + 24 * HORA_MS).toISOString(),
    ]);
    expect(await entra(ahora)).toBe(true);
    await app.ingesta.tic();
    expect((await enLista()).anterior.hasta).toBe(new Date(app.reloj.ahora() + HORA_MS).toISOString());
    app.reloj.avanzar(HORA_MS - 1);
    expect(await entra(de_antes)).toBe(true);
    app.reloj.avanzar(1);
    expect([await entra(de_antes), await entra(ahora)]).toEqual([false, true]);
    await podar(app.base.db, app.reloj.ahora());
    expect((await enLista()).anterior).toBeNull();
  });

  it('end at once where somebody says so, for calls and for connections', async () => {
    const conexion = await conectarGateway(app.ingesta.puerto_mqtt(), de_antes);
    const ahora = await nuevo(720);
    await publicar(conexion, lote().topic, lote().payload);
    const otra = await conectarGateway(app.ingesta.puerto_mqtt(), ahora);
    expect((await pedir('secreto/revocar')).json.anterior).toBeNull();
    await esperarA(() => expect(conexion.connected).toBe(false));
    expect([await entra(de_antes), await entra(ahora), otra.connected]).toEqual([false, true, true]);
    await otra.endAsync();
    expect((await pedir('secreto/revocar')).status).toBe(404);
    const asientos = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'secreto_gateway'));
    expect(asientos.at(-1)).toMatchObject({
      objeto: `gateway:${id}`,
      datos: { despues: { anterior: null } },
    });
    expect(JSON.stringify(asientos)).not.toContain('argon2');
  });

  it('cut the connection of one whose time is over', async () => {
    await nuevo(1);
    const conexion = await conectarGateway(app.ingesta.puerto_mqtt(), de_antes);
    await app.ingesta.seguirRed();
    expect(conexion.connected).toBe(true);
    app.reloj.avanzar(HORA_MS);
    await app.ingesta.seguirRed();
    await esperarA(() => expect(conexion.connected).toBe(false));
  });

  it('say when and from where each was last used, once a minute at most', async () => {
    const ahora = await nuevo();
    const primera = new Date(app.reloj.ahora()).toISOString();
    await mandar([lote()], de_antes, '10.9.9.9');
    await mandar([lote()], ahora, '10.0.0.1');
    await app.ingesta.tic();
    app.reloj.avanzar(MINUTO_MS - 1);
    await mandar([lote()], ahora, '10.0.0.2');
    await app.ingesta.tic();
    expect(await enLista()).toMatchObject({
      secreto: { usado_at: primera, usado_ip: '10.0.0.1' },
      anterior: { usado_at: primera, usado_ip: '10.9.9.9' },
    });
    app.reloj.avanzar(1);
    await mandar([lote()], ahora, '10.0.0.2');
    await app.ingesta.tic();
    expect((await enLista()).secreto).toMatchObject({
      usado_at: new Date(app.reloj.ahora()).toISOString(),
      usado_ip: '10.0.0.2',
    });
  });

  it('are two at most, and neither is ever told again', async () => {
    const segundo = await nuevo();
    await nuevo();
    expect([await entra(de_antes), await entra(segundo)]).toEqual([false, true]);
    const [fila] = await app.base.db.select().from(gateways).where(eq(gateways.id, id));
    expect(JSON.stringify([fila, await enLista()])).not.toContain(segundo.secreto);
    expect(JSON.stringify(await enLista())).not.toContain('hash');
  });
});

describe('what one key says', () => {
  const conseguir = (regla: 'sensor_imposible' | 'router_imposible', objeto_id = campo.a.id) =>
    alarmaDe(app, regla, objeto_id);

  it('of a router is kept once a second', async () => {
    const estado = (t: number) => ({ topic: topicoRouterEstado('RT-A'), payload: { t, rsrp_dbm: -90 } });
    const gps = (t: number) => ({ topic: topicoRouterGps('RT-A'), payload: { t, lat: 21, lng: -101 } });
    const t = AHORA_MS - 600_000;
    const rafaga = Array.from({ length: 50 }, (_, i) => [estado(t + i * 20), gps(t + i * 20)]).flat();
    expect((await resultados(rafaga)).filter((r: string) => r === 'guardado')).toHaveLength(2);
    expect(await resultados([estado(t + 999), gps(t + 999)])).toEqual(['duplicado', 'duplicado']);
    expect(await resultados([estado(t + 1_000), gps(t + 1_000)])).toEqual(['guardado', 'guardado']);
    const { db } = app.base;
    expect([await db.$count(router_estados), await db.$count(router_gps)]).toEqual([2, 2]);
  });

  it('of the same moment twice is an alarm where it is another thing, and is not where it is a copy', async () => {
    const uno = lote([30, 31]);
    await mandar([uno]);
    await mandar([uno]);
    expect(await conseguir('sensor_imposible')).toBeUndefined();
    const distinto = { ...uno, payload: { ...uno.payload, p: [30, 29] } };
    expect(await resultados([distinto])).toEqual(['duplicado']);
    expect(await conseguir('sensor_imposible')).toMatchObject({
      ...{ objeto_id: campo.a.id, condicion: true, estado: 'sin_reconocer', prioridad: 'alta' },
      detalle: expect.stringContaining('con otros valores'),
    });
    const [guardado] = await app.base.db.select().from(lecturas).where(eq(lecturas.t0_ms, uno.payload.t0));
    expect(guardado?.p).toEqual([30, 31]);
  });

  it('that no pipe does is stored and told of, and the alarm ends when it stops', async () => {
    app.reloj.avanzar(20 * MINUTO_MS);
    await evaluar(app.deps);
    app.reloj.avanzar(20 * MINUTO_MS);
    expect((await conseguir('sensor_imposible'))?.condicion).toBe(false);
    expect(await resultados([lote([30, 130, 130])])).toEqual(['guardado']);
    expect(await conseguir('sensor_imposible')).toMatchObject({
      condicion: true,
      detalle: expect.stringContaining('Saltó de 30.0 a 130.0'),
    });
  });

  it('of a wave larger than any pipe holds is told of, however old it says that it is', async () => {
    app.reloj.avanzar(20 * MINUTO_MS);
    await evaluar(app.deps);
    app.reloj.avanzar(20 * MINUTO_MS);
    expect((await conseguir('sensor_imposible'))?.condicion).toBe(false);
    const payload = { id: 'enorme', t: app.reloj.ahora() - HORA_MS, signo: -1, amplitud: -300, sigma_ms: 10 };
    expect(await resultados([{ topic: topicoDisparo('PT-A'), payload }])).toEqual(['guardado']);
    expect(await conseguir('sensor_imposible')).toMatchObject({
      condicion: true,
      detalle: expect.stringContaining('Dice 300.0 kg/cm²'),
    });
  });

  it('of a place no vehicle reaches is an alarm of the router', async () => {
    const gps = (t: number, lat: number) => ({
      topic: topicoRouterGps('RT-A'),
      payload: { t, lat, lng: -101, precision_m: 5 },
    });
    const t = app.reloj.ahora();
    await mandar([gps(t, 21)]);
    expect(await conseguir('router_imposible', campo.router.id)).toBeUndefined();
    await mandar([gps(t + 60_000, 21.5)]);
    expect(await conseguir('router_imposible', campo.router.id)).toMatchObject({
      objeto_id: campo.router.id,
      condicion: true,
    });
  });

  it('of a pick under a name that is taken is compared too', async () => {
    const pico = (signo: number) => ({
      topic: topicoDisparo('PT-B'),
      payload: { id: 'p1', t: app.reloj.ahora(), signo, amplitud: 0.3, sigma_ms: 10 },
    });
    const { topic } = lote();
    await mandar([{ ...lote(), topic: topic.replace('PT-A', 'PT-B') }, pico(-1)]);
    expect(await conseguir('sensor_imposible', campo.b.id)).toBeUndefined();
    await mandar([pico(1)]);
    expect(await conseguir('sensor_imposible', campo.b.id)).toMatchObject({ condicion: true });
  });

  it('under a name that no database can hold keeps nothing of this from being told', async () => {
    app.reloj.avanzar(20 * MINUTO_MS);
    await evaluar(app.deps);
    app.reloj.avanzar(20 * MINUTO_MS);
    expect((await conseguir('sensor_imposible'))?.condicion).toBe(false);
    const pico = (signo: number) => ({
      topic: topicoDisparo('PT-B'),
      payload: { id: 'p\ud800', t: app.reloj.ahora(), signo, amplitud: 0.3, sigma_ms: 10 },
    });
    expect(await resultados([pico(-1)])).toEqual(['guardado']);
    expect(await resultados([pico(1), lote([30, 130, 130])])).toEqual(['duplicado', 'guardado']);
    expect(await conseguir('sensor_imposible')).toMatchObject({ condicion: true });
  });

  it('that makes many rows of few bytes lets others pass, and is counted by its rows', async () => {
    const sur = (i: number) => [
      { topic: topicoPresion('PT-SUR'), payload: { t0: app.reloj.ahora() - i, dt_ms: 100, p: [30] } },
    ];
    await mandar(sur(1), GW_SUR);
    const antes = await app.base.db.$count(lecturas);
    const p = Array.from({ length: 201 }, (_, i) => (i % 2 === 0 ? 30 : null));
    const anchos = Array.from({ length: 40 }, (_, i) => ({
      topic: topicoPresion('PT-A'),
      payload: { t0: app.reloj.ahora() - 3 * HORA_MS + i / 4, dt_ms: 17_500, p },
    }));
    // Half a second for each commit of these, none for the others.
    const aliviar = await demorar(app.base.db, 'lecturas', 1, `new.sensor_id = ${campo.a.id}`);
    const todos = mandar(anchos);
    await mandar(sur(2), GW_SUR);
    // Of the forty, as many as two commits bear.
    expect((await app.base.db.$count(lecturas)) - antes).toBeLessThan(1_500);
    await aliviar();
    expect((await todos).json().resultados).toHaveLength(40);
    expect((await app.base.db.$count(lecturas)) - antes).toBe(40 * 101 + 1);
  });

  it('of wave after wave without end is told of', async () => {
    app.reloj.avanzar(20 * MINUTO_MS);
    await evaluar(app.deps);
    app.reloj.avanzar(20 * MINUTO_MS);
    const picos = (n: number, cada_ms = 1) =>
      Array.from({ length: n }, (_, i) => ({
        topic: topicoDisparo('PT-A'),
        payload: {
          ...{ id: `o${++serie}`, t: app.reloj.ahora() - 1_000 - (n - i) * cada_ms },
          ...{ signo: -1, amplitud: 1, sigma_ms: 5 },
        },
      }));
    // What was marked in hours without a line comes at once, and is nothing of the kind.
    await mandar(picos(100, 61_000));
    await mandar(picos(64));
    expect((await conseguir('sensor_imposible'))?.condicion).toBe(false);
    await mandar(picos(1));
    expect(await conseguir('sensor_imposible')).toMatchObject({
      condicion: true,
      detalle: expect.stringContaining('Marcó más de 64 ondas en un minuto'),
    });
  });

  it('from two places at once names the key and both', async () => {
    for (let i = 0; i < 8; i++) await mandar([lote()], vigente, i % 2 === 0 ? '10.0.0.1' : '10.9.9.9');
    expect(app.ingesta.senales().dobles).toEqual(['GW-NORTE desde 10.0.0.1 y 10.9.9.9']);
    app.reloj.avanzar(5 * MINUTO_MS);
    expect(app.ingesta.senales().dobles).toEqual([]);
  });
});
