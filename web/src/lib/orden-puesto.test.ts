import { describe, expect, it } from 'vitest';
import { cambiados, enOrden, ponerOrden, porGravedad, type ReglaOrden } from './orden-puesto';

interface Fila {
  id: number;
  gravedad: number;
  linea: readonly [number, number];
}
const REGLA: ReglaOrden<Fila> = {
  id: ({ id }) => id,
  nombre: ({ id }) => `PT-0${id}`,
  gravedad: ({ gravedad }) => gravedad,
  linea: ({ linea }) => linea,
};
const fila = (id: number, gravedad = 5, linea: Fila['linea'] = [1, id]): Fila => ({ id, gravedad, linea });
const ids = (filas: readonly Fila[]) => filas.map(({ id }) => id);

describe('an order on screen', () => {
  const antes = [fila(1), fila(2), fila(3)];
  const puesto = ponerOrden(antes, REGLA);
  const ahora = [fila(1), fila(2), fila(3, 0)];

  it('has the worst first, and equals by sistema, along the line, by id', () => {
    const filas = [
      fila(4, 5, [2, 0]),
      fila(3, 5, [1, 9]),
      fila(2, 5, [1, 3]),
      fila(1, 5, [1, 3]),
      fila(5, 0),
    ];
    expect(ids(porGravedad(filas, REGLA))).toEqual([5, 1, 2, 3, 4]);
  });

  it('stays while states change, and says whose did', () => {
    expect(ids(enOrden(ahora, puesto, REGLA))).toEqual([1, 2, 3]);
    expect(cambiados(ahora, puesto, REGLA)).toEqual(['PT-03']);
    expect(cambiados(antes, puesto, REGLA)).toEqual([]);
  });

  it('is another once it is put again', () => {
    expect(ids(enOrden(ahora, ponerOrden(ahora, REGLA), REGLA))).toEqual([3, 1, 2]);
  });

  it('takes a row that is new at its end', () => {
    expect(ids(enOrden([fila(4), ...antes], puesto, REGLA))).toEqual([1, 2, 3, 4]);
  });
});
