import { describe, expect, it } from 'vitest';
import { bandaReloj, textoRelojDe } from './reloj-sensor';

describe('the clock of a sensor', () => {
  it.each([
    ['gps', 10, 'bueno'],
    ['gps', -10.1, 'aceptable'],
    ['ntp', 50, 'aceptable'],
    ['ntp', -50.1, 'degradado'],
    ['gps', 200, 'degradado'],
    ['gps', 200.1, 'desconocido'],
    ['rtc', 0, 'degradado'],
    ['rtc', 2_000, 'desconocido'],
  ] as const)('of %s, %s ms off, is %s', (fuente, offset_ms, banda) => {
    expect(bandaReloj({ fuente, offset_ms })).toBe(banda);
  });

  it('that says nothing is not trusted', () => {
    expect([bandaReloj(null), textoRelojDe({ reloj: null })]).toEqual(['desconocido', 'sin noticia']);
  });
});
