import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from './preparar.mjs';
import { conVitest, enNavegador, LARGA, PROYECTOS, pruebasDe } from './revision.mjs';

/**
 * What `npm run test:full` runs beside the gate, in named parts of ten minutes at most. Each says what it needs of the
 * machine besides Node (scripts/test-full.mjs finds it), and makes its command from the environment that names that.
 * @typedef {'navegador' | 'sin_ventana' | 'firefox' | 'lector_de_pdf' | 'postgres'} Medio
 * @typedef {{nombre: string, necesita?: Medio[], tarea: (env: Record<string, string>) => import('./tareas.mjs').Tarea}} Parte
 */

/** What lies in a folder of the server: its folders, each with a slash at its end, and its files. */
const loDe = (carpeta) =>
  readdirSync(join(RAIZ, 'server', carpeta), { withFileTypes: true }).map((entrada) =>
    entrada.isDirectory() ? `${carpeta}/${entrada.name}/` : `${carpeta}/${entrada.name}`,
  );
/** Where the tests of the server lie that are parts of their own; the part `servidor` are those of all other folders. */
const APARTE = {
  fuzz: ['test/fuzz/servidor', 'test/fuzz/conexiones'],
  lectores: ['test/fuzz/lectores', 'test/fuzz/entradas'],
  procesos: loDe('test').filter((archivo) => archivo.endsWith('.full.test.ts')),
  base: ['src/db/'],
  respaldo: ['src/respaldo/', 'src/ejercicios/'],
  ingesta: ['src/ingesta/', 'src/realtime/'],
};
const SUS_CARPETAS = loDe('src').filter((lugar) => lugar.endsWith('/'));
const DEL_SERVIDOR = {
  ...APARTE,
  servidor: SUS_CARPETAS.filter((carpeta) => !Object.values(APARTE).flat().includes(carpeta)),
};
/** What needed another try is told apart in the table; a browser's tests have theirs by e2e/playwright.config.ts. */
const OTRA_VEZ = '--retry=1';
const COMPLETAS = { TRAMOS_PRUEBAS: 'completas' };
/** The projects without a server, by the part that runs them. */
const SIN_SERVIDOR = {
  deteccion: ['deteccion', 'bench'],
  reglas: ['contract', 'simulator', 'web', 'scripts'],
};

/** What the gate leaves out of some projects. */
const delNavegador = (nombre, proyectos, ademas = []) => ({
  nombre,
  necesita: ['navegador', ...ademas],
  tarea: (env) => enNavegador(nombre, { proyectos, env, args: pruebasDe('completas') }),
});

/**
 * Marks those that say something of the browser itself: tabs, sound, what is kept of a page that was left. They run in the
 * Chromium without a window as well, beside those of the gate.
 */
const DE_NAVEGADOR = '@navegadores';

/** @type {Parte[]} */
export const PARTES = [
  ...Object.entries(SIN_SERVIDOR).map(([nombre, proyectos]) => ({
    nombre,
    tarea: () => conVitest(nombre, [OTRA_VEZ, ...proyectos.flatMap((p) => ['--project', p])], COMPLETAS),
  })),
  ...Object.entries(DEL_SERVIDOR).map(([nombre, carpetas]) => ({
    nombre,
    tarea: () =>
      conVitest(
        nombre,
        [OTRA_VEZ, '--project', 'server', ...carpetas.map((carpeta) => `server/${carpeta}`)],
        COMPLETAS,
      ),
  })),
  {
    nombre: 'postgres',
    necesita: ['postgres'],
    tarea: (env) =>
      conVitest('postgres', [OTRA_VEZ, '--project', 'server'], { ...env, TRAMOS_PRUEBAS: 'puerta' }),
  },
  delNavegador('alertas', ['alertas']),
  delNavegador('eventos', ['eventos']),
  delNavegador('red', ['red']),
  delNavegador('ajustes', ['ajustes'], ['lector_de_pdf']),
  delNavegador('pantallas', ['pantallas']),
  delNavegador('pestanas', ['pestanas']),
  delNavegador('sitios', ['inseguro', 'camino', 'simulado']),
  {
    nombre: 'sin-ventana',
    necesita: ['sin_ventana'],
    tarea: (env) =>
      enNavegador('sin-ventana', {
        proyectos: [...PROYECTOS, 'pestanas'],
        env,
        args: ['--grep', `^(?!.*${LARGA})|${DE_NAVEGADOR}`],
      }),
  },
  {
    nombre: 'firefox',
    necesita: ['firefox', 'lector_de_pdf'],
    tarea: (env) =>
      conVitest('firefox', [OTRA_VEZ, '--project', 'e2e'], { ...env, TRAMOS_PRUEBAS: 'firefox' }),
  },
];

/** A name for several parts together: those that drive the browser people have. */
const GRUPOS = new Map([
  ['navegador', PARTES.filter(({ necesita }) => necesita?.includes('navegador')).map(({ nombre }) => nombre)],
]);

/** All that may be asked for by name. */
export const NOMBRES = [...PARTES.map(({ nombre }) => nombre), ...GRUPOS.keys()];

/**
 * The parts that were asked for by their names or by a group's, each once and in the order of all; all where none was named.
 * @param {readonly string[]} pedidas of NOMBRES
 */
export const partesDe = (pedidas) => {
  const nombres = pedidas.flatMap((pedida) => GRUPOS.get(pedida) ?? [pedida]);
  return PARTES.filter(({ nombre }) => nombres.length === 0 || nombres.includes(nombre));
};
