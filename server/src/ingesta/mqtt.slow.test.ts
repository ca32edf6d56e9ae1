import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  TOPICO_ORDENES_SIM,
  topicoDisparo,
  topicoManiobra,
  topicoPresion,
  topicoRouterEstado,
  topicoRouterGps,
} from '@tramos/contract/ingesta';
import { and, asc, between, eq } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  type Campo,
  conectarGateway,
  esperarA,
  GW_NORTE,
  GW_SUR,
  publicar,
  sembrarCampo,
} from '../../test/campo-de-prueba';
import { disparos, lecturas, mensajes_rechazados, resumenes } from '../db/esquema/mediciones';
import { maniobras, router_estados, router_gps, routers } from '../db/esquema/red';
import { MQTT_PAQUETE_MAX_BYTES } from './plazos';

let app: AppDePrueba;
let campo: Campo;
const clientes: MqttClient[] = [];

beforeAll(async () => {
  app = await crearAppDePrueba();
  campo = await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
});
afterEach(async () => {
  await Promise.all(clientes.splice(0).map((c) => c.endAsync(true)));
});
afterAll(() => app.cerrar());

const conectar = async (
  ...args: Parameters<typeof conectarGateway> extends [unknown, ...infer R] ? R : never
) => {
  const cliente = await conectarGateway(app.ingesta.puerto_mqtt(), ...args);
  clientes.push(cliente);
  return cliente;
};

const MINUTO_MS = 60_000;

let siguiente = 0;
/** A batch of its own second, so that tests do not meet in one key. */
const lote = (p: number[] = [30.1, 30.2]) => ({ t0: AHORA_MS - 60_000 + siguiente++ * 1_000, dt_ms: 100, p });
const guardadas = (t0: number) => app.base.db.select().from(lecturas).where(eq(lecturas.t0_ms, t0));
const rechazados = () => app.base.db.select().from(mensajes_rechazados).orderBy(asc(mensajes_rechazados.id));

describe('who may connect', () => {
  it.each([
    ['an anonymous client', {}],
    ['a key without secret', { clave: GW_NORTE.clave }],
    ['a wrong secret', { clave: GW_NORTE.clave, secreto: 'otro' }],
    ['an unknown key', { clave: 'GW-NADIE', secreto: GW_NORTE.secreto }],
    ["another gateway's secret", { clave: GW_NORTE.clave, secreto: GW_SUR.secreto }],
  ])('refuses %s', async (_nombre, credencial) => {
    await expect(conectar(credencial)).rejects.toMatchObject({ code: 4 });
  });

  it('does not let a gateway push another one out by taking its client id: each has its own', async () => {
    const norte = await conectar(GW_NORTE, { clientId: 'caseta-1' });
    const sur = await conectar(GW_SUR, { clientId: 'caseta-1' });
    await publicar(sur, 'otra/cosa', '{}');
    expect([norte.connected, sur.connected]).toEqual([true, true]);
    const { t0, ...resto } = lote();
    await publicar(norte, topicoPresion('PT-A'), { t0, ...resto });
    expect(await guardadas(t0)).toHaveLength(1);
  });
});

