import { describe, expect, it } from 'vitest';
import { leerRepetir, leerSilencio, quedaDeSilencio } from './reglas-sonido';

const T = 1_795_254_118_300;

describe('what a browser has stored of its sound', () => {
  it.each([
    [null, 60_000],
    ['0', 60_000],
    ['30000', 30_000],
    ['300000', 300_000],
    ['7', 60_000],
    ['nunca', 60_000],
  ])('repeats, with %j stored, every %j ms', (guardado, ms) => {
    expect(leerRepetir(guardado)).toBe(ms);
  });

  it.each([String(T + 900_001), '1e300', 'siempre', '-1'])(
    'is not silenced by %j, which no button stores',
    (guardado) => {
      const silencio_hasta_ms = leerSilencio(guardado);
      expect(quedaDeSilencio({ repetir_ms: 60_000, silencio_hasta_ms }, T)).toBe(0);
    },
  );
});
