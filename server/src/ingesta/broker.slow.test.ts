import { createConnection, createServer, type Server } from 'node:net';
import { type OrdenSim, TOPICO_ORDENES_SIM, topicoPresion } from '@tramos/contract/ingesta';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import {
  conectarGateway,
  esperarA,
  GW_NORTE,
  GW_SUR,
  publicar,
  sembrarCampo,
  sinPrisa,
} from '../../test/campo-de-prueba';
import { ArranqueError } from '../db/arranque-error';
import { mensajes_rechazados } from '../db/esquema/mediciones';
import { crearAccesoGateway } from './acceso-gateway';
import { abrirBroker, type Broker } from './broker';
import type { Rechazo } from './conexiones';
import { CARRILES, MQTT_AFORO } from './plazos';
import { crearReceptor, type Receptor } from './recibir';
import { leerRed, type Red } from './red';

let base: BaseDePrueba;
let receptor: Receptor;
const abiertos: { cerrar(): Promise<unknown> }[] = [];

const receptorDe = (red: Red): Receptor =>
  crearReceptor({
    db: base.db,
    push: { anexarVarios: async () => [], difundir: () => undefined },
    red: () => red,
    ...sinPrisa(),
    admite: () => true,
    alGuardar: () => undefined,
    alFallar: () => undefined,
    alDejar: () => undefined,
    alResolver: () => undefined,
  });

beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
  receptor = receptorDe(await leerRed(base.db));
});
afterEach(async () => {
  for (const { cerrar } of abiertos.splice(0).reverse()) await cerrar();
});
afterAll(() => base.cerrar());

const abrir = async (
  puerto: number,
  puerto_fijo: boolean,
  rechazar: (rechazo: Rechazo) => void = () => undefined,
): Promise<Broker> => {
  const broker = await abrirBroker({
    host: '127.0.0.1',
    puerto,
    puerto_fijo,
    seguro: null,
    gateway_simulador: GW_NORTE.clave,
    receptor,
    acceso: crearAccesoGateway(base.db),
    rechazar,
    oir: () => undefined,
    ahora: Date.now,
    log: silencio,
  });
  abiertos.push(broker);
  return broker;
};
const conectar = async (broker: Broker, credencial: typeof GW_NORTE): Promise<MqttClient> => {
  const cliente = await conectarGateway(broker.puerto, credencial);
  abiertos.push({ cerrar: () => cliente.endAsync(true) });
  return cliente;
};

describe('orders to the simulator', () => {
  it('reach its gateway only, and only those that the server gave', async () => {
    const broker = await abrir(0, true);
    const [simulador, otro] = await Promise.all([conectar(broker, GW_NORTE), conectar(broker, GW_SUR)]);
    const oidas: unknown[] = [];
    simulador.on('message', (topic, carga) => oidas.push([topic, JSON.parse(carga.toString('utf8'))]));
    otro.on('message', (topic) => oidas.push(['otro', topic]));
    const concesiones = await Promise.all(
      [simulador, otro].map((c) => c.subscribeAsync(TOPICO_ORDENES_SIM, { qos: 1 }).catch(() => 'negada')),
    );
    expect(concesiones).toEqual([[expect.objectContaining({ qos: 1 })], 'negada']);
    await expect(otro.subscribeAsync('#', { qos: 1 })).rejects.toThrow();
    await publicar(otro, TOPICO_ORDENES_SIM, { tipo: 'toma', posicion: 1 });
    await publicar(simulador, TOPICO_ORDENES_SIM, { tipo: 'toma', posicion: 2 });
    const orden: OrdenSim = { tipo: 'toma', posicion: 110_000 };
    await broker.publicarOrden(orden);
    await esperarA(() => expect(oidas).toEqual([[TOPICO_ORDENES_SIM, orden]]));
    expect(await base.db.select().from(mensajes_rechazados)).toHaveLength(2);
  });
});

