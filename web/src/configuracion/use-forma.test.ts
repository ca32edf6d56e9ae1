import { describe, expect, it } from 'vitest';
import { mismoValor } from './use-forma';

describe('what a form holds', () => {
  const linea = (lat: number) => ({ vertices: [[-99, lat]], largo_m: 1 });
  it.each([
    ['the same text', 'a', 'a', true],
    ['another text', 'a', 'b', false],
    ['as many lots, the same', ['a', 'b'], ['a', 'b'], true],
    ['one lot more', ['a'], ['a', 'b'], false],
    ['a line read again', linea(20), linea(20), true],
    ['a vertex moved', linea(20), linea(20.1), false],
    ['a line where there was text', '20, -99', linea(20), false],
    ['text where there was nothing', {}, { a: '' }, false],
  ])('is told apart from what was stored: %s', (_que, a, b, mismo) => {
    expect(mismoValor(a, b)).toBe(mismo);
  });
});
