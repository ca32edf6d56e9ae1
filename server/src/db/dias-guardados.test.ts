import { describe, expect, it } from 'vitest';
import {
  DIA_MS,
  diaDe,
  leerLimites,
  nombreDe,
  pasados,
  restosPasados,
  tramosQueFaltan,
} from './dias-guardados';

const HOY_MS = Date.UTC(2026, 10, 26);
const HOY = diaDe(HOY_MS);
const SIEMPRE = Number.POSITIVE_INFINITY;
/** By days from today. */
const tramo = (desde: number, hasta: number) => ({
  desde_ms: HOY_MS + desde * DIA_MS,
  hasta_ms: HOY_MS + hasta * DIA_MS,
});
const dia = (n: number) => tramo(n, n + 1);

describe('the parts that days lack', () => {
  it.each([
    ['none are there', [], [0], [dia(0)]],
    ['two, one said twice and out of order', [], [1, 0, 1], [dia(0), dia(1)]],
    ['one is there', [dia(0)], [0, 1], [dia(1)]],
    ['a longer part holds one', [tramo(-SIEMPRE, 1)], [-40, 0, 1], [dia(1)]],
    ['as many are there as may be, on both sides', [dia(-5), dia(0), dia(5)], [2], [tramo(1, 5)]],
    ['as many are there as may be, all before', [dia(-2), dia(-1), dia(0)], [9, 99], [tramo(1, SIEMPRE)]],
    ['as many are there as may be, all after', [dia(0), dia(1), dia(2)], [-9], [tramo(-SIEMPRE, 0)]],
    ['the last that may be is among them', [dia(0), dia(1)], [2, 9], [dia(2), tramo(3, SIEMPRE)]],
  ])('are made where %s', (_, hay, dias, faltan) => {
    expect(
      tramosQueFaltan(
        hay,
        dias.map((n) => HOY + n),
        3,
      ),
    ).toEqual(faltan);
  });

  it('are never more than twice as many as may be, whatever is dated', () => {
    const hay = tramosQueFaltan([], [0, 9_999, 3, 7_000, 11, 500, 42, 12, 10_000, 8_888], 3);
    for (let n = 0; n < 12_000; n += 7) hay.push(...tramosQueFaltan(hay, [n], 3));
    expect(hay.length).toBeLessThanOrEqual(7);
    for (const t of hay)
      expect(hay.filter((o) => o.desde_ms < t.hasta_ms && t.desde_ms < o.hasta_ms)).toEqual([t]);
  });
});

describe('a part', () => {
  it.each([
    [dia(0), 'lecturas_20261126'],
    [tramo(0, 3), 'lecturas_20261126_hasta_20261129'],
    [tramo(-SIEMPRE, 1), 'lecturas_hasta_20261127'],
    [tramo(1, SIEMPRE), 'lecturas_20261127_hasta_siempre'],
    [tramo(-SIEMPRE, SIEMPRE), 'lecturas_hasta_siempre'],
  ])('of %o is called %s', (cual, nombre) => {
    expect(nombreDe('lecturas', cual)).toBe(nombre);
  });

  it.each([
    ["FOR VALUES FROM ('1795651200000') TO ('1795737600000')", dia(0)],
    ["FOR VALUES FROM (MINVALUE) TO ('1795651200000')", tramo(-SIEMPRE, 0)],
    ["FOR VALUES FROM ('1795651200000') TO (MAXVALUE)", tramo(0, SIEMPRE)],
  ])('that PostgreSQL tells of as %s is read', (texto, cual) => {
    expect(leerLimites(texto)).toEqual(cual);
  });

  it.each(['FOR VALUES IN (10)', 'DEFAULT', ''])('of no range is refused: %s', (texto) => {
    expect(() => leerLimites(texto)).toThrow('no part of a range of time');
  });

  it.each([
    ['is past when all of it is', dia(-2), -1, true],
    ['is not before', dia(-2), -1.000_1, false],
    ['without an end never is', tramo(-9, SIEMPRE), 99, false],
  ])('%s', (_, cual, limite, es) => {
    expect(pasados([cual], HOY_MS + limite * DIA_MS)).toEqual(es ? [cual] : []);
  });

  it.each([
    ['of a day holds nothing that goes before it', dia(-1), -0.5, []],
    ['of more days gives away what is past of it', tramo(-SIEMPRE, 1), -3.5, [tramo(-SIEMPRE, -3.5)]],
    ['that begins later gives nothing', tramo(2, 9), 1, []],
    ['that is past in whole gives nothing', tramo(-9, -3), -1, []],
  ])('%s', (_, cual, limite, restos) => {
    expect(restosPasados([cual], HOY_MS + limite * DIA_MS)).toEqual(restos);
  });
});
