import { describe, expect, it } from 'vitest';
import { comoCuenta, segundosHasta } from './use-espera';

describe('a wait', () => {
  it.each([
    [900_000, 0, '15:00'],
    [900_000, 1, '15:00'],
    [900_000, 1_000, '14:59'],
    [900_000, 840_500, '1:00'],
    [900_000, 894_999, '0:06'],
    [900_000, 899_999, '0:01'],
    [900_000, 900_000, '0:00'],
    [900_000, 2_000_000, '0:00'],
  ])('until %i is at %i counted as %s', (hasta_ms, ahora_ms, cuenta) => {
    expect(comoCuenta(segundosHasta(hasta_ms, ahora_ms))).toBe(cuenta);
  });
});
