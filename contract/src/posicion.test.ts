import { describe, expect, it } from 'vitest';
import { formatPosicion, kilometraje } from './posicion';

describe('the kilometre marker', () => {
  it.each([
    [212_500, '212+500 km'],
    [500, '0+500 km'],
    [0, '0+000 km'],
    [7, '0+007 km'],
    [999.6, '1+000 km'],
    [30_000, '30+000 km'],
    [1_234_567, '1+234+567 km'],
    [-40, '-0+040 km'],
    [-0.2, '0+000 km'],
  ])('writes %s m as %s', (posicion, texto) => {
    expect(formatPosicion(posicion)).toBe(texto);
  });

  it('is the same without its unit', () => {
    expect(kilometraje(212_500)).toBe('212+500');
  });
});
