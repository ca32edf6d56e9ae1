import { describe, expect, it } from 'vitest';
import { cambiaALaVista, mismos } from './cambios';
import { aUnidad, ladoMundo, type Vista } from './vista';

const AQUI = { lat: 21.1, lng: -100.7 };
const LEJOS = { lat: 25, lng: -110 };
const esquina = aUnidad(AQUI);
const vista: Vista = {
  zoom: 10,
  origen: { x: esquina.x * ladoMundo(10) - 400, y: esquina.y * ladoMundo(10) - 300 },
  ancho: 800,
  alto: 600,
};
const cerca = { position: AQUI };
const otro = { position: AQUI };
const lejano = { position: LEJOS };

describe('a new list of marks', () => {
  it('is the same while it holds the same objects in their order', () => {
    expect(mismos([cerca, lejano], [cerca, lejano])).toBe(true);
    expect(mismos([cerca, lejano], [lejano, cerca])).toBe(false);
    expect(mismos([cerca], [{ ...cerca }])).toBe(false);
  });

  it.each([
    ['a mark in view changed', [cerca, lejano], [otro, lejano], true],
    ['a mark in view came', [lejano], [lejano, cerca], true],
    ['a mark in view went', [lejano, cerca], [lejano], true],
    ['a mark out of view changed', [cerca, lejano], [cerca, { position: LEJOS }], false],
    ['a mark went out of view', [cerca], [lejano], true],
    ['nothing changed', [cerca, lejano], [cerca, lejano], false],
  ])('asks for another drawing or not: %s', (_, antes, ahora, cambia) => {
    expect(cambiaALaVista(antes, ahora, vista)).toBe(cambia);
  });
});
