import { describe, expect, it } from 'vitest';
import { formatNumero } from './formato';
import { textoAbiertos, textoApartadas, textoTotalDeEventos } from './texto-abiertos';

describe('what is open, in words', () => {
  it.each([
    [0, 0, '0 causas abiertas · 0 eventos'],
    [1, 1, '1 causa abierta · 1 evento'],
    [13, 21, '13 causas abiertas · 21 eventos'],
  ])('%i and %i: each figure with its unit', (causas, eventos, texto) => {
    expect(textoAbiertos({ causas, eventos })).toBe(texto);
  });

  it.each([
    [0, 0, 0, null],
    [1, 2, 0, '1 causa de simulacro · 2 eventos'],
    [0, 0, 1, '1 prueba de la alarma'],
    [2, 3, 2, '2 causas de simulacro · 3 eventos y 2 pruebas de la alarma'],
  ])('%i and %i of exercises and %i tests stand apart', (causas, eventos, pruebas, texto) => {
    expect(textoApartadas({ simulados: { causas, eventos }, pruebas })).toBe(texto);
  });
});

describe('a total of events that may hold what is not real', () => {
  it.each([
    [0, 0, 0, '0 eventos'],
    [12, 0, 0, '12 eventos'],
    [13, 0, 1, '12 eventos y 1 de prueba'],
    [58, 6, 0, '52 eventos y 6 simulados'],
    [60, 6, 2, '52 eventos, 6 simulados y 2 de prueba'],
    [2, 1, 0, '1 evento y 1 simulado'],
    [6, 6, 0, '6 simulados'],
    [7, 6, 1, '6 simulados y 1 de prueba'],
  ])('of %i with %i of exercises and %i tests says each: %s', (total, simulados, pruebas, texto) => {
    expect(textoTotalDeEventos(total, { simulados, pruebas })).toBe(texto);
  });

  it('that stopped counting says what of it is apart', () => {
    expect(textoTotalDeEventos(10_000, { simulados: 6, pruebas: 1 }, true)).toBe(
      `más de ${formatNumero(10_000)} eventos, 6 de ellos simulados y 1 de ellos de prueba`,
    );
  });
});
