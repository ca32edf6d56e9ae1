import { diaDeSitio } from '@tramos/contract/hora-sitio';
import { describe, expect, it } from 'vitest';
import { fechasDe, leerMinuto, masDias, momentoDe, rangoDelDia } from './rango-hoy';

describe('the default range', () => {
  it.each([
    ['2026-11-21T05:59:59.999Z', 'America/Mexico_City', '2026-11-20'],
    ['2026-11-21T06:00:00.000Z', 'America/Mexico_City', '2026-11-21'],
    ['2026-11-21T07:59:00.000Z', 'America/Tijuana', '2026-11-20'],
    ['2026-03-01T04:00:00.000Z', 'America/Cancun', '2026-02-28'],
  ])('at %s in %s the day is %s', (instante, zona, dia) => {
    expect(diaDeSitio(Date.parse(instante), zona)).toBe(dia);
  });

  it('goes from the first to the last minute of that day', () => {
    expect(rangoDelDia('2026-11-21')).toEqual({ dateFrom: '2026-11-21T00:00', dateTo: '2026-11-21T23:59' });
  });
});

describe('the relative ranges', () => {
  const momento = momentoDe(Date.parse('2026-03-05T09:47:31Z'), 'America/Mexico_City');

  it.each([
    ['ayer', { dateFrom: '2026-03-04T00:00', dateTo: '2026-03-04T23:59' }],
    ['24h', { dateFrom: '2026-03-04T03:40' }],
    ['7d', { dateFrom: '2026-02-27T00:00', dateTo: '2026-03-05T23:59' }],
    ['30d', { dateFrom: '2026-02-04T00:00', dateTo: '2026-03-05T23:59' }],
    ['mes', { dateFrom: '2026-03-01T00:00', dateTo: '2026-03-05T23:59' }],
    ['todo', {}],
  ] as const)('%s is %j', (rango, fechas) => {
    expect(fechasDe(rango, momento)).toEqual(fechas);
  });

  it('count a day back by the clock where that day had 23 hours', () => {
    expect(momentoDe(Date.parse('2026-03-08T20:05:00Z'), 'America/Tijuana')).toEqual({
      hoy: '2026-03-08',
      hace24h: '2026-03-07T12:00',
    });
  });

  it('are the same for ten minutes, so that a list is not asked for again every minute', () => {
    const a = momentoDe(Date.parse('2026-03-05T09:40:00Z'), 'America/Mexico_City');
    expect(a).toEqual(momento);
    expect(momentoDe(Date.parse('2026-03-05T09:50:00Z'), 'America/Mexico_City')).not.toEqual(momento);
  });

  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -365, '2025-01-01'],
  ])('%s and %d days is %s', (dia, dias, otro) => {
    expect(masDias(dia, dias)).toBe(otro);
  });
});

describe('a date of the address', () => {
  it.each([
    ['2026-11-21T03:04', '2026-11-21T03:04'],
    ['2026-11-21', '2026-11-21T23:59'],
    ['2026-02-30T10:00', undefined],
    ['2026-11-21T24:00', undefined],
    ['2026-11-21T10:00:00', undefined],
    ['2026-11-21T10:00Z', undefined],
    ['ayer', undefined],
  ])('%s reads as %s', (texto, leido) => {
    expect(leerMinuto(texto, '23:59')).toBe(leido);
  });
});
