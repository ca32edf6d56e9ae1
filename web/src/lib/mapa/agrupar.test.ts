import { describe, expect, it } from 'vitest';
import { abanico, crearAgrupacion } from './agrupar';

interface Cosa {
  id: number;
  x: number;
  y: number;
}
const cosa = (id: number, x: number, y: number): Cosa => ({ id, x, y });
const juntar = (cosas: readonly Cosa[], radio: number, corrido = 0) => {
  const agrupacion = crearAgrupacion<Cosa>(radio);
  for (const una of cosas) agrupacion.poner(una, { x: una.x + corrido, y: una.y - corrido });
  return agrupacion;
};
const ids = ({ grupos }: ReturnType<typeof juntar>) =>
  [...grupos].map(({ miembros }) => miembros.map(({ id }) => id).sort((a, b) => a - b)).sort();
const esparcidas = Array.from({ length: 300 }, (_, i) => cosa(i, (i * 37) % 500, (i * 91) % 400));

describe('things on one another', () => {
  it('are one group with all of them', () => {
    expect(ids(juntar([cosa(1, 100, 100), cosa(2, 105, 98), cosa(3, 140, 100)], 18))).toEqual([[1, 2], [3]]);
  });

  it('join whichever side of a cell border they stand on', () => {
    for (let x = -40; x < 40; x++)
      expect(ids(juntar([cosa(1, x, 0), cosa(2, x + 17, 0)], 18))).toHaveLength(1);
  });

  it('join the same way wherever the screen begins', () => {
    const formas = [0, 13.5, -207.25].map((corrido) => ids(juntar(esparcidas, 24, corrido)));
    expect(formas[1]).toEqual(formas[0]);
    expect(formas[2]).toEqual(formas[0]);
  });

  it('stay in some group, near its place, whatever comes and goes', () => {
    const agrupacion = juntar(esparcidas, 24);
    const quedan = esparcidas.filter(({ id }) => id % 3 !== 0);
    for (const una of esparcidas) if (una.id % 3 === 0) agrupacion.quitar(una);
    const grupos = [...agrupacion.grupos];
    expect(grupos.flatMap(({ miembros }) => miembros.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
      quedan.map(({ id }) => id),
    );
    for (const { punto, miembros } of grupos)
      for (const { x, y } of miembros) expect(Math.hypot(x - punto.x, y - punto.y)).toBeLessThan(24);
    for (const [i, a] of grupos.entries())
      for (const b of grupos.slice(i + 1))
        expect(Math.hypot(a.punto.x - b.punto.x, a.punto.y - b.punto.y)).toBeGreaterThanOrEqual(24);
  });

  it('keep their group when only what they say changes', () => {
    const [a, b] = [cosa(1, 100, 100), cosa(2, 105, 98)];
    const agrupacion = juntar([a, b], 18);
    const nueva = cosa(2, 105, 98);
    agrupacion.cambiar(b, nueva);
    expect([...agrupacion.grupos][0]?.miembros).toEqual([a, nueva]);
    agrupacion.quitar(nueva);
    expect(ids(agrupacion)).toEqual([[1]]);
  });
});

describe('a spread', () => {
  it.each([2, 3, 5, 8, 9, 20, 60])('of %i marks keeps each apart from every other', (cuantos) => {
    const puntos = abanico({ x: 50, y: 50 }, cuantos, 40);
    expect(puntos).toHaveLength(cuantos);
    for (const [i, a] of puntos.entries())
      for (const b of puntos.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(28);
  });
});
