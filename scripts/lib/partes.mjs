import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from './preparar.mjs';
import { conVitest, enNavegador, LARGA, PROYECTOS } from './revision.mjs';

/**
 * What `npm run test:full` runs beside the gate, in named parts of ten minutes at most. Each says what it needs of the
 * machine besides Node, and makes its command from that.
 * @typedef {{navegador: Record<string, string>, sin_ventana: Record<string, string>, firefox: Record<string, string>,
 *   postgres: Record<string, string>}} Medios environment that names each of them
 * @typedef {{nombre: string, necesita?: keyof Medios, tarea: (env: Record<string, string>) => import('./tareas.mjs').Tarea}} Parte
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

/** The long ones of some projects. */
const largas = (nombre, proyectos) => ({
  nombre,
  necesita: 'navegador',
  tarea: (env) => enNavegador(nombre, { proyectos, env, args: ['--grep', LARGA] }),
});

/** Marks those that say something of the browser itself: tabs, sound, what is kept of a page that was left. */
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
    necesita: 'postgres',
    tarea: (env) =>
      conVitest('postgres', [OTRA_VEZ, '--project', 'server'], { ...env, TRAMOS_PRUEBAS: 'puerta' }),
  },
  largas('alertas', ['alertas']),
  largas('eventos', ['eventos']),
  largas('red', ['red']),
  largas('ajustes', ['ajustes']),
  largas('pantallas', ['pantallas']),
  largas('pestanas', ['pestanas']),
  largas('sitios', ['inseguro', 'camino', 'simulado']),
  {
    nombre: 'sin-ventana',
    necesita: 'sin_ventana',
    tarea: (env) =>
      enNavegador('sin-ventana', {
        proyectos: [...PROYECTOS, 'pestanas'],
        env,
        args: ['--grep', `^(?!.*${LARGA})|${DE_NAVEGADOR}`],
      }),
  },
  {
    nombre: 'firefox',
    necesita: 'firefox',
    tarea: (env) =>
      conVitest('firefox', [OTRA_VEZ, '--project', 'e2e'], { ...env, TRAMOS_PRUEBAS: 'firefox' }),
  },
];
