import { MantineProvider } from '@mantine/core';
import { juzgarTrazo } from '@tramos/contract/trazo';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { textoDe } from '../../test/pintar';
import type { Vertices } from '../lib/lineas/tipos';
import { JuicioDelTrazo } from './juicio-trazo';
import type { Escrito } from './tramo-escrito';

const DERECHA: Vertices = [
  [-89.6, 20.9],
  [-89.4, 20.95],
];
const A = { latitud: 20.9, longitud: -89.6, posicion: 0 };
const B = { latitud: 20.95, longitud: -89.4, posicion: 21_500 };
const forma = {
  valores: { trazo_motivo: '' } as Escrito,
  poner: () => {},
  error: () => null,
  fija: false,
};
const decir = (vertices: Vertices, administra = false) => {
  const juicio = juzgarTrazo({ vertices, a: A, b: B, estaciones: [] });
  if (!juicio) throw new Error('there is no line');
  const props = { forma, juicio, vertices, administra, onArreglar: () => {} };
  return textoDe(createElement(MantineProvider, null, createElement(JuicioDelTrazo, props)));
};

describe('the form says at once of the line that was chosen', () => {
  it.each<[string, Vertices, RegExp, string | null]>([
    ['how near its ends are', DERECHA, /empieza a 0.m del sensor A y termina a 0.m del sensor B\.$/, null],
    [
      'that it goes from B to A',
      DERECHA.toReversed(),
      /La línea va de B a A: empieza a 21\.\d.km/,
      'Darle la vuelta',
    ],
    [
      'that latitude and longitude changed places, where both would be somewhere',
      DERECHA.map(([x, y]) => [y, x]),
      /La latitud y la longitud de la línea están cambiadas de lugar\./,
      'Cambiarlas de lugar',
    ],
    ['how far aside it lies', DERECHA.map(([x, y]) => [x, y + 0.02]), /empieza a 2\.2.km del sensor A/, null],
  ])('%s', async (_caso, vertices, dicho, boton) => {
    const texto = await decir(vertices);
    expect(texto).toMatch(dicho);
    for (const uno of ['Darle la vuelta', 'Cambiarlas de lugar'])
      expect(texto.includes(uno)).toBe(uno === boton);
  });

  it('and offers an administrator alone to store it with a reason, and only what does not fit', async () => {
    const al_reves = DERECHA.toReversed();
    expect(await decir(al_reves)).not.toContain('Guardar de todos modos');
    expect(await decir(al_reves, true)).toContain('Guardar de todos modos');
    expect(await decir(DERECHA, true)).not.toContain('Guardar de todos modos');
  });
});
