import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../../test/navegador';
import { dejarId, quitarId, tomarId } from './identidad';

const copia = (almacen: Storage): Storage => {
  const nueva = crearMemoria();
  for (let n = 0; n < almacen.length; n += 1) {
    const clave = almacen.key(n) ?? '';
    nueva.setItem(clave, almacen.getItem(clave) ?? '');
  }
  return nueva;
};

describe("a tab's id", () => {
  it('survives a reload', () => {
    const almacen = crearMemoria();
    const id = tomarId(almacen);
    dejarId(almacen, id);
    expect(tomarId(almacen)).toBe(id);
  });

  it('is not shared by a duplicate of the tab, also one of a page that came back', () => {
    const almacen = crearMemoria();
    const id = tomarId(almacen);
    expect(tomarId(copia(almacen))).not.toBe(id);
    dejarId(almacen, id);
    quitarId(almacen);
    expect(tomarId(copia(almacen))).not.toBe(id);
  });
});
