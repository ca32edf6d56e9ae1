import { describe, expect, it } from 'vitest';
import { crearRejilla } from './rejilla';

describe('the hit grid', () => {
  it('answers like looking at every box, in the order they were put', () => {
    const rejilla = crearRejilla<number>();
    const cajas = Array.from({ length: 400 }, (_, i) => {
      const [x, y] = [((i * 71) % 900) - 200, ((i * 113) % 700) - 100];
      return { minX: x, minY: y, maxX: x + 34 + (i % 90), maxY: y + 34 };
    });
    cajas.forEach((caja, i) => {
      rejilla.poner(caja, i);
    });
    for (let k = 0; k < 300; k++) {
      const p = { x: ((k * 57) % 900) - 200, y: ((k * 31) % 700) - 100 };
      const aMano = cajas.flatMap((c, i) =>
        c.minX <= p.x && c.maxX >= p.x && c.minY <= p.y && c.maxY >= p.y ? [i] : [],
      );
      expect(rejilla.en(p)).toEqual(aMano);
    }
  });
});
