import { describe, expect, it } from 'vitest';
import { abanico, agrupar } from './agrupar';

const en = ({ x, y }: { x: number; y: number }) => ({ x, y });

describe('marks on one another', () => {
  it('are one mark that counts them, headed by the most important', () => {
    const items = [
      { id: 'a', x: 100, y: 100 },
      { id: 'b', x: 105, y: 98 },
      { id: 'c', x: 140, y: 100 },
    ];
    const grupos = agrupar(items, en, 18);
    expect(grupos.map(({ cabeza, miembros }) => [cabeza.id, miembros.length])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
  });

  it('join whichever side of a cell border they stand on', () => {
    for (let x = -40; x < 40; x++)
      expect(
        agrupar(
          [
            { x, y: 0 },
            { x: x + 17, y: 0 },
          ],
          en,
          18,
        ),
      ).toHaveLength(1);
  });

  it('join the same way wherever the screen begins', () => {
    const items = Array.from({ length: 300 }, (_, i) => ({ id: i, x: (i * 37) % 500, y: (i * 91) % 400 }));
    const formas = [0, 13.5, -207.25].map((corrido) =>
      agrupar(items, ({ x, y }) => ({ x: x + corrido, y: y - corrido }), 24).map(({ miembros }) =>
        miembros.map(({ id }) => id),
      ),
    );
    expect(formas[1]).toEqual(formas[0]);
    expect(formas[2]).toEqual(formas[0]);
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
