import { expect, it } from 'vitest';
import { contarCampos } from './campos';

it.each<[string, number | null]>([
  ['()', 1],
  ['(,)', 2],
  ['(1,t,"2026-11-21 18:00:00+00",,{NaN})', 5],
  ['("a,b)","c ""d"" e\\\\","")', 3],
  ['(a b)', null],
  ['(\u00a0\u2028,🛢️)', 2],
  ['("a\nb")', 1],
  ['2026-11-21 18:00:00.123+00', null],
  ['', null],
  ['(1,2', null],
  ['(1,2)x', null],
  ['("a)', null],
  ['("a\\n")', null],
  ['("a"b)', null],
  ['((1,2))', null],
])('a row as PostgreSQL writes it has so many fields: %j', (texto, campos) => {
  expect(contarCampos(texto)).toBe(campos);
});

it('a row of megabytes is counted like any other', () => {
  expect(contarCampos(`(1,"${'""\\\\'.repeat(2_000_000)}",${'x'.repeat(2_000_000)})`)).toBe(3);
});