describe('pressure', () => {
  it('is in the database when it is acknowledged', async () => {
    const mensaje = { ...lote(), seq: 7, reloj: { fuente: 'gps', offset_ms: 1.5 } };
    await publicar(await conectar(), topicoPresion('PT-A'), mensaje);
    const [fila] = await guardadas(mensaje.t0);
    expect(fila).toMatchObject({
      sensor_id: campo.a.id,
      dt_ms: 100,
      seq: 7,
      reloj: { fuente: 'gps', offset_ms: 1.5 },
      recibido_ms: AHORA_MS,
      reproducido: false,
    });
    expect(fila?.p.map((p) => Math.round(p * 1_000))).toEqual([30_100, 30_200]);
  });

  it('is stored once and counted once however often it comes', async () => {
    const cliente = await conectar();
    const mensaje = { ...lote([10, 20, 60]), t0: AHORA_MS - 86_400_000 };
    await Promise.all([1, 2, 3].map(() => publicar(cliente, topicoPresion('PT-B'), mensaje)));
    await publicar(cliente, topicoPresion('PT-B'), { ...mensaje, p: [99] });
    expect(await guardadas(mensaje.t0)).toHaveLength(1);
    const cubetas = await app.base.db.select().from(resumenes).where(eq(resumenes.sensor_id, campo.b.id));
    expect(cubetas.map(({ paso_s, minimo, suma, maximo, n }) => [paso_s, minimo, suma, maximo, n])).toEqual(
      expect.arrayContaining([
        [60, 10, 90, 60, 3],
        [3_600, 10, 90, 60, 3],
      ]),
    );
  });

  describe('with samples that have no value', () => {
    const en = async (t0: number, n: number) =>
      app.base.db
        .select({ t0_ms: lecturas.t0_ms, p: lecturas.p })
        .from(lecturas)
        .where(and(eq(lecturas.sensor_id, campo.a.id), between(lecturas.t0_ms, t0 - 1, t0 + n * 100)))
        .orderBy(asc(lecturas.t0_ms));

    it.each([
      ['null', '[30,31,null,33]'],
      ['NaN', '[30,31,NaN,33]'],
      ['a text', '[30,31,"32.1",33]'],
      ['nothing', '[30,31,,33]'],
      ['a number beyond what is a pressure', '[30,31,-9999,33]'],
    ])('is stored without them, and the hole is a gap: %s', async (_que, p) => {
      const { t0 } = lote();
      await publicar(await conectar(), topicoPresion('PT-A'), `{"t0":${t0},"dt_ms":100,"p":${p}}`);
      expect(await en(t0, 4)).toEqual([
        { t0_ms: t0, p: [30, 31] },
        { t0_ms: t0 + 300, p: [33] },
      ]);
      await publicar(await conectar(), topicoPresion('PT-A'), `{"t0":${t0},"dt_ms":100,"p":${p}}`);
      expect(await en(t0, 4)).toHaveLength(2);
    });

    it('counts what has one in the rollups, and says where the others were', async () => {
      const t0 = AHORA_MS - 3 * 86_400_000;
      const p = new Array<number | null>(600).fill(30);
      p[300] = null;
      p[301] = -9999;
      const antes = app.ingesta.llegadas.sinValor('PT-A');
      await publicar(await conectar(), topicoPresion('PT-A'), { t0, dt_ms: 100, p });
      const cubetas = await app.base.db
        .select()
        .from(resumenes)
        .where(and(eq(resumenes.paso_s, 60), between(resumenes.t_ms, t0 - 60_000, t0 + 60_000)));
      expect(cubetas.reduce((n, c) => n + c.n, 0)).toBe(598);
      expect(app.ingesta.llegadas.sinValor('PT-A') - antes).toBe(2);
      expect(app.ingesta.llegadas.ultimas('PT-A')[0]?.aviso).toBe(
        'Sin valor, muestra 300: null, muestra 301: -9999 está fuera de lo posible (de -70 a 9807 kg/cm²)',
      );
    });

    it('counts once what one message says after a hole and another says again', async () => {
      const t0 = AHORA_MS - 5 * 86_400_000;
      const cliente = await conectar();
      await Promise.all([
        publicar(cliente, topicoPresion('PT-A'), { t0, dt_ms: 100, p: [30, null, 31] }),
        publicar(cliente, topicoPresion('PT-A'), { t0: t0 + 200, dt_ms: 100, p: [31] }),
      ]);
      expect(await en(t0, 4)).toHaveLength(2);
      const minutos = await app.base.db
        .select({ n: resumenes.n, suma: resumenes.suma })
        .from(resumenes)
        .where(and(eq(resumenes.paso_s, 60), between(resumenes.t_ms, t0 - 60_000, t0 + 60_000)));
      expect(minutos).toEqual([{ n: 2, suma: 61 }]);
    });

    it('tells of those of a wave, and keeps its pick without a wave of nothing else', async () => {
      const antes = app.ingesta.llegadas.sinValor('PT-A');
      const pico = { id: 'onda-de-huecos', t: lote().t0, signo: -1, amplitud: -0.12, sigma_ms: 5 };
      const forma_onda = { t0: pico.t, dt_ms: 10, p: [null, 65_535] };
      await publicar(await conectar(), topicoDisparo('PT-A'), { ...pico, forma_onda });
      expect(app.ingesta.llegadas.sinValor('PT-A') - antes).toBe(2);
      expect(app.ingesta.llegadas.ultimas('PT-A')[0]?.aviso).toBe(
        'Sin valor, toda la forma_onda: muestra 0: null, muestra 1: 65535 está fuera de lo posible (de -70 a 9807 kg/cm²)',
      );
      const guardado = await app.base.db.select().from(disparos).where(eq(disparos.id, pico.id));
      expect(guardado).toMatchObject([{ amplitud: expect.closeTo(pico.amplitud, 5), forma_onda: null }]);
    });

    it.each([
      [
        'none of them has one',
        [null, 'x'],
        'Ninguna de las muestras de p es un número: muestra 0: null, muestra 1: "x"',
      ],
      [
        'they are missing here and there a hundred times and more',
        Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 30 : null)),
        'p trae 199 huecos separados: se admiten hasta 100',
      ],
    ])('is rejected where %s', async (_que, p, motivo) => {
      await publicar(await conectar(), topicoPresion('PT-A'), { ...lote(), p });
      expect((await rechazados()).at(-1)?.motivo).toBe(motivo);
    });
  });

  it.each([
    ['nine minutes from now', 9 * MINUTO_MS],
    ['30 days ago', -30 * 1_440 * MINUTO_MS],
  ])('is stored when it is dated %s', async (_cuando, desde_ahora_ms) => {
    const t0 = AHORA_MS + desde_ahora_ms;
    await publicar(await conectar(), topicoPresion('PT-A'), { t0, dt_ms: 100, p: [30] });
    expect(await guardadas(t0)).toHaveLength(1);
  });

  it('corrects the rollups of its minute when it comes late', async () => {
    const cliente = await conectar();
    const t0 = AHORA_MS - 3 * 86_400_000;
    await publicar(cliente, topicoPresion('PT-B'), { t0: t0 + 1_000, dt_ms: 100, p: [30, 31] });
    await publicar(cliente, topicoPresion('PT-B'), { t0, dt_ms: 100, p: [5, 50] });
    const cubetas = await app.base.db.select().from(resumenes).where(eq(resumenes.t_ms, t0));
    expect(cubetas.map(({ minimo, suma, maximo, n }) => [minimo, suma, maximo, n])).toContainEqual([
      5, 116, 50, 4,
    ]);
  });
});

