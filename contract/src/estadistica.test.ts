import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuantilContado, masEnVentana, mediana, medianaContada, ritmo } from './estadistica';

const MINUTO_MS = 60_000;
/** Ten minutes before a midnight of Mexico City. */
const ANTES_DE_MEDIANOCHE_MS = Date.parse('2026-11-22T05:50:00Z');
const minutos = (...lista: number[]) => lista.map((m) => ANTES_DE_MEDIANOCHE_MS + m * MINUTO_MS);

describe('the median', () => {
  it.each<[string, number[], number | null]>([
    ['none', [], null],
    ['one', [7], 7],
    ['two: not the quicker, their mean', [10, 30], 20],
    ['three, in any order', [30, 1, 2], 2],
    ['four', [1, 3, 5, 15], 4],
    // In order 5, 9, 14, 22, 60, 75, 80, 90: (22 + 60) / 2.
    ['eight: the mean of the fourth and the fifth', [90, 5, 60, 14, 75, 22, 80, 9], 41],
    ['equal ones', [4, 4, 4, 4], 4],
    ['the sign', [-3, 0, 3, 6], 1.5],
  ])('of %s', (_, valores, esperada) => {
    expect(mediana(valores)).toBe(esperada);
  });

  it.each<[string, [number, number][], number | null]>([
    ['nothing', [], null],
    ['what was taken away', [[8, 0]], null],
    [
      'an even number on the border of two values',
      [
        [30, 2],
        [10, 2],
      ],
      20,
    ],
    [
      'an even number inside one value',
      [
        [10, 1],
        [20, 3],
      ],
      20,
    ],
  ])('of values with their number: %s', (_, contados, esperada) => {
    expect(medianaContada(contados)).toBe(esperada);
  });

  it('has as many on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (valores) => {
        const m = mediana(valores) ?? Number.NaN;
        expect(2 * valores.filter((v) => v < m).length).toBeLessThanOrEqual(valores.length);
        expect(2 * valores.filter((v) => v > m).length).toBeLessThanOrEqual(valores.length);
      }),
    );
  });
});

describe('the ninetieth percentile', () => {
  it.each<[string, [number, number][], number | null]>([
    ['none', [], null],
    ['one', [[7, 1]], 7],
    // The ninth of ten.
    [
      'ten',
      [
        [5, 8],
        [100, 1],
        [3_600, 1],
      ],
      100,
    ],
    // The tenth of eleven: 0.9 · 11 = 9.9.
    [
      'eleven',
      [
        [5, 9],
        [100, 1],
        [3_600, 1],
      ],
      100,
    ],
  ])('of %s', (_, contados, esperado) => {
    expect(cuantilContado(contados, 0.9)).toBe(esperado);
  });
});

describe('the most in ten minutes', () => {
  it.each<[string, number[], number]>([
    ['none', [], 0],
    ['one', minutos(3), 1],
    ['two ten minutes apart, which no ten minutes hold', minutos(0, 10), 1],
    ['two a little closer', minutos(0, 9.999), 2],
    // 23:56, 23:59, 00:01 and 00:05 lie within nine minutes.
    ['four around midnight, in any order', minutos(15, 6, 9, 11), 4],
    ['the worst of several stretches', minutos(0, 1, 2, 30, 31, 32, 33, 60), 4],
  ])('of %s', (_, tiempos, esperado) => {
    expect(masEnVentana(tiempos, 10 * MINUTO_MS)).toBe(esperado);
  });

  it('is as found by looking at every stretch', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 200 })),
        fc.integer({ min: 1, max: 50 }),
        (tiempos, ventana) => {
          const una_a_una = tiempos.map((t) => tiempos.filter((o) => o >= t && o < t + ventana).length);
          return masEnVentana(tiempos, ventana) === Math.max(0, ...una_a_una);
        },
      ),
    );
  });
});

describe('the rate', () => {
  const en = (desde: number, hasta: number) => {
    const [desde_ms = 0, hasta_ms = 0] = minutos(desde, hasta);
    return { desde_ms, hasta_ms };
  };

  it.each<[string, number[], ReturnType<typeof en>, number | null, number]>([
    ['nothing observed', [], en(0, 0), null, 0],
    ['one call in less than ten minutes', minutos(3), en(0, 9.9), null, 9.9],
    ['one call in ten minutes', minutos(3), en(0, 10), 6, 10],
    ['a quiet hour', [], en(0, 60), 0, 60],
    // 11 in 22 minutes are 30 in an hour: never 11.
    ['22 minutes', minutos(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20), en(0, 22), 30, 22],
    ['an hour around midnight, and nothing outside it', minutos(-1, 0, 30, 59, 60), en(0, 60), 3, 60],
  ])('of %s', (_, tiempos, observado, por_hora, ventana) => {
    expect(ritmo(tiempos, observado)).toMatchObject({ por_hora, ventana_ms: ventana * MINUTO_MS });
  });
});
