import { describe, expect, it } from 'vitest';
import {
  cuentasDe,
  exigirAlguna,
  type Prueba,
  pruebasDeNavegador,
  pruebasDeVitest,
  resumen,
  tablaDePartes,
} from '../lib/conteo.mjs';

const DE_ESTE = { file: 'alerta.spec.ts', title: 'alerta.spec.ts' };
const de = (status: string, title: string, line: number, fallas: string[] = []) => ({
  ...{ title, line, file: 'alerta.spec.ts' },
  tests: [
    {
      ...{ status, projectName: 'alertas' },
      results: [...fallas.map((message) => ({ duration: 1_000, error: { message } })), { duration: 500 }],
    },
  ],
});
const NAVEGADOR = pruebasDeNavegador({
  suites: [
    {
      ...DE_ESTE,
      specs: [
        de('flaky', 'is heard', 4, ['\u001b[31mno sound\u001b[39m\nat x']),
        de('expected', 'is seen', 9),
      ],
      suites: [
        {
          ...{ title: 'an event', file: 'alerta.spec.ts' },
          specs: [de('unexpected', 'x', 30, ['gone', 'gone again']), de('skipped', 'y', 40)],
        },
      ],
    },
  ],
});
const prueba = (status: string, fullName: string, failureMessages: string[] = []) => ({
  ...{ status, fullName, failureMessages, duration: 20 },
});
const VITEST = pruebasDeVitest(
  {
    testResults: [
      {
        ...{ name: '/r/web/src/a.test.ts', status: 'failed' },
        assertionResults: [
          prueba('passed', 'a b'),
          prueba('passed', 'a e', ['came late\nat z']),
          prueba('failed', 'a c', ['\n 1 is 2\nat y']),
          prueba('todo', 'a d'),
        ],
      },
      { name: '/r/web/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  },
  '/r',
);

/** What is said of a test of the browser that failed with these tries. */
const porQue = (results: object[]) => {
  const tests = [{ status: 'unexpected', projectName: 'alertas', results }];
  const spec = { ...{ file: 'alerta.spec.ts', line: 3, title: 'x' }, tests };
  return pruebasDeNavegador({ suites: [{ ...DE_ESTE, specs: [spec] }] })[0]?.mensaje;
};

describe('what a runner reports', () => {
  it('tells of a test whose time ran out what it was at', () => {
    const error = { message: 'Test timeout of 4000ms exceeded.', stack: 'Test timeout of 4000ms exceeded.' };
    const siguiente = `Error: locator.click: Test timeout of 4000ms exceeded.
Call log:
  - waiting for getByRole('button', { name: 'nada' })

> 3 | test('x')
    at /r/e2e/pruebas/alerta.spec.ts:3:136`;
    const results = [{ duration: 4_000, error, errors: [error, { message: siguiente }] }];
    expect(porQue(results)).toBe(
      "Test timeout of 4000ms exceeded. · Error: locator.click: Test timeout of 4000ms exceeded. · - waiting for getByRole('button', { name: 'nada' }) · en alerta.spec.ts:3",
    );
  });

  it('tells of what was expected whether it was missing, without saying twice what was waited for', () => {
    const message = `Error: expect(locator).toBeVisible() failed

Locator: getByText('b')
Expected: visible
Timeout: 500ms
Error: element(s) not found

Call log:
  - waiting for getByText('b')`;
    const stack = `${message}\n    at /r/e2e/pruebas/alerta.spec.ts:4:98`;
    expect(porQue([{ duration: 500, error: { message, stack } }])).toBe(
      "Error: expect(locator).toBeVisible() failed · Locator: getByText('b') · Expected: visible · Error: element(s) not found · en alerta.spec.ts:4",
    );
  });

  it('is told by Playwright with project, place, all of its tries, and why the first of them failed', () => {
    const aqui = { archivo: 'alerta.spec.ts', proyecto: 'alertas' };
    const en = (lugar: string, titulo: string) => ({ ...aqui, nombre: `[alertas] › ${lugar} › ${titulo}` });
    expect(NAVEGADOR).toEqual([
      { ...en('alerta.spec.ts:4', 'is heard'), estado: 'inestable', ms: 1_500, mensaje: 'no sound' },
      { ...en('alerta.spec.ts:9', 'is seen'), estado: 'pasa', ms: 500 },
      { ...en('alerta.spec.ts:30', 'an event › x'), estado: 'falla', ms: 2_500, mensaje: 'gone' },
      { ...en('alerta.spec.ts:40', 'an event › y'), estado: 'omitida', ms: 500 },
    ]);
  });

  it('tells one that says itself that it is not to be run from one whose turn did not come', () => {
    const sinTurno = {
      ...de('skipped', 'x', 1),
      tests: [{ status: 'skipped', projectName: 'red', results: [] }],
    };
    const pruebas = pruebasDeNavegador({
      suites: [{ ...DE_ESTE, specs: [de('skipped', 'y', 2), sinTurno] }],
    });
    expect(pruebas.map(({ estado }) => estado)).toEqual(['omitida', 'sin_correr']);
  });

  it('says of a failure what was expected, what came, and where in the test', () => {
    const mensaje = [
      'Error: expect(received).toBe(expected) // Object.is equality',
      ...['', '\u001b[32mExpected: 5\u001b[39m', 'Received: 4', '', 'Call Log:', '- Timeout 20000ms'],
      ...['    at /r/e2e/apoyo/x.ts:3:1', '    at Object.<anonymous> (/r/e2e/pruebas/a.spec.ts:12:5)'],
    ].join('\n');
    const [falla] = pruebasDeNavegador({
      suites: [{ ...DE_ESTE, specs: [de('unexpected', 'x', 1, [mensaje])] }],
    });
    expect(falla?.mensaje).toBe(
      'Error: expect(received).toBe(expected) // Object.is equality · Expected: 5 · Received: 4 · en a.spec.ts:12',
    );
  });

  it('is told by Vitest from the root, where one that passed with a failure to tell had another try, and a file that was not loaded is a test that failed', () => {
    const a = { archivo: 'web/src/a.test.ts', ms: 20 };
    expect(VITEST).toEqual([
      { ...a, nombre: 'web/src/a.test.ts › a b', estado: 'pasa' },
      { ...a, nombre: 'web/src/a.test.ts › a e', estado: 'inestable', mensaje: 'came late' },
      { ...a, nombre: 'web/src/a.test.ts › a c', estado: 'falla', mensaje: '1 is 2' },
      { ...a, nombre: 'web/src/a.test.ts › a d', estado: 'omitida' },
      {
        ...{ nombre: 'web/src/b.test.ts', archivo: 'web/src/b.test.ts', estado: 'falla', ms: 0 },
        mensaje: 'no such module',
      },
    ]);
  });
});

describe('what tests counted', () => {
  it('is read from lines of their own, and of nothing else that is printed', () => {
    const salida =
      'stdout | a.test.ts\ncuenta: fuzz, 600 entradas\nla cuenta: no\ncuenta: \n ✓ a.test.ts\ncuenta: 3 × 4';
    expect(cuentasDe(salida)).toEqual(['fuzz, 600 entradas', '3 × 4']);
  });
});

const TIPOS = { nombre: 'tipos', bien: true, segundos: 1.24 };
const UNITARIAS = {
  ...{ nombre: 'unitarias', bien: false, segundos: 60, pruebas: VITEST, cuentas: ['matriz, 3 × 4 = 12'] },
};
const DEL_NAVEGADOR = { nombre: 'navegador', bien: false, segundos: 90, pruebas: NAVEGADOR };

describe('what a run says last', () => {
  it('is the time of each part, what was counted, the tests that needed another try, and one line over all', () => {
    expect(resumen([TIPOS, UNITARIAS, DEL_NAVEGADOR], 93)).toEqual([
      '',
      '✓ tipos (1.2 s)',
      '✗ unitarias (60.0 s)',
      '✗ navegador (90.0 s)',
      'En total: 1.6 min',
      '',
      'Cuentas',
      '  matriz, 3 × 4 = 12',
      '',
      'Inestable: web/src/a.test.ts › a e\n      came late',
      'Inestable: [alertas] › alerta.spec.ts:4 › is heard\n      no sound',
      '',
      '4 passed, 3 failed, 2 skipped',
    ]);
  });

  const pasa: Prueba = { nombre: 'a', archivo: 'a', estado: 'pasa', ms: 1 };
  it.each([
    ['passed', [TIPOS], '0 passed, 0 failed, 0 skipped'],
    ['failed without a test of its own', [{ ...TIPOS, bien: false }], '0 passed, 1 failed, 0 skipped'],
    [
      'failed though each of its tests passed',
      [{ ...UNITARIAS, pruebas: [pasa, pasa] }],
      '2 passed, 1 failed, 0 skipped',
    ],
  ])('counts a part that %s', (_cual, partes, ultimo) => {
    const renglones = resumen(partes, 1);
    expect(renglones.at(-1)).toBe(ultimo);
    expect(renglones.join('\n')).not.toContain('Inestable');
  });
});

describe('the table of the parts', () => {
  it('has each part, and below it the tests that failed, and those that needed another try, each with why', () => {
    expect(tablaDePartes([UNITARIAS, DEL_NAVEGADOR])).toEqual([
      '',
      'parte      pasan  fallan  omitidas  inestables  minutos',
      'unitarias      2       2         1           1      1.0',
      'navegador      2       1         1           1      1.5',
      '',
      'Falló: web/src/a.test.ts › a c\n      1 is 2',
      'Falló: web/src/b.test.ts\n      no such module',
      'Falló: [alertas] › alerta.spec.ts:30 › an event › x\n      gone',
      '',
      'Inestable: web/src/a.test.ts › a e\n      came late',
      'Inestable: [alertas] › alerta.spec.ts:4 › is heard\n      no sound',
      '',
      '4 passed, 3 failed, 2 skipped',
    ]);
  });
});

describe('a part of which no test ran', () => {
  const una = (estado: Prueba['estado']): Prueba => ({ nombre: 'a', archivo: 'a', estado, ms: 1 });
  const NINGUNA: Prueba = { nombre: 'red', archivo: '', estado: 'falla', ms: 0, mensaje: '0 pruebas' };
  it.each<[Prueba['estado'][], Prueba[]]>([
    [[], [NINGUNA]],
    [['omitida'], [una('omitida'), NINGUNA]],
    [['sin_correr'], [una('sin_correr'), NINGUNA]],
    [
      ['omitida', 'pasa'],
      [una('omitida'), una('pasa')],
    ],
    [['inestable'], [una('inestable')]],
    [['falla'], [una('falla')]],
  ])('has a failure that says so: %j', (estados, pruebas) => {
    expect(exigirAlguna('red', estados.map(una))).toEqual(pruebas);
  });
});