const MALOS: [string, string, string | Buffer][] = [
  ['no JSON', topicoPresion('PT-A'), '{"t0": 1'],
  ['bytes that are no text', topicoPresion('PT-A'), Buffer.from([0xff, 0x00, 0xfe])],
  ['an empty payload', topicoPresion('PT-A'), ''],
  ['a list instead of an object', topicoPresion('PT-A'), '[]'],
  ['no samples', topicoPresion('PT-A'), JSON.stringify({ t0: AHORA_MS, dt_ms: 100, p: [] })],
  ['no sample but a text', topicoPresion('PT-A'), JSON.stringify({ t0: AHORA_MS, dt_ms: 100, p: ['30'] })],
  ['a sample out of reason', topicoPresion('PT-A'), `{"t0":${AHORA_MS},"dt_ms":100,"p":[1e300]}`],
  ['no sample but beyond all numbers', topicoPresion('PT-A'), `{"t0":${AHORA_MS},"dt_ms":100,"p":[1e999]}`],
  ['a step of zero', topicoPresion('PT-A'), JSON.stringify({ t0: AHORA_MS, dt_ms: 0, p: [30] })],
  [
    'seconds instead of milliseconds',
    topicoPresion('PT-A'),
    JSON.stringify({ t0: 1_795_248_000, dt_ms: 1, p: [3] }),
  ],
  [
    'a batch that ends eleven minutes from now',
    topicoPresion('PT-A'),
    JSON.stringify({ t0: AHORA_MS + 11 * MINUTO_MS - 100, dt_ms: 100, p: [30, 30] }),
  ],
  [
    'a batch of more than 31 days ago',
    topicoPresion('PT-A'),
    JSON.stringify({ t0: AHORA_MS - 31 * 1_440 * MINUTO_MS - 1, dt_ms: 100, p: [30] }),
  ],
  [
    'a batch that lasts longer than an hour',
    topicoPresion('PT-A'),
    JSON.stringify({ t0: AHORA_MS - 120 * MINUTO_MS, dt_ms: MINUTO_MS, p: Array(62).fill(30) }),
  ],
  [
    'a pick of 2077',
    topicoDisparo('PT-A'),
    JSON.stringify({ id: 'f', t: Date.UTC(2077, 0), signo: -1, amplitud: 1, sigma_ms: 5 }),
  ],
  ['a place of 2077', topicoRouterGps('RT-A'), JSON.stringify({ t: Date.UTC(2077, 0), lat: 20, lng: -100 })],
  [
    'a sign of two',
    topicoDisparo('PT-A'),
    JSON.stringify({ id: 'x', t: AHORA_MS, signo: 2, amplitud: 1, sigma_ms: 5 }),
  ],
  [
    'an unknown manoeuvre',
    topicoManiobra('E-PT-A'),
    JSON.stringify({ id: 'm', t: AHORA_MS, equipo: 'horno', accion: 'paro' }),
  ],
  ['an unknown sensor', topicoPresion('PT-X'), JSON.stringify({ t0: AHORA_MS, dt_ms: 100, p: [30] })],
  [
    "another gateway's sensor",
    topicoPresion('PT-SUR'),
    JSON.stringify({ t0: AHORA_MS, dt_ms: 100, p: [30] }),
  ],
  [
    "a station of somebody else's sistema",
    topicoManiobra('E-PT-SUR'),
    JSON.stringify({ id: 'm', t: AHORA_MS, equipo: 'bomba', accion: 'paro' }),
  ],
  ['lists within lists', topicoPresion('PT-A'), `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['more numbers than any device sends', topicoPresion('PT-A'), `[${'1,'.repeat(100_000)}1]`],
  ['a key that is no key', topicoPresion('PT A'), '{}'],
  ['a topic of nobody', 'otra/cosa', '{}'],
  ["a topic of the broker's own", '$SYS/x/new/clients', 'caseta-1'],
];

describe('what stands around a message', () => {
  it.each([
    ['a byte order mark', (texto: string) => Buffer.from(`\ufeff${texto}`)],
    ['a NUL at its end', (texto: string) => Buffer.from(`${texto}\0`)],
    ['UTF-16', (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le')],
    ['gzip', (texto: string) => gzipSync(texto)],
  ])('is taken off: %s', async (_que, bytes) => {
    const bueno = lote();
    await publicar(await conectar(), topicoPresion('PT-A'), bytes(JSON.stringify(bueno)));
    expect(await guardadas(bueno.t0)).toHaveLength(1);
  });

  it('is taken off what is shown of a rejected one, too', async () => {
    await publicar(await conectar(), topicoPresion('PT-A'), gzipSync('{"t0":"ayer"}'));
    expect((await rechazados()).at(-1)).toMatchObject({
      payload: '{"t0":"ayer"}',
      motivo: 't0 = "ayer" es un texto: se esperan milisegundos desde 1970, como número',
    });
  });
});

describe('what cannot be taken', () => {
  it.each(MALOS)(
    '%s is kept as rejected, acknowledged, and the connection stays',
    async (_n, topic, carga) => {
      const cliente = await conectar();
      const antes = (await rechazados()).length;
      const bueno = lote();
      await Promise.all([publicar(cliente, topic, carga), publicar(cliente, topicoPresion('PT-A'), bueno)]);
      const nuevos = (await rechazados()).slice(antes);
      expect(nuevos).toHaveLength(1);
      expect(nuevos[0]).toMatchObject({ gateway: GW_NORTE.clave, topic });
      expect(nuevos[0]?.motivo).not.toBe('');
      expect(await guardadas(bueno.t0)).toHaveLength(1);
      expect(cliente.connected).toBe(true);
      expect(await app.base.db.select().from(lecturas).where(eq(lecturas.sensor_id, campo.s.id))).toEqual([]);
    },
  );

  it('is not read when it has too many levels', async () => {
    const anidado = `{"t0":${AHORA_MS},"dt_ms":100,"p":[30],"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    await publicar(await conectar(), topicoPresion('PT-A'), anidado);
    expect((await rechazados()).at(-1)?.motivo).toBe('La carga tiene demasiados niveles o demasiadas partes');
  });

  it('is kept short', async () => {
    await publicar(await conectar(), topicoPresion('PT-A'), 'x'.repeat(50_000));
    expect((await rechazados()).at(-1)?.payload).toHaveLength(2_048);
  });

  it('refuses manoeuvres of a gateway that may not log them', async () => {
    const antes = (await rechazados()).length;
    const paro = { id: 'm1', t: AHORA_MS, equipo: 'bomba', accion: 'paro' };
    await publicar(await conectar(GW_SUR), topicoManiobra('E-PT-SUR'), paro);
    expect((await rechazados()).slice(antes)).toHaveLength(1);
    expect(await app.base.db.select().from(maniobras)).toEqual([]);
  });

  it('drops a connection that announces a packet no device would send', async () => {
    const cliente = await conectar();
    const cerrado = new Promise((listo) => cliente.once('close', () => listo('cerrado')));
    cliente.publish(topicoPresion('PT-A'), 'x'.repeat(MQTT_PAQUETE_MAX_BYTES + 1), { qos: 1 });
    expect(await cerrado).toBe('cerrado');
  });

  it('drops a stranger that announces a giant packet before signing in', async () => {
    const socket = createConnection({ host: '127.0.0.1', port: app.ingesta.puerto_mqtt() ?? 0 });
    const cerrado = new Promise((listo) => socket.once('close', () => listo('cerrado')));
    socket.on('error', () => undefined);
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    expect(await cerrado).toBe('cerrado');
  });
});

