import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuracion, formatEdad } from './duracion';

const llano = (texto: string) => texto.replaceAll('\u00a0', ' ');

describe('a span', () => {
  it.each([
    [Number.NaN, '-'],
    [-5, '0.0 s'],
    [0, '0.0 s'],
    [849, '0.8 s'],
    [850, '0.9 s'],
    // What rounds up to the next unit is written in it.
    [9_949, '9.9 s'],
    [9_999, '10 s'],
    [41_200, '41 s'],
    [59_600, '1 min'],
    [89_500, '1 min 30 s'],
    [89_499, '1 min 29 s'],
    [240_000, '4 min'],
    [254_000, '4 min 14 s'],
    [3_599_499, '59 min 59 s'],
    [3_599_600, '1 h'],
    [9_660_000, '2 h 41 min'],
    [9_690_000, '2 h 42 min'],
    [86_369_000, '23 h 59 min'],
    [86_399_000, '1 d'],
    [237_600_000, '2 d 18 h'],
  ])('of %d ms is %s', (ms, texto) => {
    expect(llano(formatDuracion(ms))).toBe(texto);
  });

  it('below an hour is the whole seconds that a table has, said in minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 3_599_000 }), (ms) => {
        const [, min = '0', s = '0'] = /^(?:(\d+) min)? ?(?:(\d+) s)?$/.exec(llano(formatDuracion(ms))) ?? [];
        expect(60 * Number(min) + Number(s)).toBe(Number((ms / 1_000).toFixed(0)));
      }),
    );
  });
});

describe('an age', () => {
  it.each([
    [Number.NaN, 1_000, '-'],
    [-5, 1_000, '0 s'],
    [999, 1_000, '0 s'],
    [16_900, 1_000, '16 s'],
    [89_999, 1_000, '1 min 29 s'],
    [7_199_000, 1_000, '1 h 59 min'],
    // Told anew every half a minute, or every minute: no finer.
    [16_900, 30_000, 'menos de 1 min'],
    [59_000, 30_000, '30 s'],
    [59_000, 60_000, 'menos de 2 min'],
    [119_000, 60_000, '1 min'],
  ])('of %d ms, told anew every %d ms, is %s', (ms, cada_ms, texto) => {
    expect(llano(formatEdad(ms, cada_ms))).toBe(texto);
  });
});
