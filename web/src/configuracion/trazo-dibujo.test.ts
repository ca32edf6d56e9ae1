import { describe, expect, it } from 'vitest';
import { agregar, arrastrar, deshacer, dibujoDe, elegir, mover, quitar, unirExtremos } from './trazo-dibujo';

const vacio = dibujoDe([]);
const dos = dibujoDe([
  [-101, 20],
  [-100, 20],
]);

describe('a line that is drawn', () => {
  it('grows after the vertex that is chosen', () => {
    const seguido = agregar(agregar(vacio, [-101, 20]), [-100.5, 20.1]);
    expect(seguido.vertices).toEqual([
      [-101, 20],
      [-100.5, 20.1],
    ]);
    expect(agregar(elegir(dos, 0), [-100.5, 20.2]).vertices[1]).toEqual([-100.5, 20.2]);
    expect(agregar(elegir(dos, -1), [-102, 20]).vertices[0]).toEqual([-102, 20]);
  });

  it('goes back one change at a time, a whole drag being one', () => {
    const arrastrado = arrastrar(arrastrar(mover(dos, 1, [-100.1, 20]), 1, [-100.2, 20]), 1, [-100.3, 20]);
    expect(arrastrado.vertices[1]).toEqual([-100.3, 20]);
    expect(deshacer(arrastrado).vertices).toEqual(dos.vertices);
    expect(deshacer(deshacer(arrastrado)).vertices).toEqual(dos.vertices);
    expect(deshacer(quitar(dos, 0)).vertices).toEqual(dos.vertices);
  });

  it('may lose every vertex and begin anew', () => {
    const nada = quitar(quitar(dos, 1), 0);
    expect(nada).toMatchObject({ vertices: [], elegido: -1 });
    expect(agregar(nada, [-101, 20]).vertices).toEqual([[-101, 20]]);
  });

  it('ends at its two stations, with what was drawn between them', () => {
    const inicio = [-101.5, 20.5] as const;
    const fin = [-99.5, 19.5] as const;
    expect(unirExtremos(vacio, inicio, fin).vertices).toEqual([inicio, fin]);
    const tres = agregar(elegir(dos, 0), [-100.5, 20.2]);
    expect(unirExtremos(tres, inicio, fin).vertices).toEqual([inicio, [-100.5, 20.2], fin]);
  });
});
