import { describe, expect, it } from 'vitest';
import { textoAbiertos, textoSimulados } from './texto-abiertos';

describe('what is open, in words', () => {
  it.each([
    [0, 0, '0 causas abiertas · 0 eventos'],
    [1, 1, '1 causa abierta · 1 evento'],
    [13, 21, '13 causas abiertas · 21 eventos'],
  ])('%i and %i: each figure with its unit', (causas, eventos, texto) => {
    expect(textoAbiertos({ causas, eventos })).toBe(texto);
  });

  it.each([
    [0, 0, null],
    [1, 2, '1 causa de simulacro · 2 eventos'],
  ])('%i and %i of exercises stand apart', (causas, eventos, texto) => {
    expect(textoSimulados({ causas, eventos })).toBe(texto);
  });
});
