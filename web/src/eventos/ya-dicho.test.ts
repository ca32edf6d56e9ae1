import type { HistorialItem } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { antesDeDecir, yaSeDijo } from './ya-dicho';

const dicha = (texto: string, por = 'R. Soto', accion: HistorialItem['accion'] = 'nota'): HistorialItem => ({
  ...{ accion, por, texto },
  cuando: '2026-11-21T09:45:02.000Z',
});
const conHistorial = (...historial: HistorialItem[]) => ({ historial });

describe('a note whose answer was lost', () => {
  const antes = conHistorial(dicha('Huele a gasolina'));
  const enDuda = antesDeDecir(antes, 'Huele a gasolina', 'R. Soto');

  it.each([
    ['stands there once more', [dicha('Huele a gasolina'), dicha('Huele a gasolina')], true],
    ['is the one that stood there before', [dicha('Huele a gasolina')], false],
    [
      'is not what another person wrote',
      [dicha('Huele a gasolina'), dicha('Huele a gasolina', 'L. Peña')],
      false,
    ],
    ['is not another note', [dicha('Huele a gasolina'), dicha('Ya no huele')], false],
    [
      'is no disposition',
      [dicha('Huele a gasolina'), dicha('Huele a gasolina', 'R. Soto', 'disposicion')],
      false,
    ],
  ])('%s', (_que, historial, esperado) => {
    expect(yaSeDijo(conHistorial(...historial), enDuda, 'R. Soto')).toBe(esperado);
  });

  it('is told by its words as the server stores them', () => {
    const pegada = 'Llamo\u0301 el duen\u0303o\u200b\r\nHuele';
    const dudosa = antesDeDecir(antes, pegada, 'R. Soto');
    expect(yaSeDijo(conHistorial(dicha('Llamó el dueño\nHuele')), dudosa, 'R. Soto')).toBe(true);
  });

  it('of an event that had not been read counts from none', () => {
    expect(yaSeDijo(antes, antesDeDecir(undefined, 'Huele a gasolina', 'R. Soto'), 'R. Soto')).toBe(true);
    expect(yaSeDijo(undefined, enDuda, 'R. Soto')).toBe(false);
    expect(yaSeDijo(antes, null, 'R. Soto')).toBe(false);
  });
});
