import { describe, expect, it } from 'vitest';
import { guardarBorrador, leerBorrador } from './borradores';

const almacenNuevo = () => {
  const mapa = new Map<string, string>();
  return {
    mapa,
    getItem: (clave: string) => mapa.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void mapa.set(clave, valor),
    removeItem: (clave: string) => void mapa.delete(clave),
  };
};

describe('the draft of a note', () => {
  it('is kept for its writer and its event only', () => {
    const almacen = almacenNuevo();
    guardarBorrador(almacen, 2, 1042, 'Entrar por 212+660');
    expect(leerBorrador(almacen, 2, 1042)).toBe('Entrar por 212+660');
    expect(leerBorrador(almacen, 3, 1042)).toBe('');
    expect(leerBorrador(almacen, 2, 1041)).toBe('');
  });

  it('leaves nothing behind once it is empty', () => {
    const almacen = almacenNuevo();
    guardarBorrador(almacen, 2, 1042, 'x');
    guardarBorrador(almacen, 2, 1042, '');
    expect(almacen.mapa.size).toBe(0);
  });
});
