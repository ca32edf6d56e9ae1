import { expect, it } from 'vitest';
import type { Columna } from './columna';
import { columnasDeTabla, dichaAlTrabajador } from './tabla';

it('tells a worker the columns of a screen, and reads its rows there by their places', () => {
  const columnas: Columna<{ n: number }>[] = [
    { tipo: 'numero', titulo: 'N', decimales: 1, valor: ({ n }) => n },
    { tipo: 'texto', titulo: 'Doble', valor: ({ n }) => String(2 * n) },
    { tipo: 'instante', titulo: 'Cuándo', valor: ({ n }) => n },
  ];
  const de_pantalla = columnas.map((columna) => ({ ...columna, pinta: () => 'algo' }));
  const dichas = structuredClone(de_pantalla.map(dichaAlTrabajador));
  const leidas = columnasDeTabla(dichas).map(({ titulo, valor }) => [titulo, valor([7, '14', null])]);
  expect(leidas).toEqual([
    ['N', 7],
    ['Doble', '14'],
    ['Cuándo', null],
  ]);
});
