import { describe, expect, it } from 'vitest';
import { conMemoria } from './memoria';

const contada = () => {
  const hechos: number[] = [];
  const f = conMemoria((n: number) => {
    hechos.push(n);
    return `n${n}`;
  });
  return { f, hechos };
};

describe('a function with a memory', () => {
  it('makes what comes again once', () => {
    const { f, hechos } = contada();
    expect([1, 2, 1, 2, 1].map(f)).toEqual(['n1', 'n2', 'n1', 'n2', 'n1']);
    expect(hechos).toEqual([1, 2]);
  });

  it('answers the same however much has come, and after it gave up', () => {
    const { f, hechos } = contada();
    for (let n = 0; n < 5_000; n++) expect(f(n)).toBe(`n${n}`);
    expect(f(0)).toBe('n0');
    expect(hechos.length).toBe(5_001);
  });
});
