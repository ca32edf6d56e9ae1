import { join } from 'node:path';
import { RAIZ } from './preparar.mjs';

/** @typedef {import('./tareas.mjs').Tarea} Tarea */

const bin = (nombre) => join(RAIZ, 'node_modules', '.bin', nombre);
const ESPACIOS = ['contract', 'deteccion', 'simulator', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** @returns {Tarea} */
const conVitest = (nombre, args, env) => ({
  nombre,
  orden: bin('vitest'),
  args: ['run', ...args],
  env,
  corredor: 'vitest',
});

/** What did not change since the last time is not looked at again. */
const tipos = (espacio) => ({
  nombre: `tipos: ${espacio}`,
  orden: bin('tsc'),
  args: [
    '-p',
    espacio,
    '--incremental',
    '--tsBuildInfoFile',
    join(RAIZ, 'node_modules', '.cache', 'tsc', `${espacio}.tsbuildinfo`),
  ],
});

export const TAREA_UNITARIAS = conVitest('pruebas unitarias y de API', []);

/** What is read without being run. */
export const TAREAS_DE_LECTURA = [
  { nombre: 'formato y estilo', orden: bin('biome'), args: ['ci', '.'] },
  ...ESPACIOS.map(tipos),
  {
    nombre: 'reglas de importación',
    orden: bin('depcruise'),
    args: [...ESPACIOS, '--output-type', 'err'],
    env: { NODE_OPTIONS: `--import ${new URL('swc-tsx.mjs', import.meta.url)}` },
  },
  { nombre: 'código sin uso', orden: bin('knip'), args: ['--no-progress'] },
];

/** Those, and the slow ones behind them, in one run of the gate: they share workers, modules and databases. */
export const TAREA_PRUEBAS = conVitest('pruebas unitarias y de API, también las lentas', [], {
  TRAMOS_PRUEBAS: 'puerta',
});

/** What an install, a build or a test left behind in a clone that nobody works in. @type {Tarea} */
export const TAREA_LIMPIO = {
  nombre: 'el clon queda limpio',
  orden: 'sh',
  args: ['-c', 'cambios=$(git status --porcelain); echo "$cambios"; test -z "$cambios"'],
};

/** The projects of `npm test`, without what is marked as taking long; `npm run test:full` runs the rest. */
const LARGA = '@completa';
const PROYECTOS = ['alertas', 'eventos', 'red'].map((nombre) => `--project=${nombre}`);

/** @returns {Tarea} */
const enNavegador = (nombre, args) => ({
  nombre,
  orden: bin('playwright'),
  corredor: 'playwright',
  args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
  verbose: true,
});

/** A real browser on a busy machine: what needed another try is named in the end, and fails nothing. */
export const TAREA_NAVEGADOR = enNavegador('pruebas en el navegador', [
  ...PROYECTOS,
  '--grep-invert',
  LARGA,
  '--retries=2',
  // Much of the time goes by in waiting for waves and answers.
  '--workers=3',
]);

/** Those that say something of the browser itself: tabs, sound, what is kept of a page that was left. */
const DE_NAVEGADOR = '@navegadores';

/** What `npm run test:full` runs in one kind of browser; where there is another, what tells them apart is left to it. */
export const tareasNavegadorCompletas = (hayOtro) => [
  enNavegador('pruebas largas en el navegador', [
    ...PROYECTOS,
    '--project=pestanas',
    '--project=primera',
    '--grep',
    hayOtro ? `^(?!.*${DE_NAVEGADOR}).*${LARGA}` : LARGA,
    // Much of the time goes by in waiting: for minutes without a line, for heartbeats, for waves.
    '--workers=3',
  ]),
  enNavegador('pruebas en el navegador sin contexto seguro, bajo un camino, y con tomas simuladas', [
    '--project=inseguro',
    '--project=camino',
    '--project=simulado',
  ]),
];

/** What `npm test` shows, shown again in the other kind of browser, with the long ones that browsers can tell apart. */
export const TAREA_OTRO_NAVEGADOR = enNavegador('pruebas en el otro navegador', [
  ...PROYECTOS,
  '--project=pestanas',
  '--grep',
  `^(?!.*${LARGA})|${DE_NAVEGADOR}`,
]);

/** What `npm run test:full` adds: the API tests of the gate, on the oldest PostgreSQL that a site may have… */
export const tareaPostgres = (url) =>
  conVitest('pruebas de API en el PostgreSQL del sistema', ['--project', 'server'], {
    TEST_DATABASE_URL: url,
    TRAMOS_PRUEBAS: 'puerta',
  });

/** …and whatever takes minutes: `*.full.test.ts`. */
export const TAREAS_COMPLETAS = [conVitest('pruebas completas', [], { TRAMOS_PRUEBAS: 'completas' })];
