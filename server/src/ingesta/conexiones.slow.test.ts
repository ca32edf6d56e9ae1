import { connect } from 'node:net';
import { topicoPresion } from '@tramos/contract/ingesta';
import { eq } from 'drizzle-orm';
import { type IClientOptions, MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { esperarA, GW_NORTE, GW_SUR, publicar } from '../../test/campo-de-prueba';
import {
  abiertos,
  app,
  connectDe,
  crudo,
  entrar,
  instalarConexiones,
  leer,
  resistirA,
} from '../../test/conexiones-de-prueba';
import { lecturas } from '../db/esquema/mediciones';
import { gateways } from '../db/esquema/red';
import { hashSecreto } from '../http/secreto';
import { MQTT_AFORO, MQTT_PAQUETE_MAX_BYTES } from './plazos';

instalarConexiones();

const negada = (quien: Partial<typeof GW_NORTE>, opciones: IClientOptions = {}): Promise<{ code?: number }> =>
  entrar(quien, opciones).then(
    () => Promise.reject(new Error('it was let in')),
    (error: { code?: number }) => error,
  );

const ACEPTADA = Buffer.from([0x20, 2, 0, 0]);
const OTRO = { ...GW_NORTE, secreto: 'secreto-que-nadie-debe-ver' };
const NADIE = { clave: 'contrasena-en-el-campo-de-la-clave', secreto: 'secreto-que-nadie-debe-ver' };

describe('a connection that is turned away', () => {
  it.each<[string, () => Promise<unknown>, object, unknown?]>([
    [
      'its MQTT 5, which it is told as MQTT 5 says it',
      async () => (await negada(GW_NORTE, { protocolVersion: 5 })).code,
      { motivo: 'version', gateway: 'GW-NORTE', detalle: 'MQTT 5' },
      0x84,
    ],
    [
      'a version that is none, which it is told as 3.1.1 says it',
      () => crudo(connectDe(GW_NORTE, { version: 6 })),
      { motivo: 'version', gateway: null, detalle: 'MQTT 6' },
      Buffer.from([0x20, 2, 0, 1]),
    ],
    [
      'no credentials',
      async () => (await negada({})).code,
      { motivo: 'sin_credenciales', gateway: null, detalle: null },
      4,
    ],
    [
      'a key without its secret',
      async () => (await negada({ clave: 'GW-NORTE' })).code,
      { motivo: 'sin_credenciales', gateway: 'GW-NORTE' },
      4,
    ],
    [
      'a wrong secret',
      async () => (await negada(OTRO)).code,
      { motivo: 'secreto_incorrecto', gateway: 'GW-NORTE', detalle: null },
      4,
    ],
    [
      'a key that is no gateway’s, of which the beginning is told',
      async () => (await negada(NADIE)).code,
      { motivo: 'clave_desconocida', gateway: null, detalle: 'cont…' },
      4,
    ],
    [
      'an identifier that no device makes',
      async () => (await negada(GW_NORTE, { clientId: 'x'.repeat(257) })).code,
      { motivo: 'identificador', gateway: 'GW-NORTE', detalle: '257 letras' },
      2,
    ],
    [
      'a packet that is too long',
      async () => {
        const cliente = await entrar();
        const cerrada = new Promise((listo) => cliente.once('close', () => listo('cerrada')));
        cliente.publish(topicoPresion('PT-A'), 'x'.repeat(MQTT_PAQUETE_MAX_BYTES + 1), { qos: 1 });
        return cerrada;
      },
      { motivo: 'tamano', gateway: 'GW-NORTE' },
      'cerrada',
    ],
    ['silence', () => crudo(''), { motivo: 'silencio', gateway: null }, Buffer.alloc(0)],
    [
      'silence in the middle of its first packet',
      () => crudo(connectDe(GW_NORTE).subarray(0, 20)),
      { motivo: 'silencio', gateway: null },
      Buffer.alloc(0),
    ],
    [
      'silence for longer than it promised',
      () => crudo(connectDe(GW_NORTE, { keepalive: 1 })),
      { motivo: 'callada', gateway: 'GW-NORTE' },
      ACEPTADA,
    ],
    [
      'TLS at a door without it',
      () => crudo(Buffer.from([0x16, 3, 1, 0, 200, 1, 0])),
      { motivo: 'sobra_tls', gateway: null, detalle: null },
      Buffer.alloc(0),
    ],
    [
      'something that is no MQTT',
      () => crudo('GET / HTTP/1.1\r\n\r\n'),
      { motivo: 'protocolo', gateway: null, detalle: 'HTTP' },
      Buffer.alloc(0),
    ],
    [
      'what cannot be read after it was let in',
      () => crudo(Buffer.concat([connectDe(GW_NORTE), connectDe(GW_NORTE)])),
      { motivo: 'protocolo', gateway: 'GW-NORTE' },
      ACEPTADA,
    ],
  ])('is seen with its address and reason: %s', async (_que, hacer, esperado, oido) => {
    expect(await hacer()).toEqual(oido);
    const dicho = await esperarA(async () => {
      const respuesta = await leer();
      expect(respuesta.rechazadas).toHaveLength(1);
      return respuesta;
    });
    const cuando = new Date(AHORA_MS).toISOString();
    expect(dicho.rechazadas).toMatchObject([
      { via: 'mqtt', direccion: '127.0.0.1', veces: 1, primera: cuando, ultima: cuando, ...esperado },
    ]);
    expect(JSON.stringify(dicho)).not.toContain('nadie-debe-ver');
    expect(JSON.stringify(dicho)).not.toContain('campo-de-la-clave');
  });

  it('is seen where its gateway is switched off or has another secret, while it stands and when it comes back', async () => {
    const suyas = [await entrar(GW_NORTE), await entrar(GW_SUR)];
    const cambiar = (clave: string, cambio: object) =>
      app.base.db.update(gateways).set(cambio).where(eq(gateways.clave, clave));
    await cambiar('GW-NORTE', { activo: false });
    await cambiar('GW-SUR', { secreto_hash: await hashSecreto('recién cambiado') });
    await app.ingesta.recargarRed();
    await esperarA(() => expect(suyas.map(({ connected }) => connected)).toEqual([false, false]));
    expect((await negada(GW_NORTE)).code).toBe(4);
    expect((await leer()).rechazadas.map(({ gateway, motivo, veces }) => [gateway, motivo, veces])).toEqual(
      expect.arrayContaining([
        ['GW-NORTE', 'puerta_deshabilitada', 2],
        ['GW-SUR', 'secreto_retirado', 1],
      ]),
    );
  });

  it('is seen when there are too many of its gateway, and when it tries too often', async () => {
    const suyas: MqttClient[] = [];
    for (let i = 0; i <= MQTT_AFORO.por_gateway; i++) suyas.push(await entrar(GW_NORTE));
    await esperarA(() => expect(suyas[0]?.connected).toBe(false));
    for (let i = 0; i <= 10; i++) await negada({ ...GW_SUR, secreto: `adivina ${i}` });
    expect((await leer()).rechazadas.map(({ gateway, motivo, veces }) => [gateway, motivo, veces])).toEqual(
      expect.arrayContaining([
        ['GW-NORTE', 'demasiadas', 1],
        ['GW-SUR', 'secreto_incorrecto', 10],
        ['GW-SUR', 'demasiados_intentos', 1],
      ]),
    );
  });

  it('is nobody who is let in with MQTT 3.1 and a long identifier, nor who leaves by itself', async () => {
    const vieja = await entrar(GW_NORTE, {
      ...{ protocolVersion: 3, protocolId: 'MQIsdp', clientId: 'caseta-de-bombeo-de-la-estacion-norte-1' },
    });
    await publicar(vieja, topicoPresion('PT-A'), { t0: AHORA_MS - 1_000, dt_ms: 100, p: [30] });
    expect(await app.base.db.$count(lecturas)).toBe(1);
    await vieja.endAsync();
    await crudo('', '127.0.0.1', (socket) => socket.end());
    expect((await leer()).rechazadas).toEqual([]);
  });
});

/** A device behind an address of its own, that comes back when it is cut off. */
const equipo = (localAddress: string, clientId: string) => {
  let cliente: MqttClient | undefined;
  return {
    entrar: async () => {
      const port = app.ingesta.puerto_mqtt() ?? 0;
      const nuevo = new MqttClient(() => connect({ port, host: '127.0.0.1', localAddress }), {
        ...{ username: GW_NORTE.clave, password: GW_NORTE.secreto, clientId, reconnectPeriod: 0 },
      });
      abiertos.push({ cerrar: () => nuevo.endAsync(true) });
      await new Promise((listo) => nuevo.once('connect', listo));
      cliente = nuevo;
    },
    esperarCorte: () => esperarA(() => expect(cliente?.connected).toBe(false)),
    decir: async (t0: number) => {
      if (cliente) await publicar(cliente, topicoPresion('PT-A'), { t0, dt_ms: 100, p: [30] });
    },
  };
};
const DESDE = ['127.0.0.1', '127.0.0.2'] as const;

describe.runIf(process.platform === 'linux')('two devices that share a key', () => {
  it('and an identifier throw each other off: told by name, once, until it is over', async () => {
    const [uno, otro] = [equipo(DESDE[0], 'caseta-1'), equipo(DESDE[1], 'caseta-1')];
    await uno.entrar();
    for (let i = 0; i < 5; i++) {
      await otro.entrar();
      await uno.esperarCorte();
      await uno.entrar();
      await otro.esperarCorte();
    }
    const { rechazadas, dobles } = await leer();
    expect(dobles).toEqual([{ gateway: 'GW-NORTE', direcciones: [...DESDE] }]);
    const de = { motivo: 'mismo_identificador', gateway: 'GW-NORTE', detalle: 'caseta-1', veces: 5 };
    expect(rechazadas).toHaveLength(2);
    for (const direccion of DESDE)
      expect(rechazadas).toContainEqual(expect.objectContaining({ ...de, direccion }));
    expect(app.ingesta.senales().dobles).toEqual(['GW-NORTE desde 127.0.0.1 y 127.0.0.2']);
    app.reloj.avanzar(5 * 60_000);
    expect((await leer()).dobles).toEqual([]);
  });

  it('and not an identifier are told by name too, though nobody cuts them off', async () => {
    const equipos = [equipo(DESDE[0], 'caseta-1'), equipo(DESDE[1], 'caseta-2')];
    for (const uno of equipos) await uno.entrar();
    for (let i = 0; i < 8; i++) await equipos[i % 2]?.decir(AHORA_MS - 60_000 + i * 1_000);
    expect(await leer()).toMatchObject({
      dobles: [{ gateway: 'GW-NORTE', direcciones: [...DESDE] }],
      rechazadas: [],
    });
  });
});

describe.runIf(process.platform === 'linux')('a thousand connections of a stranger', () => {
  it('are counted to the last in a few entries, and keep no gateway from being heard', () =>
    resistirA(1_000));
});
