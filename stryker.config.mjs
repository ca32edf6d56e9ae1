/**
 * `npm run test:mutants`: the rules that decide are broken on purpose, one place at a time, and a test has to notice
 * (docs/decisions/048). A file comes to this list when a wrong answer of it costs an alert, a place or a right, and when
 * tests that take milliseconds can judge it; those tests are named in vitest.mutantes.config.ts.
 */
const REGLAS = [
  // Who may open and call what; who may escalate.
  'contract/src/acceso.ts',
  'contract/src/roles.ts',
  'web/src/app/guardias.ts',
  // Which event is only the echo of another: it alerts nobody by itself, and goes with its cause.
  'contract/src/eco.ts',
  // Which arrivals are one wave, where it began, how sure that is.
  'deteccion/src/formulas.ts',
  'deteccion/src/perfil.ts',
  'deteccion/src/perfil-error.ts',
  'deteccion/src/encaje.ts',
  'deteccion/src/pares.ts',
  'deteccion/src/formar.ts',
  'deteccion/src/rivales.ts',
  'deteccion/src/resolver.ts',
  // What is told of it, and told again when a better partner comes.
  'deteccion/src/deteccion.ts',
  'deteccion/src/corregir.ts',
  // Whether an event is `ok`: only then it alerts.
  'deteccion/src/validez.ts',
  // Whom a message alerts, and how.
  'web/src/realtime/decide-alert.ts',
  'web/src/alertas/espera.ts',
  // Which tab leads, and so hears and sounds.
  'web/src/realtime/pestanas/lista.ts',
  'web/src/realtime/pestanas/decidir.ts',
  'web/src/realtime/pestanas/eleccion.ts',
  // From where an event may go on, as the screen offers it and as the server refuses it; the guarded UPDATE itself is
  // judged with a database, in server/src/eventos/transiciones.slow.test.ts.
  'web/src/eventos/acciones.ts',
  'server/src/eventos/por-que-no.ts',
  // The states of an alarm.
  'server/src/alarmas/maquina.ts',
];

/** What no type lets happen: the end of a switch that names every case (`satisfies never`). */
const INALCANZABLE = {
  shouldIgnore: ({ node }) =>
    node.type === 'SwitchCase' &&
    node.consequent.some(({ argument }) => argument?.typeAnnotation?.type === 'TSNeverKeyword')
      ? 'no value comes here'
      : undefined,
};
export const strykerPlugins = [{ kind: 'Ignore', name: 'inalcanzable', value: INALCANZABLE }];

/** What those rules and their tests are made of: nothing else is copied to where they are broken. */
const COPIA = ['vitest.mutantes.config.ts', 'tsconfig.base.json', 'package.json'];
const PARTES = ['contract', 'deteccion', 'server', 'simulator', 'web'];

export default {
  mutate: REGLAS,
  ignorePatterns: ['**', ...COPIA.map((archivo) => `!${archivo}`), ...PARTES.map((parte) => `!${parte}/**`)],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutantes.config.ts' },
  concurrency: 2,
  // 99.2 was reached by all together, and what is left is argued in the decision; a single file may fall below and is read.
  thresholds: { high: 100, low: 99, break: 99 },
  appendPlugins: ['./stryker.config.mjs'],
  ignorers: ['inalcanzable'],
  disableTypeChecks: false,
  tempDirName: '.cache/mutantes/copia',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: '.cache/mutantes/informe.html' },
  jsonReporter: { fileName: '.cache/mutantes/informe.json' },
  clearTextReporter: { allowEmojis: false, reportTests: false, logTests: false },
};
