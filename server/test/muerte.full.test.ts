import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { topicoPresion } from '@tramos/contract/ingesta';
import { sql } from 'drizzle-orm';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { puertoLibre } from '../../scripts/lib/puertos.mjs';
import { abrirBase } from '../src/db/conexion';
import { pidEn } from '../src/db/postgres/huerfano';
import { resumenesDe } from '../src/db/resumenes-al-dia';
import type { MensajeServidor } from '../src/main';
import { RAIZ } from '../src/raiz';
import { silencio } from './base-de-prueba';
import { tallerDePrueba } from './servidor-de-prueba';

/** The server is killed while a gateway publishes; nothing that was acknowledged may be missing, nothing doubled. */
const data_dir = tallerDePrueba();
const SENSORES = Array.from({ length: 15 }, (_, i) => `PT-${String(i + 1).padStart(2, '0')}`);
const CADA_MS = 10;
const ACUSES_POR_RONDA = 150;

let mqtt_port = 0;
let servidor: ChildProcess;
let gateway: MqttClient;
let credencial: Record<string, string>;

const lanzar = async (): Promise<Record<string, string>> => {
  const env = {
    ...process.env,
    DATA_DIR: data_dir,
    PORT: '0',
    MQTT_PORT: String(mqtt_port),
    LOG_LEVEL: 'silent',
  };
  servidor = fork(join(RAIZ, 'server', 'src', 'main.ts'), [], {
    cwd: RAIZ,
    env,
    execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
  });
  const salida = once(servidor, 'exit').then(([codigo]) => {
    throw new Error(`the server did not start, it ended with ${codigo}`);
  });
  const [mensaje] = (await Promise.race([once(servidor, 'message'), salida])) as [MensajeServidor];
  salida.catch(() => undefined);
  if (!mensaje.simulador) throw new Error('the demo has no gateway');
  return mensaje.simulador;
};

/** Process of the embedded database. */
const hijo = (): number => {
  const pid = pidEn(join(data_dir, 'demo', 'pg'));
  if (pid === undefined) throw new Error('no database server');
  return pid;
};

beforeAll(async () => {
  mqtt_port = await puertoLibre();
  credencial = await lanzar();
  gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqtt_port}`, {
    clientId: 'gateway-de-prueba',
    clean: false,
    reconnectPeriod: 100,
    username: credencial.SIM_GATEWAY_KEY ?? '',
    password: credencial.SIM_GATEWAY_SECRET ?? '',
  });
  gateway.on('error', () => undefined);
}, 120_000);
afterAll(async () => {
  gateway.end(true);
  servidor.kill('SIGKILL');
  rmSync(data_dir, { recursive: true, force: true });
});

const EN_VUELO_MAX = 100;

/** One batch after the other, whatever happens to the server; keeps what was not acknowledged and sends it again. */
const publicarSinParar = () => {
  const mandados = new Map<string, { topic: string; carga: string }>();
  const acusados = new Set<string>();
  const cola: string[] = [];
  let en_vuelo = 0;
  const inicio_ms = Date.now();
  const bombear = () => {
    while (gateway.connected && en_vuelo < EN_VUELO_MAX) {
      const clave = cola.shift();
      const mensaje = clave && mandados.get(clave);
      if (!clave || !mensaje) return;
      en_vuelo++;
      gateway.publish(mensaje.topic, mensaje.carga, { qos: 1 }, (error) => {
        en_vuelo--;
        if (error) cola.push(clave);
        else acusados.add(clave);
        bombear();
      });
    }
  };
  const producir = setInterval(() => {
    const n = mandados.size;
    const sensor = SENSORES[n % SENSORES.length] ?? '';
    const t0 = inicio_ms + n * 7;
    const clave = `${sensor} ${t0}`;
    mandados.set(clave, {
      topic: topicoPresion(sensor),
      carga: JSON.stringify({ t0, dt_ms: 1, p: [n % 90, 30] }),
    });
    cola.push(clave);
    bombear();
  }, CADA_MS);
  const empujar = setInterval(bombear, 50);
  return { mandados, acusados, parar: () => clearInterval(producir), cerrar: () => clearInterval(empujar) };
};

const RONDAS = [
  ['servidor'],
  ['base'],
  ['servidor', 'base'],
  ['base'],
  ['servidor'],
  ['base', 'servidor'],
] as const;

describe('kill -9 while a gateway publishes', () => {
  it('loses nothing that was acknowledged, doubles nothing, and takes the rest when it comes again', async () => {
    const { mandados, acusados, parar, cerrar } = publicarSinParar();
    const esperarAcuses = (cuantos: number) =>
      vi.waitFor(() => expect(acusados.size).toBeGreaterThanOrEqual(cuantos), {
        timeout: 90_000,
        interval: 20,
      });
    for (const victimas of RONDAS) {
      await esperarAcuses(acusados.size + ACUSES_POR_RONDA);
      const pids = { servidor: servidor.pid ?? 0, base: hijo() };
      const muere = victimas.includes('servidor' as never) ? once(servidor, 'exit') : null;
      for (const victima of victimas) process.kill(pids[victima], 'SIGKILL');
      if (muere) {
        await muere;
        await lanzar();
      }
    }
    await esperarAcuses(acusados.size + ACUSES_POR_RONDA);
    parar();
    await esperarAcuses(mandados.size);
    cerrar();
    const fin = once(servidor, 'exit');
    servidor.kill('SIGTERM');
    await fin;

    const base = await abrirBase({ tipo: 'embebida', carpeta: join(data_dir, 'demo', 'pg') }, silencio);
    const filas = await base.db.query.lecturas.findMany({
      columns: { sensor_id: true, t0_ms: true, p: true },
    });
    const { rows: minutos } = await base.db.execute<{ n: number }>(sql`select n from ${resumenesDe(60)} r`);
    await base.cerrar();
    expect(filas).toHaveLength(mandados.size);
    expect(new Set(filas.map((f) => f.t0_ms)).size).toBe(mandados.size);
    expect(filas.every((f) => f.p[1] === 30)).toBe(true);
    expect(minutos.reduce((n, c) => n + c.n, 0)).toBe(2 * mandados.size);
  });
});
