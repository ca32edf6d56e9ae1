import { expect, it } from 'vitest';
import { loHizoUnaHoja } from './claves-de-hoja';

it.each([
  ['12', '0012'],
  ['5000', '5E3'],
  ['5.00E+03', '5000'],
  ['5,00E+03', '5E3'],
  ['1.23457E+15', '1234567890123456'],
  ['1234567890123450', '1234567890123456'],
  ['01-mar', 'MAR-1'],
  ['1-Mar', 'MAR-01'],
  ['mar-01', 'MAR-1'],
  ['03-abr', '3-4'],
  ['04-mar', '3-4'],
  ['2026-04-03', '3-4'],
  ['ene-26', 'ENE-2026'],
  ['VERDADERO', 'true'],
])('a spreadsheet may write %s for %s', (nueva, conocida) => {
  expect(loHizoUnaHoja(nueva, conocida)).toBe(true);
});

it.each([
  ['13', '0012'],
  ['5001', '5E3'],
  ['1.23458E+15', '1234567890123456'],
  ['PT-02', 'PT-2'],
  ['2-1', '1-2'],
  ['1-2-3', '1-2'],
  ['02-mar', 'MAR-1'],
  ['MAR-NORTE', 'MAR-1'],
  ['A', 'true'],
])('no spreadsheet writes %s for %s', (nueva, conocida) => {
  expect(loHizoUnaHoja(nueva, conocida)).toBe(false);
});
