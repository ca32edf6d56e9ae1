import { describe, expect, it } from 'vitest';
import { diaDelSitio, rangoDelDia } from './rango-hoy';

describe('the default range', () => {
  it.each([
    ['2026-11-21T05:59:59.999Z', 'America/Mexico_City', '2026-11-20'],
    ['2026-11-21T06:00:00.000Z', 'America/Mexico_City', '2026-11-21'],
    ['2026-11-21T07:59:00.000Z', 'America/Tijuana', '2026-11-20'],
    ['2026-03-01T04:00:00.000Z', 'America/Cancun', '2026-02-28'],
  ])('at %s in %s the day is %s', (instante, zona, dia) => {
    expect(diaDelSitio(Date.parse(instante), zona)).toBe(dia);
  });

  it('goes from the first to the last minute of that day', () => {
    expect(rangoDelDia('2026-11-21')).toEqual({ dateFrom: '2026-11-21T00:00', dateTo: '2026-11-21T23:59' });
  });
});
