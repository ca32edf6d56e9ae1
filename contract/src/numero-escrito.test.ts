import { describe, expect, it } from 'vitest';
import { leerNumero } from './numero-escrito';

describe('a figure that was written', () => {
  it.each([
    ['212500', 212_500],
    ['212500.5', 212_500.5],
    ['212500,5', 212_500.5],
    ['-100,8157', -100.8157],
    ['−3.5', -3.5],
    ['1,234,567', 1_234_567],
    ['1,234.5', 1_234.5],
    ['1.234,5', 1_234.5],
    ['1.234.567', 1_234_567],
    ['0,125', 0.125],
    [' 12 500 ', 12_500],
    ['1e-7', 1e-7],
  ])('%s is %d', (texto, valor) => {
    expect(leerNumero(texto)).toEqual({ valor });
  });

  it('is refused where its comma may be of thousands or decimal, and says how to write it', () => {
    expect(leerNumero('212,500')).toEqual({
      motivo: 'No se sabe si la coma de «212,500» es de miles o decimal: escriba 212500 o 212.500',
    });
    expect(leerNumero('20,523', 'decimal')).toEqual({ valor: 20.523 });
    expect(leerNumero('1,164', 'miles')).toEqual({ valor: 1_164 });
    expect(leerNumero('1,5', 'miles')).toEqual({ valor: 1.5 });
  });

  it.each(['', 'doce', '1,2,3', '0x10', 'Infinity', '1e999', '12 m'])('%s is none', (texto) => {
    expect(leerNumero(texto)).toHaveProperty('motivo');
  });
});
