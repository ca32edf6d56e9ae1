import { describe, expect, it } from 'vitest';
import { escribirHorario, leerHorario, textoHorario } from './horario';

const NOCHE = { dias: [0, 1, 4], desde_min: 1_320, hasta_min: 360 };

describe('the hours of a known point', () => {
  it('go into the form and come out of it the same', () => {
    for (const horario of [null, NOCHE, { dias: [6], desde_min: 0, hasta_min: 0 }])
      expect(leerHorario(escribirHorario(horario))).toEqual(horario);
  });

  it('that are no hours are left for the server to refuse', () => {
    const escrito = { ...escribirHorario(NOCHE), desde: '25:00', hasta: 'noche' };
    expect(leerHorario(escrito)).toMatchObject({ desde_min: Number.NaN, hasta_min: Number.NaN });
  });

  it.each([
    [null, 'A cualquier hora'],
    [NOCHE, 'lun, jue y dom, de 22:00 a 06:00'],
    [{ dias: [0, 1, 2, 3, 4, 5, 6], desde_min: 480, hasta_min: 1_080 }, 'diario, de 08:00 a 18:00'],
    [{ dias: [2], desde_min: 0, hasta_min: 0 }, 'mar, todo el día'],
  ])('are said in words: %o', (horario, texto) => {
    expect(textoHorario(horario)).toBe(texto);
  });
});
