import { describe, expect, it } from 'vitest';
import { anioDeSitio, instanteDeSitio, intervaloDeFecha } from './zona';

const MEXICO = 'America/Mexico_City';
/** Changes its clocks in 2026 on 8 March (02:00 → 03:00) and 1 November (02:00 → 01:00). */
const TIJUANA = 'America/Tijuana';

const iso = (t_ms: number) => new Date(t_ms).toISOString();

describe('intervaloDeFecha', () => {
  it.each([
    // A zone without summer time: always UTC−6.
    ['2026-11-20T00:00', MEXICO, '2026-11-20T06:00:00.000Z', '2026-11-20T06:01:00.000Z'],
    ['2026-11-20T23:59', MEXICO, '2026-11-21T05:59:00.000Z', '2026-11-21T06:00:00.000Z'],
    ['2026-07-01', MEXICO, '2026-07-01T06:00:00.000Z', '2026-07-02T06:00:00.000Z'],
    ['2026-07-01T10:20:30', MEXICO, '2026-07-01T16:20:30.000Z', '2026-07-01T16:20:31.000Z'],
    ['2026-07-01T10:20:30.25', MEXICO, '2026-07-01T16:20:30.250Z', '2026-07-01T16:20:30.251Z'],
    // Summer and winter of a zone that changes.
    ['2026-07-01T00:00', TIJUANA, '2026-07-01T07:00:00.000Z', '2026-07-01T07:01:00.000Z'],
    ['2026-12-01T00:00', TIJUANA, '2026-12-01T08:00:00.000Z', '2026-12-01T08:01:00.000Z'],
    // The day of 23 hours and the day of 25.
    ['2026-03-08', TIJUANA, '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', TIJUANA, '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    // 01:30 happens twice: both are inside. 02:30 does not happen: the clock shows 03:30.
    ['2026-11-01T01:30', TIJUANA, '2026-11-01T08:30:00.000Z', '2026-11-01T09:31:00.000Z'],
    ['2026-03-08T02:30', TIJUANA, '2026-03-08T10:30:00.000Z', '2026-03-08T10:31:00.000Z'],
    // A written zone is absolute.
    ['2026-11-20T10:00Z', MEXICO, '2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z'],
    ['2026-11-20T10:00-03:30', MEXICO, '2026-11-20T13:30:00.000Z', '2026-11-20T13:31:00.000Z'],
  ])('reads %s in %s as %s up to %s', (texto, zona, desde, hasta) => {
    const leido = intervaloDeFecha(texto, zona);
    expect(leido && [iso(leido.desde_ms), iso(leido.hasta_ms)]).toEqual([desde, hasta]);
  });

  it.each(['2026-02-30', '2026-13-01', '2026-11-20T24:00', '2026-11-20T10:60', 'ayer'])(
    'knows no %s',
    (texto) => {
      expect(intervaloDeFecha(texto, MEXICO)).toBeNull();
    },
  );
});

describe('instanteDeSitio', () => {
  it('takes the first or the last of an hour that happens twice', () => {
    const reloj = Date.UTC(2026, 10, 1, 1, 30);
    expect(iso(instanteDeSitio(reloj, TIJUANA, 'primera'))).toBe('2026-11-01T08:30:00.000Z');
    expect(iso(instanteDeSitio(reloj, TIJUANA, 'ultima'))).toBe('2026-11-01T09:30:00.000Z');
  });
});

describe('anioDeSitio', () => {
  it('turns with the year of the site, not of UTC', () => {
    expect(anioDeSitio(Date.parse('2027-01-01T05:59:59.999Z'), MEXICO)).toBe(2026);
    expect(anioDeSitio(Date.parse('2027-01-01T06:00:00.000Z'), MEXICO)).toBe(2027);
  });
});
