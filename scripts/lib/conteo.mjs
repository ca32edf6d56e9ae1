/**
 * How many tests of a part passed, failed and were skipped, read from what its runner reports, and the closing words of
 * a run over all parts.
 *
 * @typedef {{passed: number, failed: number, skipped: number, inestables: string[]}} Conteo
 * @typedef {{nombre: string, bien: boolean, segundos: number, conteo?: Conteo, cuentas?: string[]}} Parte
 */

/**
 * What tests counted: lines of their own that begin with the mark, said again in the end also where all went well.
 * @param {string} salida what a command printed
 * @returns {string[]}
 */
export const cuentasDe = (salida) =>
  salida.split('\n').flatMap((renglon) => /^cuenta: (.+)$/.exec(renglon)?.[1] ?? []);

/**
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number}} informe of
 * Vitest's reporter `json`
 * @returns {Conteo}
 */
export const contarVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  inestables: [],
});

/**
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}, suites: object[]}} informe of
 * Playwright's reporter `json`; what passed in a later try counts as passed and is named
 * @returns {Conteo}
 */
export const contarNavegador = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  inestables: inestablesDe(suites, []),
});

/** Suites hold suites and specs; the outermost is the file, which a spec names by itself. */
const inestablesDe = (suites, camino) =>
  suites.flatMap(({ title, file, specs = [], suites: hijas = [] }) => {
    const aqui = title === file ? camino : [...camino, title];
    const propios = specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(
        ({ file: archivo, line, title: nombre }) => `${archivo}:${line} › ${[...aqui, nombre].join(' › ')}`,
      );
    return [...propios, ...inestablesDe(hijas, aqui)];
  });

/**
 * What a run says last: the time of each part, the tests that needed another try, and one line over all. A part that
 * failed without a failed test of its own (types, style, a file that does not load) counts as one.
 * @param {Parte[]} partes
 * @param {number} segundos of the whole run; less than the sum, where parts ran side by side
 * @returns {string[]}
 */
export const resumen = (partes, segundos) => {
  const suma = (deParte) => partes.reduce((total, parte) => total + deParte(parte), 0);
  const cuentas = partes.flatMap((parte) => parte.cuentas ?? []);
  const inestables = partes.flatMap(({ conteo }) => conteo?.inestables ?? []);
  const passed = suma(({ conteo }) => conteo?.passed ?? 0);
  const failed = suma(({ bien, conteo }) => Math.max(conteo?.failed ?? 0, bien ? 0 : 1));
  const skipped = suma(({ conteo }) => conteo?.skipped ?? 0);
  return [
    '',
    ...partes.map((parte) => renglonDe(parte)),
    `En total: ${minutos(segundos)}`,
    ...(cuentas.length > 0 ? ['', 'Cuentas', ...cuentas.map((cuenta) => `  ${cuenta}`)] : []),
    ...(inestables.length > 0 ? ['', 'Inestables', ...inestables.map((nombre) => `  ${nombre}`)] : []),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
};

const renglonDe = ({ nombre, bien, segundos }) => `${bien ? '✓' : '✗'} ${nombre} (${segundos.toFixed(1)} s)`;
const minutos = (segundos) => `${(segundos / 60).toFixed(1)} min`;
