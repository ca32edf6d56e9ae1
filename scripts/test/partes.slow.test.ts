import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTES } from '../lib/partes.mjs';
import { RAIZ } from '../lib/preparar.mjs';
import { tareaNavegador } from '../lib/revision.mjs';

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; tags: string[]; tests: { projectName: string }[] }[];
}

/** Each test of each project as Playwright matches it: project, file, what it is in, title and marks. */
const deSuites = (suites: Suite[], camino: string[] = []): { proyecto: string; texto: string }[] =>
  suites.flatMap(({ title, suites: hijas = [], specs }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName: proyecto }) => {
        const marcas = spec.tags.map((marca) => `@${marca}`);
        return { proyecto, texto: ['', proyecto, ...camino, title, spec.title, ...marcas].join(' ') };
      }),
    ),
    ...deSuites(hijas, [...camino, title]),
  ]);

const valores = (args: readonly string[], opcion: string) =>
  args.flatMap((arg, i) => {
    if (arg === opcion) return args[i + 1] ?? [];
    return arg.startsWith(`${opcion}=`) ? arg.slice(opcion.length + 1) : [];
  });

/** Whether a command with these words runs a test. */
const corre =
  (args: readonly string[]) =>
  ({ proyecto, texto }: { proyecto: string; texto: string }) =>
    valores(args, '--project').includes(proyecto) &&
    valores(args, '--grep').every((patron) => new RegExp(patron, 'i').test(texto)) &&
    !valores(args, '--grep-invert').some((patron) => new RegExp(patron, 'i').test(texto));

describe('the gate and the parts of test:full', () => {
  it('run every browser test on every one of its servers, each in one place', { timeout: 120_000 }, () => {
    const playwright = join(RAIZ, 'node_modules', '.bin', 'playwright');
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter=json'];
    const env = {
      ...process.env,
      E2E_PROYECTOS: undefined,
      E2E_QUEDAN: 'on',
      PLAYWRIGHT_JSON_OUTPUT_FILE: '',
    };
    const lista = execFileSync(playwright, args, { cwd: RAIZ, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
    const pruebas = deSuites((JSON.parse(lista) as { suites: Suite[] }).suites);
    // The one without a window is another browser for what others run as well.
    const lugares = [
      tareaNavegador({}),
      ...PARTES.filter(({ nombre }) => nombre !== 'sin-ventana').map(({ tarea }) => tarea({})),
    ]
      .filter(({ corredor }) => corredor === 'playwright')
      .map((tarea) => corre(tarea.args));
    expect(pruebas.length).toBeGreaterThan(200);
    const mal = pruebas.filter((prueba) => lugares.filter((enEste) => enEste(prueba)).length !== 1);
    expect(mal.map(({ texto }) => texto)).toEqual([]);
  });
});
