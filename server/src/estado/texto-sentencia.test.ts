import { expect, it } from 'vitest';
import { textoDeSentencia } from './texto-sentencia';

it.each([
  ['select * from eventos where id = $1', 'select * from eventos where id = $1'],
  ['  (select\n  1)\n union select $2', '(select …) union select $2'],
  ['update "a 1" set x1 = 2.5e3 where t0_ms > 17', 'update "a 1" set x1 = … where t0_ms > …'],
  ["insert into t values ('it''s', E'a\\'b', U&'x', X'ff')", 'insert into t values (…, …, …, …)'],
  ["select set_config('clave.secreta', 'abre', false)", 'select set_config(…, …, false)'],
  ['select $$abre$$, $q$ $$ abre $q$, $1', 'select …, …, $1'],
  ['/* clave: abre */ select 1 -- abre', 'select …'],
  ["select 'abre", 'select …'],
  ['select /* abre', 'select'],
  ['select $x$ abre', 'select …'],
  ['select $é$ abre $é$, .5', 'select …, …'],
  ['select a.b1, $1 from t', 'select a.b1, $1 from t'],
  [
    'with a as (delete from t returning *) select * from a',
    'with a as (delete from t returning *) select * from a',
  ],
  [
    'merge into t using s on t.a = s.a when matched then delete',
    'merge into t using s on t.a = s.a when matched then delete',
  ],
])('of %j is shown %j', (texto, mostrado) => {
  expect(textoDeSentencia(texto)).toBe(mostrado);
});

it.each([
  "alter role postgres password 'abre'",
  "set clave.secreta = 'abre'",
  "/* select */ create user x password 'abre'",
  "copy t from program 'abre'",
  'selectivo',
  // A comment may stand inside of another.
  'select /* a /* b */ abre */ 1',
  '',
])('nothing is shown of what neither reads nor writes rows: %j', (texto) => {
  expect(textoDeSentencia(texto)).toBeNull();
});

it('a statement without end is cut, and costs no more than its length', () => {
  const larga = `select ${"'a".repeat(200_000)}`;
  expect(textoDeSentencia(larga)?.length).toBeLessThan(5_000);
  expect(textoDeSentencia(`select ${'columna, '.repeat(2_000)}`)).toMatch(/^select columna.*…$/);
});
