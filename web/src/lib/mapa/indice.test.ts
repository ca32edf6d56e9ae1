import { describe, expect, it } from 'vitest';
import { crearIndice, seVeAlguno } from './indice';
import { aUnidad, ladoMundo, type Vista } from './vista';

const AQUI = { lat: 21.1, lng: -100.7 };
const LEJOS = { lat: 25, lng: -110 };
const dato = (id: number, position = AQUI, dice = '') => ({ id, position, dice });
const esquina = aUnidad(AQUI);
const vista: Vista = {
  zoom: 10,
  origen: { x: esquina.x * ladoMundo(10) - 400, y: esquina.y * ladoMundo(10) - 300 },
  ancho: 800,
  alto: 600,
};
const ids = (cosas: readonly { id: number }[]) => cosas.map(({ id }) => id);

describe('a new list', () => {
  it('tells what came, what changed and what went, and nothing of the rest', () => {
    const indice = crearIndice<ReturnType<typeof dato>>(20);
    const [a, b, c] = [dato(1), dato(2, LEJOS), dato(3)];
    indice.renovar([a, b, c]);
    expect(indice.agrupados(10).size).toBe(2);
    const { nuevos, idos } = indice.renovar([a, dato(2, LEJOS, 'otra cosa'), dato(4)]);
    expect(ids(nuevos)).toEqual([2, 4]);
    expect(ids(idos)).toEqual([3]);
    const grupos = [...indice.agrupados(10)].map(({ miembros }) => ids(miembros));
    expect(grupos).toEqual([[1, 4], [2]]);
  });

  it('moves what moved', () => {
    const indice = crearIndice<ReturnType<typeof dato>>(20);
    indice.renovar([dato(1), dato(2)]);
    expect(indice.agrupados(10).size).toBe(1);
    indice.renovar([dato(1), dato(2, LEJOS)]);
    expect(indice.agrupados(10).size).toBe(2);
  });

  it('is grouped anew at another zoom', () => {
    const indice = crearIndice<ReturnType<typeof dato>>(20);
    indice.renovar([dato(1), dato(2, { lat: 21.1, lng: -100.69 })]);
    expect(indice.agrupados(6).size).toBe(1);
    expect(indice.agrupados(16).size).toBe(2);
  });
});

describe('a multitude', () => {
  it('is told in few groups from far away, and apart from near', () => {
    const indice = crearIndice<ReturnType<typeof dato>>(10);
    indice.renovar(Array.from({ length: 1_000 }, (_, i) => dato(i, { lat: 21, lng: -100 - i / 500 })));
    expect(indice.agrupados(8).size).toBeLessThan(12);
    expect(indice.agrupados(13).size).toBeGreaterThan(300);
  });
});

describe('news', () => {
  it.each([
    ['in view', [dato(1)], true],
    ['out of view', [dato(1, LEJOS)], false],
    ['of nothing', [], false],
  ])('ask for another drawing or not: %s', (_, datos, seVe) => {
    expect(seVeAlguno(datos, vista)).toBe(seVe);
  });
});
