import { describe, expect, it } from 'vitest';
import { contarNavegador, contarVitest, cuentasDe, resumen } from '../lib/conteo.mjs';

const de = (status: string, title: string, line: number) => ({
  title,
  line,
  file: 'alerta.spec.ts',
  tests: [{ status }],
});
const NAVEGADOR = {
  stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 1 },
  suites: [
    {
      title: 'alerta.spec.ts',
      file: 'alerta.spec.ts',
      specs: [de('flaky', 'is heard', 4), de('expected', 'is seen', 9)],
      suites: [
        {
          title: 'an event',
          file: 'alerta.spec.ts',
          specs: [de('flaky', 'is announced', 12), de('unexpected', 'x', 30)],
        },
      ],
    },
  ],
};
const VITEST = { numPassedTests: 10, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };

describe('the count of a part', () => {
  it('takes what is yet to be written for skipped', () => {
    expect(contarVitest(VITEST)).toEqual({ passed: 10, failed: 2, skipped: 2, inestables: [] });
  });

  it('takes for passed, and names, what passed in a later try', () => {
    expect(contarNavegador(NAVEGADOR)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 1,
      inestables: ['alerta.spec.ts:4 › is heard', 'alerta.spec.ts:12 › an event › is announced'],
    });
  });
});

describe('what tests counted', () => {
  it('is read from lines of their own, and of nothing else that is printed', () => {
    const salida =
      'stdout | a.test.ts\ncuenta: fuzz, 600 entradas\nla cuenta: no\ncuenta: \n ✓ a.test.ts\ncuenta: 3 × 4';
    expect(cuentasDe(salida)).toEqual(['fuzz, 600 entradas', '3 × 4']);
  });
});

describe('what a run says last', () => {
  const tipos = { nombre: 'tipos', bien: true, segundos: 1.24 };
  const cuentas = ['matriz, 3 × 4 = 12'];
  const unitarias = {
    ...{ nombre: 'unitarias', bien: false, segundos: 60, conteo: contarVitest(VITEST), cuentas },
  };
  const navegador = { nombre: 'navegador', bien: false, segundos: 90, conteo: contarNavegador(NAVEGADOR) };

  it('is the time of each part, what was counted, the tests that needed another try, and one line over all', () => {
    expect(resumen([tipos, unitarias, navegador], 93)).toEqual([
      '',
      '✓ tipos (1.2 s)',
      '✗ unitarias (60.0 s)',
      '✗ navegador (90.0 s)',
      'En total: 1.6 min',
      '',
      'Cuentas',
      '  matriz, 3 × 4 = 12',
      '',
      'Inestables',
      '  alerta.spec.ts:4 › is heard',
      '  alerta.spec.ts:12 › an event › is announced',
      '',
      '15 passed, 3 failed, 3 skipped',
    ]);
  });

  it.each([
    ['passed', [tipos], '0 passed, 0 failed, 0 skipped'],
    ['failed without a test of its own', [{ ...tipos, bien: false }], '0 passed, 1 failed, 0 skipped'],
    [
      'failed though each of its tests passed',
      [{ ...unitarias, conteo: { passed: 4, failed: 0, skipped: 0, inestables: [] } }],
      '4 passed, 1 failed, 0 skipped',
    ],
  ])('counts a part that %s', (_cual, partes, ultimo) => {
    const renglones = resumen(partes, 1);
    expect(renglones.at(-1)).toBe(ultimo);
    expect(renglones).not.toContain('Inestables');
  });
});
