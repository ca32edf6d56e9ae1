import { expect, it } from 'vitest';
import { formatGasto, formatParte, formatPorSegundo, sentenciaCorta } from './estado-textos';

const plano = (texto: string) => texto.replaceAll(/[\u00a0\u2009]/g, ' ');

it.each([
  [0, '< 0.01 ms'],
  [0.04, '0.04 ms'],
  [9.994, '9.99 ms'],
  [9.995, '10 ms'],
  [999.4, '999 ms'],
  [999.5, '1.0 s'],
  [99_949, '99.9 s'],
  [99_950, '1.7 min'],
  [3_597_000, '1.0 h'],
  [90_000_000, '25.0 h'],
])('%d ms of PostgreSQL are written %s', (ms, texto) => expect(plano(formatGasto(ms))).toBe(texto));

it.each([
  [0, '0.0 %'],
  [0.0004, '< 0.1 %'],
  [0.124, '12.4 %'],
  [1, '100.0 %'],
])('a share of %d is written %s', (parte, texto) => expect(plano(formatParte(parte))).toBe(texto));

it.each([
  [0, '0 mensajes/s'],
  [6, '0.1 mensajes/s'],
  [2_880, '48 mensajes/s'],
])('%d in a minute are %s', (n, texto) => expect(plano(formatPorSegundo(n))).toBe(texto));

it('a statement is shortened to what tells it from others', () => {
  const columnas = Array.from({ length: 40 }, (_, i) => `"t"."c${i}"`).join(', ');
  expect(sentenciaCorta(`select ${columnas} from "t" where "id" = $1`)).toBe(
    'select … from "t" where "id" = $1',
  );
  expect(sentenciaCorta('select a from t')).toBe('select a from t');
  expect(sentenciaCorta(`update t set ${columnas}`)).toMatch(/^update t set "t"."c0".{80,}…$/);
});
