import { describe, expect, it } from 'vitest';
import { cifra, coordenada, metros } from './catalogo';

describe('a field of a form that wants a figure', () => {
  it.each([
    ['1000', 1_000],
    ['0.4064', 0.4064],
    ['1,164', 1_164],
    ['1,5', 1.5],
    ['0,4064', 0.4064],
    ['1,234.5', 1_234.5],
    ['−0.12', -0.12],
    ['', Number.NaN],
    // Told by the server, beside the field.
    ['mil', 'mil'],
    ['12 m', '12 m'],
  ])('reads %j as %j', (texto, valor) => {
    expect(cifra(texto)).toBe(valor);
  });

  it.each([
    ['20.67', 20.67],
    ['-101,350', -101.35],
  ])('reads the coordinate %j as %d', (texto, valor) => {
    expect(coordenada(texto)).toBe(valor);
  });

  it.each([
    ['50+000', 50_000],
    ['75+562.40', 75_562],
    ['km 75+562', 75_562],
    ['75562', 75_562],
    ['75562.4', 75_562.4],
    ['', Number.NaN],
    ['75+5', '75+5'],
  ])('reads the chainage %j as %j m', (texto, valor) => {
    expect(metros(texto)).toBe(valor);
  });
});
