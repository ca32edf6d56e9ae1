import { expect, it } from 'vitest';
import { formatTamano } from './tamano';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [64_123_456, '64.1 MB'],
  [2e12, '2.0 TB'],
  [3e15, '3\u2009000.0 TB'],
])('%d bytes are written %s', (bytes, texto) => {
  expect(formatTamano(bytes)).toBe(texto.replace(' ', '\u00a0'));
});
