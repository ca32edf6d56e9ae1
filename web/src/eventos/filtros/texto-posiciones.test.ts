import { describe, expect, it } from 'vitest';
import { textoPosiciones } from './texto-posiciones';

describe('the stretch of chainage of a list', () => {
  it.each([
    [{}, undefined],
    [{ posicion_desde: 205_000, posicion_hasta: 215_500 }, '205+000 a 215+500 km'],
    [{ posicion_desde: 0 }, 'desde 0+000 km'],
    [{ posicion_hasta: 1_250 }, 'hasta 1+250 km'],
  ])('%j says %s', (search, texto) => {
    expect(textoPosiciones(search)).toBe(texto);
  });
});
