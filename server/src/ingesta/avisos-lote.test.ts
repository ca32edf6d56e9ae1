import { describe, expect, it } from 'vitest';
import { contraAnterior, sinValorDe } from './avisos-lote';

describe('samples without a number', () => {
  it.each([
    ['none', [1, 2], null],
    [
      'what is no number to anybody but JSON',
      [1, Number.POSITIVE_INFINITY],
      { cuantas: 1, donde: 'muestra 1: null' },
    ],
    ['one', [1, null, 3], { cuantas: 1, donde: 'muestra 1: null' }],
    ['texts', ['32.1', 2, 'x'], { cuantas: 2, donde: 'muestra 0: "32.1", muestra 2: "x"' }],
    [
      'many',
      [null, null, null, null],
      { cuantas: 4, donde: 'muestra 0: null, muestra 1: null, muestra 2: null…' },
    ],
  ])('are told where they are: %s', (_que, p, dicho) => {
    expect(sinValorDe(p)).toEqual(dicho);
  });
});

describe('a batch after another of its sensor', () => {
  const antes = { t0: 100_000, dt_ms: 100, muestras: 10 };
  it.each([
    ['that goes on from it', 101_000, null],
    ['that goes on from it, give or take a sample', 101_100, null],
    ['that begins before it ended', 100_500, 'Se encima 0.5 s con el lote anterior'],
    ['that leaves something out', 104_000, 'Deja un hueco de 3.0 s tras el lote anterior'],
    ['that is of the past', 99_000, null],
    ['that is a copy', 100_000, null],
    [
      'a thousand times further on than its samples last',
      1_100_000,
      'Deja un hueco de 16 min 39 s tras el lote anterior: ¿dt_ms está en segundos?',
    ],
  ])('is told how it lies against it: one %s', (_que, t0, dicho) => {
    expect(contraAnterior(antes, { ...antes, t0 })?.replaceAll('\u00a0', ' ') ?? null).toBe(dicho);
  });

  it('that begins where the one before it had hardly begun is asked for its unit', () => {
    const micros = { ...antes, dt_ms: 100_000 };
    expect(contraAnterior(micros, { ...micros, t0: 101_000 })?.replaceAll('\u00a0', ' ')).toBe(
      'Se encima 16 min 39 s con el lote anterior: ¿dt_ms está en microsegundos?',
    );
  });

  it('is held against nothing when it is the first', () => {
    expect(contraAnterior(undefined, antes)).toBeNull();
  });
});
