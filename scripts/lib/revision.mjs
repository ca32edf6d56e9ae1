import { join } from 'node:path';
import { RAIZ } from './preparar.mjs';

/** @typedef {import('./tareas.mjs').Tarea} Tarea */

const bin = (nombre) => join(RAIZ, 'node_modules', '.bin', nombre);

/** The folders of the code, each with those whose code it imports, be it in a test. */
export const ESPACIOS = {
  contract: [],
  simulator: ['contract'],
  deteccion: ['contract', 'simulator'],
  server: ['contract', 'deteccion', 'scripts', 'simulator', 'web'],
  web: ['contract'],
  e2e: ['contract', 'scripts', 'server', 'web'],
  bench: ['contract', 'deteccion', 'e2e', 'scripts', 'server', 'simulator'],
  scripts: ['contract', 'deteccion', 'e2e', 'server', 'simulator', 'web'],
};

/**
 * The folders whose types a change can break at once: its own, and those that import from it. What it breaks through a
 * folder between is left to the whole `npm run check`. What lies in none, the settings of all, can break any.
 * @param {readonly string[]} archivos paths from the root
 * @returns {string[]}
 */
export const espaciosDe = (archivos) => {
  const tocados = archivos.map((archivo) => archivo.split('/')[0] ?? '');
  const todos = Object.keys(ESPACIOS);
  if (archivos.some((archivo) => !archivo.includes('/') && /\.(json|ts)$/.test(archivo))) return todos;
  return todos.filter((espacio) => [espacio, ...ESPACIOS[espacio]].some((suyo) => tocados.includes(suyo)));
};

/**
 * @param {string} nombre
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] TRAMOS_PRUEBAS is how deep: see vitest.config.ts
 * @returns {Tarea}
 */
export const conVitest = (nombre, args, env) => ({
  nombre,
  orden: bin('vitest'),
  args: ['run', ...args],
  env,
  corredor: 'vitest',
});

/** What did not change since the last time is not looked at again: what was found then is kept here. */
const enCache = (...lugar) => join(RAIZ, 'node_modules', '.cache', ...lugar);

const tipos = (espacio) => ({
  nombre: `tipos: ${espacio}`,
  orden: bin('tsc'),
  args: ['-p', espacio, '--incremental', '--tsBuildInfoFile', enCache('tsc', `${espacio}.tsbuildinfo`)],
});

export const TAREA_UNITARIAS = conVitest('pruebas unitarias y de API', []);

const estilo = (args) => ({ nombre: 'formato y estilo', orden: bin('biome'), args: ['ci', ...args] });

/** What is read without being run. */
export const TAREAS_DE_LECTURA = [
  estilo(['.']),
  ...Object.keys(ESPACIOS).map(tipos),
  {
    nombre: 'reglas de importación',
    orden: bin('depcruise'),
    args: [...Object.keys(ESPACIOS), '--output-type', 'err'],
    env: { NODE_OPTIONS: `--import ${new URL('swc-tsx.mjs', import.meta.url)}` },
  },
  {
    nombre: 'código sin uso',
    orden: bin('knip'),
    args: ['--no-progress', '--cache', '--cache-location', enCache('knip')],
  },
];

/**
 * Of what changed since then: its style, the types it can break, and the quick tests that come to it by their imports,
 * which may be none.
 * @param {string} desde a commit
 * @param {readonly string[]} archivos what changed, paths from the root, also what is gone
 * @param {(archivo: string) => boolean} existe
 * @returns {Tarea[]}
 */
export const tareasDeCambio = (desde, archivos, existe) => {
  const quedan = archivos.filter(existe);
  return [
    { ...conVitest('pruebas de lo cambiado', ['--changed', desde]), tal_vez_ninguna: true },
    // Without a path it would be the style of all.
    ...(quedan.length > 0
      ? [estilo(['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...quedan])]
      : []),
    ...espaciosDe(archivos).map(tipos),
  ];
};

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

/** A browser test that takes long is marked so, and left to `npm run test:full`. */
export const LARGA = '@completa';
/** The projects of e2e/proyectos.mjs whose browser tests `npm test` runs, but for the long ones. */
export const PROYECTOS = ['alertas', 'eventos', 'red', 'pantallas'];

/**
 * What Playwright is told, besides projects, to run their tests of one depth: those of the gate, whose projects are the four
 * above; or those that no gate runs, which are the long ones of these four and all of any other project.
 * @param {'puerta' | 'completas'} profundidad
 * @returns {string[]}
 */
export const pruebasDe = (profundidad) =>
  profundidad === 'puerta'
    ? ['--grep-invert', LARGA]
    : // What is matched begins with the project, and ends with title and marks.
      ['--grep-invert', `^ ?(${PROYECTOS.join('|')}) (?!.*${LARGA})`];

/**
 * Browser tests of some projects. Much of the time goes by in waiting for waves and answers, so that three at once keep two
 * cores busy.
 * @param {string} nombre
 * @param {{proyectos: readonly string[], args: readonly string[], env?: Record<string, string>, a_la_vez?: number}} que
 * @returns {Tarea}
 */
export const enNavegador = (nombre, { proyectos, args, env, a_la_vez = 3 }) => ({
  nombre,
  orden: bin('playwright'),
  corredor: 'playwright',
  args: [
    ...['test', '--config', 'e2e/playwright.config.ts', `--workers=${a_la_vez}`],
    ...proyectos.map((proyecto) => `--project=${proyecto}`),
    ...args,
  ],
  env,
  verbose: true,
});

/** A real browser on a busy machine: what needed another try is named in the end, and fails nothing. */
export const tareaNavegador = (env) =>
  enNavegador('pruebas en el navegador', {
    ...{ proyectos: PROYECTOS, env },
    args: [...pruebasDe('puerta'), '--retries=2'],
  });
