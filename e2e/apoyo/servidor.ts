import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { puertoLibre } from '../../scripts/lib/puertos.mjs';
import { ocurrir, type Servidor } from './api';
import { test as base, expect } from './prueba';

/** A server of a test's own, which it may freeze or set up: the others are shared. */
interface ServidorPropio extends Servidor {
  mqtt: string;
  /** As a machine that swaps, or a disk that hangs: the process stands still, its connections stay open. */
  congelar: () => void;
  descongelar: () => void;
  /** The same of its database alone. */
  congelarBase: () => void;
  descongelarBase: () => void;
  cerrar: () => Promise<void>;
}

const contesta = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Every process that one started, and that those did. */
const descendientesDe = (pid: number): number[] => {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const hijos = stdout.split('\n').flatMap((renglon) => (renglon === '' ? [] : Number(renglon)));
  return hijos.flatMap((hijo) => [hijo, ...descendientesDe(hijo)]);
};

/** The demo without traffic, or what `propio` makes of it, in a folder of its own; resolves once it answers. */
const levantarServidor = async (propio: Readonly<Record<string, string>>): Promise<ServidorPropio> => {
  const data_dir = mkdtempSync(join(tmpdir(), 'tramos-propio-'));
  const [puerto, mqtt] = [await puertoLibre(), await puertoLibre()];
  const proceso = spawn(process.execPath, [join(import.meta.dirname, '../../server/dist/main.js')], {
    env: {
      ...process.env,
      ...{
        PORT: String(puerto),
        MQTT_PORT: String(mqtt),
        DATA_DIR: data_dir,
        SIM: 'off',
        LOG_LEVEL: 'error',
      },
      ...propio,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const fin = once(proceso, 'exit');
  const baseURL = `http://127.0.0.1:${puerto}`;
  const terminar = async () => {
    proceso.kill('SIGTERM');
    await fin;
    rmSync(data_dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await expect.poll(() => contesta(`${baseURL}/api/health`), { timeout: 120_000 }).toBe(true);
  } catch (error) {
    await terminar();
    throw error;
  }
  const aLaBase = (signo: NodeJS.Signals) => {
    spawnSync('kill', [`-${signo.slice('SIG'.length)}`, ...descendientesDe(Number(proceso.pid)).map(String)]);
  };
  return {
    ...{ baseURL, data_dir },
    mqtt: `mqtt://127.0.0.1:${mqtt}`,
    congelar: () => proceso.kill('SIGSTOP'),
    descongelar: () => proceso.kill('SIGCONT'),
    congelarBase: () => aLaBase('SIGSTOP'),
    descongelarBase: () => aLaBase('SIGCONT'),
    cerrar: async () => {
      aLaBase('SIGCONT');
      proceso.kill('SIGCONT');
      await terminar();
    },
  };
};

interface ConServidor {
  servidor: ServidorPropio;
  /** What its environment says besides. */
  inicio: Readonly<Record<string, string>>;
}

/** Tests that each have a server of their own. */
export const conServidorPropio = base.extend<ConServidor>({
  inicio: [{}, { option: true }],
  servidor: async ({ inicio }, use) => {
    const servidor = await levantarServidor(inicio);
    await use(servidor);
    await servidor.cerrar();
  },
  baseURL: async ({ servidor }, use) => use(servidor.baseURL),
  // The field's credentials are this server's own.
  ocurrir: async ({ servidor }, use) => use(() => ocurrir(servidor)),
});
