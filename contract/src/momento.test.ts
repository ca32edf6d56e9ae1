import { describe, expect, it } from 'vitest';
import { horaEnFrase, partesDeMomento, textoMomento } from './momento';

const [MEXICO, TIJUANA, MADRID] = ['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid'] as const;
const [HABANA, CALCUTA, APIA] = ['America/Havana', 'Asia/Kolkata', 'Pacific/Apia'] as const;

describe('a moment beside another', () => {
  it.each([
    ['on the same day', MEXICO, '2026-11-21T09:41:58Z', '2026-11-21T18:00:00Z', '03:41:58'],
    ['on the first instant of the day', MEXICO, '2026-11-21T06:00:00Z', '2026-11-22T05:59:59Z', '00:00:00'],
    ['on the day before', MEXICO, '2026-11-21T05:59:59Z', '2026-11-21T06:00:00Z', '20/11 23:59:59'],
    ['on another day', MEXICO, '2026-11-01T07:30:00Z', '2026-11-25T18:00:00Z', '01/11 01:30:00'],
    ['on a later day', MEXICO, '2026-11-26T18:00:00Z', '2026-11-25T18:00:00Z', '26/11 12:00:00'],
    ['in another year', MEXICO, '2025-11-25T18:00:00Z', '2026-11-25T18:00:00Z', '25/11/2025, 12:00:00'],
    [
      'in the last second of a year',
      MEXICO,
      '2026-01-01T05:59:59Z',
      '2026-01-01T06:00:00Z',
      '31/12/2025, 23:59:59',
    ],
    ['on one day of a half-hour zone', CALCUTA, '2026-11-20T18:30:00Z', '2026-11-21T18:29:59Z', '00:00:00'],
    [
      'on two days of a half-hour zone',
      CALCUTA,
      '2026-11-20T18:29:59Z',
      '2026-11-21T18:29:59Z',
      '20/11 23:59:59',
    ],
    [
      'after the site moved its zone east',
      MADRID,
      '2026-11-21T05:00:00Z',
      '2026-11-21T18:00:00Z',
      '06:00:00',
    ],
    ['as the zone before had it', MEXICO, '2026-11-21T05:00:00Z', '2026-11-21T18:00:00Z', '20/11 23:00:00'],
    ['before clocks go back', TIJUANA, '2026-11-01T07:59:59Z', '2026-11-01T18:00:00Z', '00:59:59'],
    [
      'in the first hour of two',
      TIJUANA,
      '2026-11-01T08:30:00Z',
      '2026-11-01T18:00:00Z',
      '01:30:00\u00a0UTC\u22127',
    ],
    [
      'in the second hour of two',
      TIJUANA,
      '2026-11-01T09:30:00Z',
      '2026-11-01T18:00:00Z',
      '01:30:00\u00a0UTC\u22128',
    ],
    ['after clocks went back', TIJUANA, '2026-11-01T10:00:00Z', '2026-11-01T18:00:00Z', '02:00:00'],
    [
      'in the hour of two of another day',
      MADRID,
      '2026-10-25T00:30:00Z',
      '2026-11-21T18:00:00Z',
      '25/10 02:30:00\u00a0UTC+2',
    ],
    [
      'in midnight, which comes twice',
      HABANA,
      '2026-11-01T04:30:00Z',
      '2026-11-01T18:00:00Z',
      '00:30:00\u00a0UTC\u22124',
    ],
    ['in midnight again', HABANA, '2026-11-01T05:30:00Z', '2026-11-01T18:00:00Z', '00:30:00\u00a0UTC\u22125'],
    [
      'right after an hour that is skipped',
      MADRID,
      '2026-03-29T01:00:00Z',
      '2026-03-29T18:00:00Z',
      '03:00:00',
    ],
    [
      'right before an hour that is skipped',
      MADRID,
      '2026-03-29T00:59:59Z',
      '2026-03-29T18:00:00Z',
      '01:59:59',
    ],
    ['where clocks no longer move', MEXICO, '2026-10-25T07:30:00Z', '2026-10-25T18:00:00Z', '01:30:00'],
    [
      'where they still moved',
      MEXICO,
      '2021-10-31T06:30:00Z',
      '2021-10-31T18:00:00Z',
      '01:30:00\u00a0UTC\u22125',
    ],
    ['across a day that was skipped', APIA, '2011-12-30T09:59:59Z', '2011-12-30T10:00:00Z', '29/12 23:59:59'],
  ])('%s of %s: %s beside %s', (_cuando, zona, t, junto_a, texto) => {
    expect(textoMomento(t, { junto_a, zona })).toBe(texto);
    expect(textoMomento(Date.parse(t), { junto_a: Date.parse(junto_a), zona })).toBe(texto);
  });

  const T = '2026-11-01T07:30:00.218Z';
  it.each([
    ['minuto', '01/11 01:30'],
    ['segundo', '01/11 01:30:00'],
    ['milisegundo', '01/11 01:30:00.218'],
  ] as const)('is as fine as asked: %s', (precision, texto) => {
    expect(textoMomento(T, { junto_a: '2026-11-25T18:00:00Z', zona: MEXICO, precision })).toBe(texto);
  });

  it('is to the nearest millisecond, as the server writes it', () => {
    const como = { junto_a: T, zona: MEXICO, precision: 'milisegundo' } as const;
    expect(textoMomento(Date.parse(T) - 0.4, como)).toBe('01:30:00.218');
    expect(textoMomento(Date.parse(T) - 0.6, como)).toBe('01:30:00.217');
  });

  it.each([undefined, null, '', 'ayer'])('is whole beside nothing that has a day: %j', (junto_a) => {
    expect(textoMomento(T, { junto_a, zona: MEXICO })).toBe('01/11/2026, 01:30:00');
  });

  it('has its day on the same one too where that is asked for', () => {
    expect(partesDeMomento(T, { junto_a: T, zona: MEXICO, con_dia: true })).toEqual({
      ...{ dia: '01/11', hora: '01:30:00' },
    });
  });

  it.each([null, undefined, '', 'ayer', Number.NaN, 9e15])('that is %s is -', (nada) => {
    expect(textoMomento(nada, { junto_a: T, zona: MEXICO })).toBe('-');
    expect(horaEnFrase(nada, { junto_a: T, zona: MEXICO })).toBe('-');
  });

  it.each([
    [T, '01:30:00'],
    ['2026-11-25T18:00:00Z', '01:30:00 del 01/11'],
    ['2027-11-25T18:00:00Z', '01:30:00 del 01/11/2026'],
  ])('in a sentence beside %s is %s', (junto_a, texto) => {
    expect(horaEnFrase(T, { junto_a, zona: MEXICO })).toBe(texto);
  });
});
