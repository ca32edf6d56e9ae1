import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { formatIntervalo } from './intervalo';

describe('search interval', () => {
  it('spans two standard errors to each side', () => {
    expect(formatIntervalo(eventoMuestra())).toEqual({ desde: '212+404', hasta: '212+596' });
  });
  it('never starts before the ducto does', () => {
    expect(formatIntervalo({ posicion: 50, sigma_m: 40 })).toEqual({ desde: '0+000', hasta: '0+130' });
  });
  it.each([
    { posicion: 212_500 },
    { sigma_m: 48 },
    {},
    { posicion: 212_500, sigma_m: 48, estado: 'fuera_de_tramo' as const },
  ])('is absent for %j', (evento) => {
    expect(formatIntervalo(evento)).toBeNull();
  });
});
