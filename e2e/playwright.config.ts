import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * A real browser against real servers, started as a person starts them. Quiet ones, where
 * each test makes its own events by sending what an edge device would send, and one with the simulated taps.
 * A folder of its own for each run; Playwright evaluates this file again in its workers, so the parent's is kept.
 */
if (!process.env.E2E_DATOS) {
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-e2e-'));
  process.env.E2E_DATOS = carpeta;
  // At the exit the servers are gone; a teardown would come while they still write.
  process.on('exit', () =>
    rmSync(carpeta, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  );
}
const RAIZ = join(import.meta.dirname, '..');

/** What the server of a project is started with; each has a folder of its own. */
const entornoDe = (nombre: string, puerto: number, env: Record<string, string>) => ({
  PORT: String(puerto),
  MQTT_PORT: String(puerto + 1_000),
  DATA_DIR: join(process.env.E2E_DATOS ?? '', nombre),
  ...env,
});

/** Port of the run: it tells when all of its servers are up, which take those after it. */
const PUERTO = Number(process.env.E2E_PUERTO ?? 3_200);

/** A name that the browser takes to this machine and that makes no secure context. */
const SALA = 'sala.prueba';

/** Each project is a server of its own, so that two can be tested at once; the folder of its data has its name. */
const PROYECTOS = [
  {
    nombre: 'alertas',
    archivos: /(accesible|alerta|congelado|entrar|peso|piezas|salud|sin-consola|tormenta)\.spec/,
    env: { SIM: 'off' },
  },
  {
    nombre: 'eventos',
    archivos:
      /(evento|exportar|detalle|filtros|lista|llaves|sesion|segundo-factor|actualizacion|acceso)\.spec/,
    env: { SIM: 'off' },
  },
  {
    nombre: 'pestanas',
    archivos: /(pestanas|hostil|renovacion|corte|sonido|bocina)\.spec/,
    env: { SIM: 'off' },
  },
  // Plain http under a name that is not loopback's: no locks, no clipboard, no randomUUID.
  {
    nombre: 'inseguro',
    archivos: /(pestanas|entrar)\.spec/,
    env: { SIM: 'off', HOST: '0.0.0.0', INSECURE_HTTP: 'on' },
    sala: SALA,
  },
  { nombre: 'simulado', archivos: /simulada\.spec/, env: { SIM_SEED: '7' } },
  {
    nombre: 'red',
    archivos:
      /(vuelta|presiones|tira|tramos|sensores|tablero|mapa|mapa-raro|paleta|configuracion|abiertos|adiestramiento|alarmas|cifras|reportes|ajustes|instalacion|escalaciones|confirmar|lineas)\.spec/,
    env: { SIM: 'off', WEBHOOK_ALLOW: '127.0.0.1' },
  },
  { nombre: 'camino', archivos: /camino\.spec/, env: { SIM: 'off', BASE_PATH: '/norte/tramos' } },
  // A site of its own, without demo: an administrator and nothing else.
  {
    nombre: 'primera',
    archivos: /primera-vez\.spec/,
    env: { DEMO: 'off', ADMIN_PASSWORD: 'Primera-vez-2026', SITE_TIMEZONE: 'America/Mexico_City' },
  },
].map((proyecto, i) => ({ ...proyecto, puerto: PUERTO + 1 + i }));

/** Only the servers of the projects asked for are started. */
const pedidos = process.argv.flatMap((arg, i, todos) =>
  arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [todos[i + 1] ?? ''] : [],
);
if (pedidos.length > 0) process.env.E2E_PROYECTOS = pedidos.join(',');
const elegidos = process.env.E2E_PROYECTOS?.split(',');
const ELEGIDOS = PROYECTOS.filter(({ nombre }) => elegidos?.includes(nombre) ?? true);

const { CHROMIUM_PATH, CHROMIUM_CANAL } = process.env;

export default defineConfig({
  testDir: './pruebas',
  outputDir: '../test-results',
  timeout: 150_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Real tabs, servers and clocks on whatever machine there is: one that needed its second try is printed as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'es-MX',
    timezoneId: 'Asia/Kathmandu',
    // A trace of every test would cost a quarter of the time.
    trace: 'on-first-retry',
    launchOptions: {
      // As people have it: a page that is left is kept and shown again as it was.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      ...(CHROMIUM_CANAL ? { channel: CHROMIUM_CANAL } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
        `--host-resolver-rules=MAP ${SALA} 127.0.0.1`,
      ],
    },
  },
  projects: ELEGIDOS.map(({ nombre, puerto, archivos, sala = '127.0.0.1' }) => ({
    name: nombre,
    testMatch: archivos,
    // An account has one session at a time, so the tests of one server go one by one.
    workers: 1,
    use: { baseURL: `http://${sala}:${puerto}` },
  })),
  webServer: {
    command: 'node e2e/servidores.mjs',
    cwd: RAIZ,
    url: `http://127.0.0.1:${PUERTO}`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    env: {
      E2E_SERVIDORES: JSON.stringify({
        puerto: PUERTO,
        servidores: ELEGIDOS.map(({ nombre, puerto, env }) => entornoDe(nombre, puerto, env)),
      }),
    },
  },
});
