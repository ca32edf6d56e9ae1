import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { conRotulo, marcaDe, primeraDe, reglasDe } from './marcas';

const A = '2026-11-21T09:41:36.218Z';
const B = '2026-11-21T09:41:17.266Z';

describe('an event on a chart', () => {
  const marca = marcaDe(eventoMuestra({ id: 7, hora_sensor0: A, hora_sensor1: B, evento_estado: 'abierto' }));

  it('is ruled where it reached each sensor', () => {
    expect(reglasDe([marca], 'a')).toEqual([{ t: Date.parse(A), clase: 'abierto' }]);
    expect(reglasDe([marca], 'b')).toEqual([{ t: Date.parse(B), clase: 'abierto' }]);
    expect(primeraDe(marca)).toBe(Date.parse(B));
  });

  it('is not ruled on the side that did not hear it', () => {
    const sola = marcaDe(eventoMuestra({ id: 8, hora_sensor0: A, hora_sensor1: null }));
    expect(reglasDe([sola], 'b')).toEqual([]);
    expect(primeraDe(sola)).toBe(Date.parse(A));
  });
});

describe('the lane of marks', () => {
  it('gives words to those that have room for them', () => {
    expect(conRotulo([0, 40, 240, 480], 500, 100)).toEqual([false, true, true, false]);
  });
});
