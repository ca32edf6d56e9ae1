import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { recordarDestino, tomarDestino } from './destino';

describe('where somebody was going', () => {
  beforeEach(() => void ponerNavegador());
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['/eventos?page=2', '/eventos?page=2'],
    ['https://otra.mx/mapa', '/mapa'],
    ['//otra.mx/mapa', '/mapa'],
    ['/\\otra.mx/mapa', '/mapa'],
    ['javascript:alert(1)', '/mapa'],
    ['', '/mapa'],
  ])('is followed only to a path of this console: %j', (guardado, destino) => {
    recordarDestino(guardado);
    expect(tomarDestino()).toBe(destino);
  });

  it('is followed once', () => {
    recordarDestino('/eventos');
    expect([tomarDestino(), tomarDestino()]).toEqual(['/eventos', '/mapa']);
  });
});
