import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { TOPICO_ORDENES_SIM, topicoPresion } from '@tramos/contract/ingesta';
import { Aedes, type Client } from 'aedes';
import { sql } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { conectarGateway, esperarA, publicar, sembrarCampo } from '../../test/campo-de-prueba';
import { lecturas, mensajes_rechazados } from '../db/esquema/mediciones';
import { sinRespuestaTotal } from './metricas';
import { GRUPO_EN_ESPERA_MAX } from './plazos';

/** The broker of a site, as the far side: it keeps sessions, and counts what the server acknowledges. */
let broker: Aedes;
let servidor: Server;
let puerto = 0;
let acuses = 0;
/** What it is told, also of messages that it does not know (any more). */
let pubacks = 0;
const PUBACK = '\x40\x02';
let base: BaseDePrueba;
let app: AppDePrueba;
let campo: MqttClient;

const arrancar = async () => {
  app = await crearAppDePrueba({ base, env: { MQTT_URL: `mqtt://127.0.0.1:${puerto}`, MQTT_PORT: '' } });
  await app.ingesta.escuchar();
};

beforeAll(async () => {
  broker = await Aedes.createBroker();
  broker.on('ack', () => acuses++);
  servidor = createServer((socket) => {
    const leer = socket.read.bind(socket);
    socket.read = (n?: number) => {
      const bloque: Buffer | null = leer(n);
      pubacks += (bloque?.toString('latin1').split(PUBACK).length ?? 1) - 1;
      return bloque;
    };
    broker.handle(socket);
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  puerto = typeof direccion === 'object' && direccion ? direccion.port : 0;
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
  await arrancar();
  campo = await conectarGateway(puerto, {});
  await esperarA(() => expect(Object.keys(broker['clients' as never])).toHaveLength(2));
});
afterAll(async () => {
  await campo.endAsync(true);
  await app.cerrar();
  await base.cerrar();
  await new Promise<void>((listo) => broker.close(listo));
  await new Promise((listo) => servidor.close(listo));
});

const lote = (i: number) => ({ t0: AHORA_MS + i * 1_000, dt_ms: 100, p: [30] });
const filas = () => base.db.select().from(lecturas);

/** Holds the database up until the returned function is called. */
const ocupar = async (): Promise<() => Promise<void>> => {
  let soltar = () => {};
  let tomada = () => {};
  const lista = new Promise<void>((listo) => {
    tomada = listo;
  });
  const ocupada = base.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${lecturas} in exclusive mode`);
    tomada();
    await new Promise<void>((listo) => {
      soltar = listo;
    });
  });
  await lista;
  return () => {
    soltar();
    return ocupada;
  };
};

/** The server's connection, as the broker has it. */
const suConexion = (): Client | undefined => {
  const { clients } = broker as unknown as { clients: Record<string, Client> };
  return Object.values(clients).find(({ id }) => id.startsWith('tramos-'));
};

describe("the site's own broker", () => {
  it('is answered only after the commit, many at a time', async () => {
    const soltar = await ocupar();
    const mandados = Array.from({ length: 50 }, (_, i) => publicar(campo, topicoPresion('PT-A'), lote(i)));
    await Promise.all(mandados);
    await publicar(campo, 'tramos/v1/otra', 'x');
    expect(acuses).toBe(0);
    await soltar();
    await esperarA(() => expect(acuses).toBe(50));
    expect(await filas()).toHaveLength(50);
  });

  it('is not answered on a new connection for what came on the one before', async () => {
    const [antes, dichos] = [acuses, pubacks];
    const soltar = await ocupar();
    const vieja = suConexion();
    const llegada = once(broker, 'publish');
    await publicar(campo, topicoPresion('PT-A'), lote(60));
    await llegada;
    vieja?.conn.destroy();
    await esperarA(() => expect([undefined, vieja]).not.toContain(suConexion()));
    await soltar();
    await publicar(campo, topicoPresion('PT-A'), lote(61));
    await esperarA(() => expect(acuses).toBe(antes + 2));
    expect(await filas()).toHaveLength(52);
    expect(pubacks - dichos).toBe(2);
  });

  it('may hand over what no device of ours said: it is kept as rejected and answered', async () => {
    const antes = acuses;
    await publicar(campo, topicoPresion('PT-NADIE'), lote(0));
    await esperarA(() => expect(acuses).toBe(antes + 1));
    expect(await base.db.select().from(mensajes_rechazados)).toMatchObject([{ gateway: null }]);
  });

  it('keeps its line when more came unasked than can wait: nothing of that comes again', async () => {
    const dejados = async () => (await sinRespuestaTotal.get()).values[0]?.value ?? 0;
    const [antes, previos] = [acuses, await dejados()];
    const linea = suConexion();
    const soltar = await ocupar();
    for (let i = 0; i < GRUPO_EN_ESPERA_MAX + 500; i++)
      campo.publish(topicoPresion('PT-A'), JSON.stringify(lote(200)), { qos: 0 });
    await publicar(campo, topicoPresion('PT-B'), lote(90));
    await esperarA(async () => expect(await dejados()).toBeGreaterThan(previos));
    await soltar();
    await esperarA(() => expect(acuses).toBe(antes + 1));
    expect(suConexion()).toBe(linea);
  });

  it('keeps what arrives while the server is away, and hands it over afterwards', async () => {
    await app.cerrar();
    await publicar(campo, topicoPresion('PT-B'), lote(100));
    await arrancar();
    await esperarA(async () => expect(await filas()).toHaveLength(55));
  });

  it('gets no orders of a simulator that is not there', async () => {
    await campo.subscribeAsync(TOPICO_ORDENES_SIM);
    await expect(app.ingesta.publicarOrden({ tipo: 'toma' })).rejects.toMatchObject({
      code: 'simulador_ausente',
    });
    expect(app.ingesta.conectado()).toBe(true);
  });
});
