import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { guardarBorrador, leerBorrador } from './borradores';

describe('the draft of a note', () => {
  it('is kept for its writer and its event only', () => {
    const almacen = crearMemoria();
    guardarBorrador(almacen, 2, 1042, 'Entrar por 212+660');
    expect(leerBorrador(almacen, 2, 1042)).toBe('Entrar por 212+660');
    expect(leerBorrador(almacen, 3, 1042)).toBe('');
    expect(leerBorrador(almacen, 2, 1041)).toBe('');
  });

  it('leaves nothing behind once it is empty', () => {
    const almacen = crearMemoria();
    guardarBorrador(almacen, 2, 1042, 'x');
    guardarBorrador(almacen, 2, 1042, '');
    expect(almacen.length).toBe(0);
  });
});
