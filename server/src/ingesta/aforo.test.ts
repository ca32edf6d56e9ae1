import { describe, expect, it } from 'vitest';
import { crearAforo } from './aforo';

const aforo = () => crearAforo<string>({ por_direccion: 2, desconocidas: 4, por_gateway: 2 });

describe('the MQTT door', () => {
  it('has room for so many strangers of one address, and for those of others besides', () => {
    const { entrar } = aforo();
    const cabe = ['a1', 'a2', 'a3', 'b1'].map((conexion) => entrar(conexion, conexion.slice(0, 1)));
    expect(cabe).toEqual([true, true, false, true]);
  });

  it('has room for so many strangers in all', () => {
    const { entrar } = aforo();
    const cabe = ['a1', 'b1', 'c1', 'd1', 'e1'].map((conexion) => entrar(conexion, conexion.slice(0, 1)));
    expect(cabe).toEqual([true, true, true, true, false]);
  });

  it('counts nobody among the strangers who has shown a secret, or has left', () => {
    const { entrar, reconocer, salir } = aforo();
    for (const conexion of ['a1', 'a2']) entrar(conexion, 'a');
    reconocer('a1', 1);
    expect(entrar('a3', 'a')).toBe(true);
    expect(entrar('a4', 'a')).toBe(false);
    salir('a2');
    expect(entrar('a4', 'a')).toBe(true);
  });

  it('keeps the newest connections of each gateway', () => {
    const { reconocer, salir } = aforo();
    expect(reconocer('uno', 1)).toEqual([]);
    expect(reconocer('dos', 1)).toEqual([]);
    expect(reconocer('otro', 2)).toEqual([]);
    expect(reconocer('tres', 1)).toEqual(['uno']);
    salir('uno');
    salir('dos');
    expect(reconocer('cuatro', 1)).toEqual([]);
  });
});