describe('routers and manoeuvres', () => {
  it('keeps what a router says of itself and when it was last heard', async () => {
    const cliente = await conectar();
    const estado = { t: AHORA_MS - 500, rsrp_dbm: -88, operador: 'Telcel', firmware: '7.4' };
    await publicar(cliente, topicoRouterEstado('RT-A'), estado);
    await publicar(cliente, topicoRouterEstado('RT-A'), estado);
    await publicar(cliente, topicoRouterGps('RT-A'), {
      t: AHORA_MS - 400,
      lat: 21.1,
      lng: -101.2,
      satelites: 9,
    });
    expect(await app.base.db.select().from(router_estados)).toEqual([
      {
        router_id: campo.router.id,
        t_ms: estado.t,
        datos: { rsrp_dbm: -88, operador: 'Telcel', firmware: '7.4' },
        recibido_ms: AHORA_MS,
      },
    ]);
    expect(await app.base.db.select().from(router_gps)).toMatchObject([
      { latitud: 21.1, longitud: -101.2, datos: { satelites: 9 } },
    ]);
    const [router] = await app.base.db.select().from(routers);
    expect(router?.ultimo_contacto?.getTime()).toBe(AHORA_MS);
  });

  it('keeps a manoeuvre once', async () => {
    const cliente = await conectar();
    const paro = { id: 'man-1', t: AHORA_MS, equipo: 'bomba', accion: 'paro', nota: 'Mantenimiento' };
    await publicar(cliente, topicoManiobra('E-PT-A'), paro);
    await publicar(cliente, topicoManiobra('E-PT-A'), paro);
    expect(await app.base.db.select().from(maniobras)).toMatchObject([
      {
        id: 'man-1',
        estacion_id: campo.estacion_a.id,
        equipo: 'bomba',
        accion: 'paro',
        nota: 'Mantenimiento',
      },
    ]);
  });

  it('uses what a device writes whatever it holds, and shows what of it cannot be read', async () => {
    const cliente = await conectar();
    const nota = 'Paro\u0000 por\r\n\u202emantenimiento\u200b';
    await publicar(cliente, topicoManiobra('E-PT-A'), {
      ...{ id: 'man-2', t: AHORA_MS, equipo: 'bomba', accion: 'paro', nota },
    });
    const leidas = await app.base.db
      .select({ nota: maniobras.nota })
      .from(maniobras)
      .where(eq(maniobras.id, 'man-2'));
    expect(leidas).toEqual([{ nota: 'Paro\ufffd por\n\ufffdmantenimiento' }]);
  });
});

describe('orders to the simulator', () => {
  it('are heard by no gateway of a real network, and none can forge one', async () => {
    const cliente = await conectar();
    const [concedida] = await cliente.subscribeAsync(TOPICO_ORDENES_SIM, { qos: 1 }).catch(() => []);
    expect(concedida?.qos ?? 128).toBe(128);
    await expect(app.ingesta.publicarOrden({ tipo: 'toma' })).rejects.toMatchObject({
      code: 'simulador_ausente',
    });
  });
});

describe('a second gateway at the same time', () => {
  it('is served beside the first', async () => {
    const [norte, sur] = await Promise.all([conectar(GW_NORTE), conectar(GW_SUR)]);
    const [uno, otro] = [lote(), lote()];
    await Promise.all([
      publicar(norte, topicoPresion('PT-A'), uno),
      publicar(sur, topicoPresion('PT-SUR'), otro),
    ]);
    await esperarA(async () => {
      expect((await guardadas(uno.t0)).map((f) => f.sensor_id)).toEqual([campo.a.id]);
      expect((await guardadas(otro.t0)).map((f) => f.sensor_id)).toEqual([campo.s.id]);
    });
  });
});
