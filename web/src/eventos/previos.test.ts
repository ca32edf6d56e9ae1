import { expect, it } from 'vitest';
import { textoDistancia } from './previos';

it.each([
  // 19.8 m: both places rounded first would make it 19.
  [212_480.6, 212_500.4, 'a 20\u00a0m'],
  [212_500.4, 212_480.6, 'a 20\u00a0m'],
  [212_500, 212_500, 'a 0\u00a0m'],
  [null, 212_500, null],
  [212_500, null, null],
])('the distance of an earlier event at %s m from one at %s m is rounded once', (antes, ahora, dicho) => {
  expect(textoDistancia({ posicion: antes }, { posicion: ahora })).toBe(dicho);
});
