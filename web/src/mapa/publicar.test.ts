import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anotarMovimiento, crearPublicador, esperaDePublicar } from './publicar';

describe('how long news wait', () => {
  it.each([
    ['the first', { publicado_ms: -Infinity, movido_ms: -Infinity }, 0],
    ['the next at once', { publicado_ms: 10_000, movido_ms: -Infinity }, 250],
    ['the next a while later', { publicado_ms: 9_900, movido_ms: -Infinity }, 150],
    ['any long after the last', { publicado_ms: 5_000, movido_ms: -Infinity }, 0],
    ['while the map moves', { publicado_ms: 9_700, movido_ms: 9_990 }, 700],
    ['between two strokes of the hand', { publicado_ms: 9_700, movido_ms: 9_750 }, 700],
    ['once it rests', { publicado_ms: 9_700, movido_ms: 9_700 }, 0],
    ['while it moves, when they have waited long', { publicado_ms: 9_000, movido_ms: 9_990 }, 0],
  ])('%s', (_, momento, espera_ms) => {
    expect(esperaDePublicar(10_000, momento)).toBe(espera_ms);
  });
});

describe('what reaches the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the first piece of news at once and the last of those that wait', () => {
    const vistos: number[] = [];
    const { decir } = crearPublicador((n: number) => vistos.push(n));
    for (const n of [1, 2, 3]) decir(n);
    expect(vistos).toEqual([1]);
    vi.advanceTimersByTime(250);
    expect(vistos).toEqual([1, 3]);
    vi.advanceTimersByTime(10_000);
    expect(vistos).toEqual([1, 3]);
  });
  it('waits for the hand that moves the map, a second at most', () => {
    const vistos: number[] = [];
    const { decir } = crearPublicador((n: number) => vistos.push(n));
    decir(1);
    for (let ms = 0; ms < 960; ms += 20) {
      decir(2 + ms);
      anotarMovimiento();
      vi.advanceTimersByTime(20);
    }
    expect(vistos).toEqual([1]);
    vi.advanceTimersByTime(60);
    expect(vistos).toEqual([1, 942]);
  });
  it('is nothing once the screen has gone', () => {
    const vistos: number[] = [];
    const { decir, parar } = crearPublicador((n: number) => vistos.push(n));
    decir(1);
    decir(2);
    parar();
    vi.advanceTimersByTime(10_000);
    expect(vistos).toEqual([1]);
  });
});
