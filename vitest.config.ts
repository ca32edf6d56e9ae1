import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests run in a zone that is neither UTC nor the site's, so that a date that leans on either shows. */
const TEST_TZ = 'Asia/Kathmandu';

/**
 * Three depths: `*.test.ts`, of rules and without a database, in `npm run check`; `*.slow.test.ts` besides in `npm test`,
 * `*.full.test.ts` besides in `npm run test:full`. TRAMOS_PRUEBAS names what to run: one of them, or what the gate does; or what needs a Firefox, which
 * is in a folder of its own.
 */
const PROFUNDIDAD = {
  puerta: { include: ['{src,test}/**/*.test.ts'], exclude: ['**/*.full.test.ts'] },
  rapidas: { include: ['{src,test}/**/*.test.ts'], exclude: ['**/*.{slow,full}.test.ts'] },
  lentas: { include: ['{src,test}/**/*.slow.test.ts'], exclude: [] },
  completas: { include: ['{src,test}/**/*.full.test.ts'], exclude: [] },
  firefox: { include: ['firefox/*.firefox.test.ts'], exclude: [] },
};
const pedida = process.env.TRAMOS_PRUEBAS ?? 'rapidas';
if (!Object.hasOwn(PROFUNDIDAD, pedida)) throw new Error(`TRAMOS_PRUEBAS=${pedida} names no depth of tests`);
const profundidad = PROFUNDIDAD[pedida as keyof typeof PROFUNDIDAD];

const AL_TERMINAR = fileURLToPath(new URL('./web/test/al-terminar.ts', import.meta.url));

const SERVIDOR_DE_PRUEBA = fileURLToPath(new URL('./server/test/servidor-de-prueba.ts', import.meta.url));

const SERVIDOR_DE_FIREFOX = fileURLToPath(new URL('./e2e/firefox/servidor.ts', import.meta.url));

const project = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    ...profundidad,
    env: { TZ: TEST_TZ },
    ...(name === 'web' && { setupFiles: [AL_TERMINAR] }),
    ...(name === 'server' && pedida !== 'rapidas' && { globalSetup: [SERVIDOR_DE_PRUEBA] }),
    // An account has one session at a time, and an event is heard at every desk.
    ...(name === 'e2e' && { globalSetup: [SERVIDOR_DE_FIREFOX], fileParallelism: false }),
    // Files of one worker share its modules.
    isolate: false,
    hookTimeout: 120_000,
    testTimeout: pedida === 'rapidas' ? 30_000 : 300_000,
    // What is waited for comes when the machine has time; a second is no assertion of anything.
    expect: { poll: { timeout: 20_000 } },
  },
});

const PROYECTOS =
  pedida === 'firefox'
    ? ['e2e']
    : ['contract', 'deteccion', 'simulator', 'server', 'web', 'scripts', 'bench'];

export default defineConfig({
  test: {
    projects: PROYECTOS.map(project),
    passWithNoTests: true,
    maxWorkers: 2,
    // Whoever waits for the quick ones has most of their modules from the time before.
    experimental: { fsModuleCache: pedida === 'rapidas' },
  },
});
