import { formatPosicion } from '@tramos/contract/posicion';
import { describe, expect, it } from 'vitest';
import { leerPosicion } from './leer-posicion';

describe('a kilometre marker as a person writes it', () => {
  it.each([
    ['212+500', 212_500],
    ['212+500 km', 212_500],
    [' km 212+500 ', 212_500],
    ['PK 212+500', 212_500],
    ['212 + 500', 212_500],
    ['0+050', 50],
    ['212+500.40', 212_500],
    ['212+499,6', 212_500],
    ['212500', 212_500],
    ['212 500', 212_500],
    ['212500 m', 212_500],
    ['212.5 km', 212_500],
    ['212,5km', 212_500],
    ['212 km', 212_000],
    ['118.4375 km', 118_438],
    ['0', 0],
    [formatPosicion(218_743), 218_743],
    ['', null],
    ['km', null],
    ['212+5', null],
    ['212+5000', null],
    ['212.5', null],
    ['1+212+500', null],
    ['-212+500', null],
    ['doscientos', null],
    ['212+500 aprox', null],
  ])('%j is %s m', (texto, posicion) => {
    expect(leerPosicion(texto)).toBe(posicion);
  });
});
