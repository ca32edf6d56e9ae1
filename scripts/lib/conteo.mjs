/**
 * What the tests of a part came to, read from what their runner reports, and the closing words of a run over all parts.
 *
 * A test as every runner here tells it: `nombre` says where it stands and what it is called, `archivo` its file, `ms` how
 * long all of its tries took, `mensaje` why its first try failed, in a line. An `inestable` one needed another try, an
 * `omitida` one says itself that it is not to be run, and a `sin_correr` one of the browser was only listed, or its turn did
 * not come. One of the browser also has the project whose server it ran on, and is named as in Playwright's lists of tests.
 * @typedef {{nombre: string, archivo: string, estado: 'pasa' | 'falla' | 'inestable' | 'omitida' | 'sin_correr', ms: number,
 *   mensaje?: string, proyecto?: string}} Prueba
 * @typedef {{nombre: string, bien: boolean, segundos: number, pruebas?: Prueba[], cuentas?: string[]}} Parte
 */

/**
 * What tests counted: lines of their own that begin with the mark, said again in the end also where all went well.
 * @param {string} salida what a command printed
 * @returns {string[]}
 */
export const cuentasDe = (salida) =>
  salida.split('\n').flatMap((renglon) => /^cuenta: (.+)$/.exec(renglon)?.[1] ?? []);

/** Said of one failure. */
const RENGLONES_DE_FALLA = 5;

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** What of the rest of a message tells one failure of a test from another. */
const QUE_MAS = /^(Expected|Received|Locator)\b.*:|^Error: |^- waiting for |^at .*\.(spec|test)\.ts:\d+/;

/** The first line of a message, and of what follows what was expected or waited for, what came, and where in the test. */
const enBreve = (texto = '') => {
  const [primero = '', ...otros] = texto
    .replaceAll(ESCAPES, '')
    .split('\n')
    .map((renglon) => renglon.trim())
    .filter((renglon) => renglon !== '');
  const mas = otros
    .filter((renglon) => QUE_MAS.test(renglon))
    // What is waited for is said by its name already where something was expected of it.
    .filter((renglon, _, todos) => !renglon.startsWith('- ') || !todos.some((otro) => /^Locator/.test(otro)))
    .map((renglon) => renglon.replace(/^at .*[/(]([^/]+\.ts:\d+).*$/, 'en $1').replace(/\s+/g, ' '));
  return [...new Set([primero, ...mas])].slice(0, RENGLONES_DE_FALLA).join(' · ');
};

const ESTADO_VITEST = { passed: 'pasa', failed: 'falla' };
/** One that passed and still has a failure to tell needed another try. */
const estadoDeVitest = ({ status, failureMessages = [] }) =>
  status === 'passed' && failureMessages.length > 0 ? 'inestable' : (ESTADO_VITEST[status] ?? 'omitida');

/**
 * @param {{testResults: {name: string, status: string, message?: string, assertionResults: {fullName: string,
 *   status: string, duration?: number | null, failureMessages?: string[]}[]}[]}} informe of Vitest's reporter `json`
 * @param {string} raiz the folder that the names of files are told from
 * @returns {Prueba[]} a file that could not be loaded is a test that failed
 */
export const pruebasDeVitest = ({ testResults }, raiz) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const archivo = name.startsWith(`${raiz}/`) ? name.slice(raiz.length + 1) : name;
    const pruebas = assertionResults.map((resultado) => ({
      nombre: `${archivo} › ${resultado.fullName}`,
      archivo,
      estado: estadoDeVitest(resultado),
      ms: resultado.duration ?? 0,
      ...(resultado.failureMessages?.length && { mensaje: enBreve(resultado.failureMessages[0]) }),
    }));
    if (status !== 'failed' || pruebas.some(({ estado }) => estado === 'falla')) return pruebas;
    return [...pruebas, { nombre: archivo, archivo, estado: 'falla', ms: 0, mensaje: enBreve(message) }];
  });

const ESTADO_NAVEGADOR = { expected: 'pasa', unexpected: 'falla', flaky: 'inestable', skipped: 'omitida' };

/**
 * @param {{suites: object[]}} informe of Playwright's reporter `json`
 * @returns {Prueba[]} one for each project that has it
 */
export const pruebasDeNavegador = ({ suites }) => deSuites(suites, []);

/** Why a try failed. What it was at when its time had run out is told by the error after that one. */
const motivoDe = ({ message = '', stack = '' }, errores = []) =>
  [`${message}\n${stack}`, ...errores.slice(1).map((error) => error.message)].map(enBreve).join(' · ');

