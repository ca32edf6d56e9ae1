import { describe, expect, it } from 'vitest';
import {
  conUnidad,
  formatConSigno,
  formatDiaLargo,
  formatFecha,
  formatFechaAlerta,
  formatHace,
  formatNumero,
  formatSigma,
  nombreZona,
  plural,
} from './formato';

const MX = 'America/Mexico_City';
const T = '2026-11-21T09:41:58.218Z';

describe('times', () => {
  it("are the site's, whatever the zone of the browser", () => {
    expect(formatFecha(T, MX)).toBe('21/11/2026, 03:41:58');
    expect(formatFecha(T, 'UTC')).toBe('21/11/2026, 09:41:58');
    expect(formatFechaAlerta(T, MX)).toBe('21/11/2026, 3:41:58');
    expect(formatDiaLargo(Date.parse(T), MX)).toBe('sáb 21 nov');
    expect(formatDiaLargo(Date.parse(T), MX, true)).toBe('sáb 21 nov 2026');
  });

  it('say which of two equal readings they are when the clocks go back', () => {
    expect(formatFecha('2026-11-01T08:30:00Z', 'America/Tijuana')).toBe(
      '01/11/2026, 01:30:00\u00a0UTC\u22127',
    );
    expect(formatFechaAlerta('2026-11-01T09:30:00Z', 'America/Tijuana')).toBe(
      '1/11/2026, 1:30:00\u00a0UTC\u22128',
    );
  });

  it('write midnight as 00', () => {
    expect(formatFecha('2026-11-21T06:00:00.000Z', MX)).toBe('21/11/2026, 00:00:00');
  });

  it.each([null, undefined, '', 'ayer', Number.NaN])('show %s as -', (nada) => {
    expect(formatFecha(nada, MX)).toBe('-');
    expect(formatFechaAlerta(nada, MX)).toBe('-');
  });

  it.each([
    [MX, 'Ciudad de México'],
    ['America/Tijuana', 'Tijuana'],
    ['America/Hermosillo', 'Hermosillo'],
    ['UTC', 'UTC'],
  ])('name the zone %s as %s', (zona, nombre) => {
    expect(nombreZona(zona)).toBe(nombre);
  });
});

describe('numbers', () => {
  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1_010, 0, '1\u2009010'],
    [1_234_567.891, 2, '1\u2009234\u2009567.89'],
    [-18.952, 3, '\u221218.952'],
    [-0.0004, 3, '0.000'],
  ])('%d with %i decimals is %s', (valor, decimales, texto) => {
    expect(formatNumero(valor, decimales)).toBe(texto);
  });

  it('show their sign where it says which way', () => {
    expect([13.232, -18.952, 0].map((v) => formatConSigno(v, 3))).toEqual([
      '+13.232',
      '\u221218.952',
      '0.000',
    ]);
  });

  it('carry their unit after a space that never breaks', () => {
    expect(conUnidad(0.12, 'kg/cm²', 2)).toBe('0.12\u00a0kg/cm²');
    expect(plural(1, 'abierto', 'abiertos')).toBe('1 abierto');
    expect(plural(0, 'abierto', 'abiertos')).toBe('0 abiertos');
  });

  it.each([
    [48, '±\u00a048\u00a0m'],
    [999.4, '±\u00a0999\u00a0m'],
    [999.6, '±\u00a01.0\u00a0km'],
    [1_140, '±\u00a01.1\u00a0km'],
    [null, '-'],
    [undefined, '-'],
  ])('an error of %s m is %s', (sigma_m, texto) => {
    expect(formatSigma(sigma_m)).toBe(texto);
  });
});

describe('how long ago', () => {
  it.each([
    [T, 'hace 4 min'],
    ['', '-'],
    ['ayer', '-'],
    [null, '-'],
  ])('of %j is %s', (instante, texto) => {
    expect(formatHace(instante, Date.parse(T) + 240_000).replace('\u00a0', ' ')).toBe(texto);
  });
  it.each(['', 'ayer', null, undefined, NaN])(
    'is never NaN: the hour of a moment that is none is -: %j',
    (nada) => {
      expect([formatFecha(nada, MX), formatFechaAlerta(nada, MX)]).toEqual(['-', '-']);
    },
  );
});
