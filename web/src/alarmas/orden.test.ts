import { describe, expect, it } from 'vitest';
import { alarmaDePrueba } from '../../test/alarma-de-prueba';
import { ponerOrden, quitar, seguir } from './orden';

const una = alarmaDePrueba({ id: 1 });
const dos = alarmaDePrueba({ id: 2 });
const nueva = alarmaDePrueba({ id: 3 });
const puesto = ponerOrden('activas', [una, dos]);
const ids = (filas: readonly { id: number }[]) => filas.map(({ id }) => id);

describe('the list as it stands on screen', () => {
  it('stays the same object while nothing changes', () => {
    expect(seguir(puesto, [una, dos], false)).toBe(puesto);
    expect(seguir(puesto, [dos, una], true)).toBe(puesto);
  });

  it('changes a row in its place, though it would stand elsewhere by now', () => {
    const reconocida = { ...una, estado: 'reconocida' as const };
    const { filas } = seguir(puesto, [dos, reconocida], false);
    expect(filas).toEqual([reconocida, dos]);
  });

  it('keeps what is new until it is asked for, and puts it first where the top is in sight', () => {
    const lejos = seguir(puesto, [nueva, una, dos], false);
    expect(ids(lejos.filas)).toEqual([1, 2]);
    expect(ids(lejos.nuevas)).toEqual([3]);
    const arriba = seguir(lejos, [nueva, una, dos], true);
    expect(ids(arriba.filas)).toEqual([3, 1, 2]);
    expect(arriba.nuevas).toEqual([]);
  });

  it('keeps the row of what has gone, and takes it back when it returns', () => {
    const sin = seguir(puesto, [dos], true);
    expect(ids(sin.filas)).toEqual([1, 2]);
    expect([...sin.idas]).toEqual([1]);
    const devuelta = seguir(sin, [una, dos], true);
    expect(ids(devuelta.filas)).toEqual([1, 2]);
    expect(devuelta.idas.size).toBe(0);
  });

  it('lets go of what the person put away', () => {
    expect(ids(quitar(puesto, new Set([1])).filas)).toEqual([2]);
  });
});