/** Suites hold suites and specs; the outermost is the file, which a spec names by itself. */
const deSuites = (suites, camino) =>
  suites.flatMap(({ title, file, specs = [], suites: hijas = [] }) => {
    const aqui = title === file ? camino : [...camino, title];
    const propias = specs.flatMap(({ file: archivo, line, title: nombre, tests }) =>
      tests.map(({ status, projectName: proyecto, results = [] }) => {
        const mensaje = results.flatMap(({ error, errors }) => (error ? motivoDe(error, errors) : []))[0];
        return {
          nombre: `[${proyecto}] › ${archivo}:${line} › ${[...aqui, nombre].join(' › ')}`,
          ...{ archivo, proyecto },
          estado: results.length === 0 ? 'sin_correr' : ESTADO_NAVEGADOR[status],
          ms: results.reduce((suma, { duration }) => suma + duration, 0),
          ...(mensaje && { mensaje }),
        };
      }),
    );
    return [...propias, ...deSuites(hijas, aqui)];
  });

/** Whether there is one that ran, however it ended. @param {readonly Prueba[]} pruebas */
export const algunaCorrio = (pruebas) =>
  pruebas.some(({ estado }) => estado !== 'omitida' && estado !== 'sin_correr');

/**
 * The tests of a part, and where none of them ran, one failure that says so: it is no part that passed.
 * @param {string} nombre of the part
 * @param {readonly Prueba[]} pruebas
 * @returns {Prueba[]}
 */
export const exigirAlguna = (nombre, pruebas) =>
  algunaCorrio(pruebas)
    ? [...pruebas]
    : [...pruebas, { nombre, archivo: '', estado: 'falla', ms: 0, mensaje: '0 pruebas' }];

/** @param {Parte} parte */
const contar = ({ bien, pruebas = [] }) => {
  const de = (...estados) => pruebas.filter(({ estado }) => estados.includes(estado)).length;
  return {
    passed: de('pasa', 'inestable'),
    // One that failed without a failed test of its own (types, style, a runner that broke down) counts as one.
    failed: Math.max(de('falla'), bien ? 0 : 1),
    skipped: de('omitida', 'sin_correr'),
    inestables: de('inestable'),
  };
};

/** The tests that ended so, each named in a line that says so by itself, whatever is kept of the rest, and with why. */
const conMotivo = (partes, cual, como) => {
  const suyas = partes.flatMap(({ pruebas = [] }) => pruebas.filter(({ estado }) => estado === cual));
  if (suyas.length === 0) return [];
  return ['', ...suyas.map(({ nombre, mensaje = '' }) => `${como}: ${nombre}\n      ${mensaje}`)];
};

/**
 * What a run says last: the time of each part, the tests that needed another try, and one line over all.
 * @param {Parte[]} partes
 * @param {number} segundos of the whole run; less than the sum, where parts ran side by side
 * @returns {string[]}
 */
export const resumen = (partes, segundos) => {
  const cuentas = partes.flatMap((parte) => parte.cuentas ?? []);
  return [
    '',
    ...partes.map(
      ({ nombre, bien, segundos: suyos }) => `${bien ? '✓' : '✗'} ${nombre} (${suyos.toFixed(1)} s)`,
    ),
    `En total: ${enMinutos(segundos)} min`,
    ...(cuentas.length > 0 ? ['', 'Cuentas', ...cuentas.map((cuenta) => `  ${cuenta}`)] : []),
    ...conMotivo(partes, 'inestable', 'Inestable'),
    '',
    deTodas(partes.map(contar)),
  ];
};

const deTodas = (conteos) => {
  const suma = (cual) => conteos.reduce((total, conteo) => total + conteo[cual], 0);
  return `${suma('passed')} passed, ${suma('failed')} failed, ${suma('skipped')} skipped`;
};

const enMinutos = (segundos) => (segundos / 60).toFixed(1);

/**
 * The table that `npm run test:full` ends with, and below it the tests that failed and those that needed another try.
 * @param {Parte[]} partes
 * @returns {string[]}
 */
export const tablaDePartes = (partes) => {
  const filas = partes.map((parte) => {
    const { passed, failed, skipped, inestables } = contar(parte);
    return [parte.nombre, passed, failed, skipped, inestables, enMinutos(parte.segundos)].map(String);
  });
  return [
    '',
    ...enColumnas([['parte', 'pasan', 'fallan', 'omitidas', 'inestables', 'minutos'], ...filas]),
    ...conMotivo(partes, 'falla', 'Falló'),
    ...conMotivo(partes, 'inestable', 'Inestable'),
    '',
    deTodas(partes.map(contar)),
  ];
};

/** Words to the left, figures to the right. */
export const enColumnas = (filas) => {
  const anchos = (filas[0] ?? []).map((_, i) => Math.max(...filas.map((fila) => fila[i].length)));
  return filas.map((fila) =>
    fila
      .map((celda, i) => (i === 0 ? celda.padEnd(anchos[i]) : celda.padStart(anchos[i])))
      .join('  ')
      .trimEnd(),
  );
};
