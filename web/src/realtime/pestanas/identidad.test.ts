import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../../test/navegador';
import { dejarId, tomarId } from './identidad';

const copia = (almacen: Storage): Storage => {
  const nueva = crearMemoria();
  for (let n = 0; n < almacen.length; n += 1) {
    const clave = almacen.key(n) ?? '';
    nueva.setItem(clave, almacen.getItem(clave) ?? '');
  }
  return nueva;
};

const SE_VA = { persisted: false };
const PUEDE_VOLVER = { persisted: true };

describe("a tab's id", () => {
  it('survives a reload', () => {
    const almacen = crearMemoria();
    const id = tomarId(almacen);
    dejarId(almacen, id, SE_VA);
    expect(tomarId(almacen)).toBe(id);
  });

  it('is not shared by a duplicate of the tab', () => {
    const almacen = crearMemoria();
    const id = tomarId(almacen);
    expect(tomarId(copia(almacen))).not.toBe(id);
  });

  it('stays with a page that may come back, whoever is duplicated meanwhile', () => {
    const almacen = crearMemoria();
    const id = tomarId(almacen);
    dejarId(almacen, id, PUEDE_VOLVER);
    expect(tomarId(copia(almacen))).not.toBe(id);
    expect(tomarId(almacen)).not.toBe(id);
  });
});
