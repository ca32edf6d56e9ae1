import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { createPosicionPush } from './posicion-push';

describe('the place in the push log', () => {
  it('is unknown to a tab that has heard nothing', () => {
    expect(createPosicionPush(crearMemoria(), 1).desde()).toBeUndefined();
  });

  it('lets each message through once, in a reloaded tab too', () => {
    const almacen = crearMemoria();
    const antes = createPosicionPush(almacen, 1);
    expect(antes.admitir('new_evento', { pos: 7 })).toBe(true);
    expect(antes.admitir('new_evento', { pos: 7 })).toBe(false);
    const recargada = createPosicionPush(almacen, 1);
    expect(recargada.desde()).toBe(7);
    expect(recargada.admitir('evento_actualizado', { pos: 6 })).toBe(false);
    expect(recargada.admitir('evento_actualizado', { pos: 8 })).toBe(true);
  });

  it("is not another person's", () => {
    const almacen = crearMemoria();
    createPosicionPush(almacen, 1).admitir('new_evento', { pos: 7 });
    expect(createPosicionPush(almacen, 2).desde()).toBeUndefined();
  });

  it('follows the server when its log began anew', () => {
    const posicion = createPosicionPush(crearMemoria(), 1);
    posicion.admitir('new_evento', { pos: 900 });
    expect(posicion.admitir('al_dia', { pos: 3 })).toBe(true);
    expect(posicion.admitir('new_evento', { pos: 4 })).toBe(true);
  });

  it('has no say in messages without a place', () => {
    const posicion = createPosicionPush(crearMemoria(), 1);
    expect(posicion.admitir('salud', {})).toBe(true);
    expect(posicion.desde()).toBeUndefined();
  });
});
