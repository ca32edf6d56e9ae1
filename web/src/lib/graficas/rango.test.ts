import { describe, expect, it } from 'vitest';
import { acercar, correr, entre, largoDe, trasTecla } from './rango';

const HORA = 3_600_000;
const FIN = 100 * HORA;
const RANGO = { desde: 10 * HORA, hasta: 20 * HORA };

describe('the range of a chart', () => {
  it('keeps the moment under the pointer where it is when it is zoomed', () => {
    const cerca = acercar(RANGO, 0.5, 0.2, FIN);
    expect(cerca).toEqual({ desde: 11 * HORA, hasta: 16 * HORA });
    expect(cerca.desde + 0.2 * largoDe(cerca)).toBe(12 * HORA);
  });

  it('is what was drawn over, from either end', () => {
    expect(entre(RANGO, 0.1, 0.4, FIN)).toEqual({ desde: 11 * HORA, hasta: 14 * HORA });
    expect(entre(RANGO, 0.4, 0.1, FIN)).toEqual({ desde: 11 * HORA, hasta: 14 * HORA });
  });

  it('never shows what has not been, nor less than 2 s, nor more than a leap year', () => {
    expect(correr({ desde: 95 * HORA, hasta: 99 * HORA }, 1, FIN)).toEqual({ desde: 96 * HORA, hasta: FIN });
    expect(largoDe(entre(RANGO, 0.5, 0.5, FIN))).toBe(2_000);
    expect(largoDe(acercar(RANGO, 1e6, 0.5, FIN))).toBe(366 * 24 * HORA);
  });

  it.each([
    ['+', { desde: 12.5 * HORA, hasta: 17.5 * HORA }],
    ['-', { desde: 5 * HORA, hasta: 25 * HORA }],
    ['ArrowLeft', { desde: 7.5 * HORA, hasta: 17.5 * HORA }],
    ['ArrowRight', { desde: 12.5 * HORA, hasta: 22.5 * HORA }],
    ['0', 'restablecer'],
    ['a', null],
  ])('answers the key %s', (tecla, espera) => {
    expect(trasTecla(RANGO, tecla, FIN)).toEqual(espera);
  });
});
