import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AVISO_MS, crearAvisos } from './avisos';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('how far an export has got', () => {
  it('is told at once for the first rows, also of a worker that was born this moment', () => {
    const dichos: number[] = [];
    crearAvisos((filas) => dichos.push(filas))(300);
    expect(performance.now()).toBeLessThan(AVISO_MS);
    expect(dichos).toEqual([300]);
  });

  it('is told seldom of rows that follow closely, and of the last of them though no more come', () => {
    const dichos: number[] = [];
    const avisar = crearAvisos((filas) => dichos.push(filas));
    for (const filas of [1, 2, 3]) avisar(filas);
    expect(dichos).toEqual([1]);
    vi.advanceTimersByTime(AVISO_MS);
    expect(dichos).toEqual([1, 3]);
    vi.advanceTimersByTime(10 * AVISO_MS);
    expect(dichos).toEqual([1, 3]);
    avisar(4);
    expect(dichos).toEqual([1, 3, 4]);
  });

  it('is told in time by whoever reads without a pause in which a timer could run, and not twice', () => {
    const dichos: number[] = [];
    const avisar = crearAvisos((filas) => dichos.push(filas));
    avisar(1);
    avisar(2);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + AVISO_MS);
    avisar(3);
    expect(dichos).toEqual([1, 3]);
    vi.restoreAllMocks();
    vi.advanceTimersByTime(10 * AVISO_MS);
    expect(dichos).toEqual([1, 3]);
  });
});
