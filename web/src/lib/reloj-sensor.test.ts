import { describe, expect, it } from 'vitest';
import { bandaReloj, textoReloj } from './reloj-sensor';

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
    expect([bandaReloj(null), textoReloj(null)]).toEqual(['desconocido', 'sin noticia']);
  });

  it('is written with its sign, in seconds from one up', () => {
    expect(textoReloj({ fuente: 'ntp', offset_ms: -3.42 })).toBe('NTP −3.4\u00a0ms');
    expect(textoReloj({ fuente: 'rtc', offset_ms: 1_250 })).toBe('RTC +1.3\u00a0s');
  });

  it('that marks hours still to come says so', () => {
    expect(textoReloj({ fuente: 'gps', offset_ms: 60_000 })).toBe('GPS +60.0\u00a0s, hora en el futuro');
  });
});
