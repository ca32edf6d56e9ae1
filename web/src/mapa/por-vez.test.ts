import { expect, it } from 'vitest';
import { textoMostrarMas } from './por-vez';

it.each([
  [1, 'Mostrar el que falta'],
  [30, 'Mostrar los 30 que faltan'],
  [100, 'Mostrar los 100 que faltan'],
  [230, 'Mostrar 100 más de 230'],
])('what shows more of %d does not promise more than there are', (faltan, dicho) => {
  expect(textoMostrarMas(faltan)).toBe(dicho);
});
