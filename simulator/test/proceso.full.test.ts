import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  leerTopico,
  PresionMensajeSchema,
  RouterEstadoMensajeSchema,
  RouterGpsMensajeSchema,
  TOPICO_ORDENES_SIM,
} from '@tramos/contract/ingesta';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RED_DEMO } from '../src/red-demo';
import type { Hecho } from '../src/verdad';
import { abrirBroker } from './broker';

const ESPERA = { timeout: 20_000, interval: 50 };
const LIMITE_MS = 40_000;
const cierres: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cerrar of cierres.splice(0).reverse()) await cerrar();
});

const salud = async () => {
  const estado = { sano: false };
  const servidor = createServer((_, respuesta) => respuesta.writeHead(estado.sano ? 200 : 503).end());
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  cierres.push(() => new Promise((listo) => servidor.close(listo)));
  const direccion = servidor.address();
  const puerto = typeof direccion === 'object' && direccion !== null ? direccion.port : 0;
  return { estado, url: `http://127.0.0.1:${puerto}/api/health` };
};

const fin = (hijo: ChildProcess) =>
  hijo.exitCode !== null || hijo.signalCode !== null
    ? Promise.resolve(hijo.exitCode)
    : new Promise<number | null>((listo) => hijo.once('exit', listo));

const arrancar = async () => {
  const [broker, sano, data_dir] = [
    await abrirBroker(),
    await salud(),
    await mkdtemp(join(tmpdir(), 'sim-')),
  ];
  cierres.push(broker.matar, () => rm(data_dir, { recursive: true, force: true }));
  const hijo = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      MQTT_URL: broker.url,
      SIM_GATEWAY_KEY: 'GW',
      SIM_GATEWAY_SECRET: 'secreto',
      SIM_SEED: '7',
      DATA_DIR: data_dir,
      HEALTH_URL: sano.url,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  cierres.push(async () => {
    hijo.kill('SIGKILL');
    await fin(hijo);
  });
  const verdad = async (): Promise<Hecho[]> =>
    (await readFile(join(data_dir, 'demo', 'sim', 'verdad.jsonl'), 'utf8').catch(() => ''))
      .split('\n')
      .filter((linea) => linea !== '')
      .map((linea) => JSON.parse(linea) as Hecho);
  return { broker, hijo, sano, verdad };
};

describe('the simulator as a process', () => {
  it(
    'publishes every device of the demo in the words of the contract, and nothing else',
    async () => {
      const { broker } = await arrancar();
      const esperadas = RED_DEMO.sensores.length + 2 * RED_DEMO.routers.length;
      const topics = () => new Set(broker.recibidos.map(({ topic }) => topic));
      await vi.waitFor(() => expect(topics().size).toBe(esperadas), ESPERA);
      for (const { topic, texto } of broker.recibidos) {
        const leido = leerTopico(topic);
        const cuerpo: unknown = JSON.parse(texto);
        if (leido?.tipo === 'presion') PresionMensajeSchema.parse(cuerpo);
        else if (leido?.tipo === 'estado') RouterEstadoMensajeSchema.parse(cuerpo);
        else if (leido?.tipo === 'gps') RouterGpsMensajeSchema.parse(cuerpo);
        else throw new Error(`unexpected topic ${topic}`);
      }
    },
    LIMITE_MS,
  );

  it(
    'starts its programme when the server is healthy, obeys an order and stops cleanly',
    async () => {
      const { broker, hijo, sano, verdad } = await arrancar();
      await vi.waitFor(() => expect(broker.recibidos.length).toBeGreaterThan(30), ESPERA);
      expect(await verdad()).toEqual([]);
      sano.estado.sano = true;
      await vi.waitFor(
        async () => expect((await verdad())[0]).toMatchObject({ kind: 'inicio', semilla: 7 }),
        ESPERA,
      );
      await broker.publicar(TOPICO_ORDENES_SIM, '{"tipo":"toma","tramo_nombre":"Tramo 3","posicion":212500}');
      const abierta = { kind: 'toma_abre', tramo: 'Tramo 3' };
      await vi.waitFor(async () => expect((await verdad())[1]).toMatchObject(abierta), ESPERA);
      hijo.kill('SIGTERM');
      expect(await fin(hijo)).toBe(0);
    },
    LIMITE_MS,
  );

  it(
    'ends when the process that started it goes away',
    async () => {
      const { broker, hijo } = await arrancar();
      await vi.waitFor(() => expect(broker.recibidos.length).toBeGreaterThan(0), ESPERA);
      hijo.disconnect();
      expect(await fin(hijo)).toBe(0);
    },
    LIMITE_MS,
  );
});
