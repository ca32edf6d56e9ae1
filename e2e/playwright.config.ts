import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { proyectosDe, puertoDe, SALA } from './proyectos.mjs';

/**
 * A real browser against real servers (proyectos.mjs), started as a person starts them.
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

/** Only the servers of the projects asked for are started. */
const pedidos = process.argv.flatMap((arg, i, todos) =>
  arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [todos[i + 1] ?? ''] : [],
);
if (pedidos.length > 0) process.env.E2E_PROYECTOS = pedidos.join(',');

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
  projects: proyectosDe(process.env).map(({ nombre, archivos, baseURL }) => ({
    name: nombre,
    testMatch: archivos,
    // An account has one session at a time, so the tests of one server go one by one.
    workers: 1,
    use: { baseURL },
  })),
  // Whoever runs the same tests many times keeps the servers up (scripts/test-flakes.mjs): one that dies is not replaced.
  ...(process.env.E2E_QUEDAN !== 'on' && {
    webServer: {
      command: 'node e2e/servidores.mjs',
      cwd: RAIZ,
      url: `http://127.0.0.1:${puertoDe(process.env)}`,
      reuseExistingServer: false,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    },
  }),
});
