import { expect, it } from 'vitest';
import { leerDia, leerSiNo } from './celdas';

it.each([
  ['2026-03-31', '2026-03-31'],
  ['31/03/2026', '2026-03-31'],
  ['1/3/2026', '2026-03-01'],
  ['', null],
])('the day %s is %s', (texto, valor) => {
  expect(leerDia(texto)).toEqual({ valor });
});
it.each(['31/02/2026', '2026-02-30', 'ayer', '2026'])('%s is no day', (texto) => {
  expect(leerDia(texto)).toHaveProperty('motivo');
});

it.each([
  ['Sí', true],
  ['VERDADERO', true],
  ['no', false],
  ['', false],
])('%s says %s', (texto, valor) => {
  expect(leerSiNo(texto)).toEqual({ valor });
});
