import { describe, expect, it } from 'vitest';
import { alternar, alternarTodas, hastaFila } from './seleccion';

const PAGINA = [10, 20, 30, 40];

describe('the selection of alarms', () => {
  it('takes one and lets it go', () => {
    expect([...alternar(new Set([10]), 20)]).toEqual([10, 20]);
    expect([...alternar(new Set([10, 20]), 20)]).toEqual([10]);
  });

  it.each([
    ['downwards', 20, 40, [20, 30, 40]],
    ['upwards', 30, 10, [10, 20, 30]],
    ['from nowhere', null, 30, [30]],
    ['from a row that is gone', 99, 30, [30]],
    ['to a row that is gone', 10, 99, []],
  ] as const)('stretches %s', (_, desde, hasta, elegidas) => {
    expect([...hastaFila(new Set(), PAGINA, desde, hasta)]).toEqual(elegidas);
  });

  it('takes all of the page, and lets all go when all was taken', () => {
    expect([...alternarTodas(new Set([20]), PAGINA)]).toEqual(PAGINA);
    expect([...alternarTodas(new Set(PAGINA), PAGINA)]).toEqual([]);
  });
});
