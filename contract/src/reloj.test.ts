import { expect, it } from 'vitest';
import { textoReloj } from './reloj';

const llano = (texto: string) => texto.replaceAll('\u00a0', ' ');

it.each([
  ['gps', 2.1, 'GPS +2.1 ms'],
  ['gps', -0.04, 'GPS 0.0 ms'],
  ['ntp', -3.42, 'NTP −3.4 ms'],
  ['ntp', 999.94, 'NTP +999.9 ms'],
  // No thousand of a unit is written in it.
  ['ntp', 999.96, 'NTP adelantado 1.0 s'],
  ['rtc', -1_250, 'RTC atrasado 1.3 s'],
  ['gps', 5_000, 'GPS adelantado 5.0 s'],
  ['gps', 12_000, 'GPS adelantado 12 s: marca una hora en el futuro'],
  ['gps', 3_600_000, 'GPS adelantado 1 h: marca una hora en el futuro'],
  ['rtc', -31_536_000_000, 'RTC atrasado 365 d'],
] as const)(
  'the clock of a sensor that goes by %s and is %d ms off is told as %s',
  (fuente, offset_ms, texto) => {
    expect(llano(textoReloj({ fuente, offset_ms }))).toBe(texto);
  },
);
