import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { marcaDeEvento } from '../lib/estado-evento';
import { EstadoEvento, EstadoGrupo } from './mark';

/** The words of what is drawn, without its shapes. */
const palabras = (dibujo: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(dibujo)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the state of an event, wherever it is drawn', () => {
  it.each([
    [{}, 'Abierto', 'abierto'],
    [{ evento_estado: 'reconocido' }, 'Reconocido', 'reconocido'],
    [{ simulacion: true }, 'SIMULACIÓN Abierto', 'simulacion'],
    [{ simulacion: true, evento_estado: 'reconocido' }, 'SIMULACIÓN Reconocido', 'simulacion'],
    [{ tipo: 'prueba' }, 'PRUEBA Abierto', 'simulacion'],
    [{ id: 8, estado: 'fuera_de_tramo', evento_principal: 7 }, 'Eco', 'eco'],
    [
      { id: 8, estado: 'fuera_de_tramo', evento_principal: 7, simulacion: true },
      'SIMULACIÓN Eco',
      'simulacion',
    ],
  ] as const)('of %j says %s, and has the shape %s where it stands alone', (cambios, dicho, forma) => {
    const evento = eventoMuestra(cambios);
    for (const boxed of [false, true])
      expect(palabras(createElement(EstadoEvento, { evento, boxed }))).toBe(dicho);
    expect(marcaDeEvento(evento)).toBe(forma);
  });

  it('is marked on a group too', () => {
    expect(palabras(createElement(EstadoGrupo, { estado: 'abierto', simulacion: true }))).toBe(
      'SIMULACIÓN Abierto',
    );
    expect(palabras(createElement(EstadoGrupo, { estado: 'reconocido', simulacion: false }))).toBe(
      'Reconocido',
    );
  });
});