describe('one gateway', () => {
  // Of one lane, where they take turns; those of others wait for none of them (carriles.test.ts).
  const [UNA, OTRA] = [1, 1 + CARRILES];
  const lote = (clave: string, i: number) => ({
    origen: {
      tipo: 'gateway',
      id: clave === 'PT-A' ? UNA : OTRA,
      clave: '',
      secreto_hash: '',
      direccion: '',
    } as const,
    topic: topicoPresion(clave),
    carga: {
      tipo: 'bytes',
      bytes: Buffer.from(JSON.stringify({ t0: i * 1_000, dt_ms: 1, p: Array(2_000).fill(30.25) })),
    } as const,
    recibido_ms: Date.now(),
  });

  it('that has sent much does not make the others wait for all of it', async () => {
    const red = await leerRed(base.db);
    const sur = red.sensores.get('PT-SUR');
    if (!sur) throw new Error('the field has no PT-SUR');
    const deOtra = { ...sur, gateway_id: OTRA };
    const suyo = receptorDe({ ...red, sensores: new Map([...red.sensores, ['PT-SUR', deOtra]]) });
    const acabados: string[] = [];
    const recibir = (clave: string, i: number) =>
      suyo.recibir(lote(clave, i)).then(() => acabados.push(clave));
    const muchos = Array.from({ length: 300 }, (_, i) => recibir('PT-A', i));
    await recibir('PT-SUR', 1);
    expect(acabados.length).toBeLessThan(60);
    await Promise.all(muchos);
    expect(acabados).toHaveLength(301);
  });

  it('keeps its newest connections, and takes no others’ place', async () => {
    const broker = await abrir(0, true);
    const otro = await conectar(broker, GW_SUR);
    const suyas: MqttClient[] = [];
    for (let i = 0; i < MQTT_AFORO.por_gateway + 2; i++) suyas.push(await conectar(broker, GW_NORTE));
    await esperarA(() =>
      expect(suyas.map(({ connected }) => connected)).toEqual([false, false, true, true, true, true]),
    );
    expect(otro.connected).toBe(true);
  });
});

describe('strangers at the door', () => {
  it('are few at a time, have three seconds to show a secret, and leave the room to gateways', async () => {
    const motivos: string[] = [];
    const broker = await abrir(0, true, ({ motivo }) => void motivos.push(motivo));
    const llamar = () =>
      new Promise<void>((cerrada) => {
        const socket = createConnection(broker.puerto, '127.0.0.1');
        socket.on('error', () => undefined).on('close', () => cerrada());
        abiertos.push({ cerrar: async () => socket.destroy() });
      });
    await Promise.all(Array.from({ length: MQTT_AFORO.por_direccion + 5 }, llamar));
    expect(motivos.toSorted()).toEqual([
      ...Array(MQTT_AFORO.por_direccion).fill('silencio'),
      ...Array(5).fill('sin_lugar'),
    ]);
    expect((await conectar(broker, GW_NORTE)).connected).toBe(true);
  });
});

describe('a taken port', () => {
  const ocupar = async (): Promise<number> => {
    const servidor: Server = createServer();
    await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
    abiertos.push({ cerrar: () => new Promise((listo) => servidor.close(listo)) });
    const direccion = servidor.address();
    return typeof direccion === 'object' && direccion ? direccion.port : 0;
  };

  it('that was asked for is refused in one sentence with its number and variable', async () => {
    const puerto = await ocupar();
    const error = await abrir(puerto, true).catch((motivo: unknown) => motivo);
    expect(error).toBeInstanceOf(ArranqueError);
    expect((error as Error).message).toMatch(new RegExp(`${puerto}.*MQTT_PORT`));
  });

  it('in the demo is passed over for a free one', async () => {
    const puerto = await ocupar();
    const broker = await abrir(puerto, false);
    expect(broker.puerto).toBeGreaterThan(puerto);
    expect((await conectar(broker, GW_NORTE)).connected).toBe(true);
  });
});
