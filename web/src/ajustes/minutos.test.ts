import { describe, expect, it } from 'vitest';
import { escribirMinutos, leerMinutos } from './minutos';

describe('a field of minutes', () => {
  it.each([
    ['10', 600],
    [' 60 ', 3_600],
    ['1,5', 90],
    ['1.5', 90],
    ['1440', 86_400],
    ['0', null],
    ['0.9', null],
    ['1440.5', null],
    ['1441', null],
    ['', null],
    ['diez', null],
    ['-5', null],
    ['1e2', null],
    ['1,5,0', null],
  ])('reads %s as %s seconds', (texto, segundos) => {
    expect(leerMinutos(texto)).toBe(segundos);
  });

  it.each([60, 61, 90, 599, 600, 3_661, 86_399, 86_400])(
    'shows %i seconds so that they are read back',
    (s) => {
      expect(leerMinutos(escribirMinutos(s))).toBe(s);
    },
  );
});
