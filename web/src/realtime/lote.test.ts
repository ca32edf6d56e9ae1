import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLote } from './lote';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const montar = () => {
  const entregas: number[][] = [];
  return { entregas, lote: createLote<number>(100, (cosas) => entregas.push([...cosas])) };
};

describe('what comes in a flood', () => {
  it('is handed over at once when it comes alone', () => {
    const { entregas, lote } = montar();
    lote.poner(1);
    vi.advanceTimersByTime(100);
    lote.poner(2);
    expect(entregas).toEqual([[1], [2]]);
  });

  it('is handed over in order, all of it, once in every pause', () => {
    const { entregas, lote } = montar();
    for (let n = 0; n < 200; n++) {
      lote.poner(n);
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(1_000);
    expect(entregas.flat()).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect(entregas.length).toBeLessThanOrEqual(4);
  });

  it('can be asked for before its time, and comes no second time', () => {
    const { entregas, lote } = montar();
    lote.poner(1);
    lote.poner(2);
    lote.vaciar();
    vi.advanceTimersByTime(1_000);
    expect(entregas).toEqual([[1], [2]]);
  });

  it('comes no more once it is stopped', () => {
    const { entregas, lote } = montar();
    lote.poner(1);
    lote.poner(2);
    lote.stop();
    vi.advanceTimersByTime(1_000);
    expect(entregas).toEqual([[1]]);
  });
});
