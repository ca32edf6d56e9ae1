import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { createPosicionPush } from '../realtime/posicion-push';
import { guardar } from './almacen';
import { guardarCredenciales, leerCredenciales } from './credenciales';

/** A storage that somebody at an open console has filled to its last character. */
const llena = (dentro: Record<string, string> = {}) => {
  const cupo = 4_000;
  const memoria = crearMemoria(cupo);
  for (const [clave, valor] of Object.entries(dentro)) memoria.setItem(clave, valor);
  const libres = cupo - Object.entries(dentro).flat().join('').length;
  for (let n = 0; n < Math.floor(libres / 100); n += 1)
    memoria.setItem(`relleno.${n}`.padEnd(10, '.'), 'x'.repeat(90));
  for (let resto = libres % 100; resto > 0; resto = 0) memoria.setItem('r', 'x'.repeat(resto - 1));
  return memoria;
};

describe('a storage that somebody has filled', () => {
  it('is full as the test has it', () => {
    expect(() => llena().setItem('a', '')).toThrow(DOMException);
  });

  it('gives what fills it up for what the console keeps, but never who is signed in', () => {
    const sesion = { token: 't', refreshToken: 'r', user: '{"id":7}', loginLogId: 'log-1' };
    const memoria = llena(sesion);
    expect(guardar(memoria, 'activeTabs', '[]')).toBe(true);
    const claves = Array.from({ length: memoria.length }, (_, n) => memoria.key(n));
    expect(claves.toSorted()).toEqual([...Object.keys(sesion), 'activeTabs'].toSorted());
    expect(memoria.getItem('token')).toBe('t');
  });

  it('lets the next shift sign in', () => {
    const memoria = llena();
    const user = { id: 7, username: 'ana', role: 'monitorista' };
    guardarCredenciales(memoria, { token: 't', refreshToken: 'r', user: user as never, loginLogId: 'log-2' });
    expect(leerCredenciales(memoria)).toMatchObject({ token: 't', loginLogId: 'log-2', user: { id: 7 } });
  });

  it('keeps no alert from being heard, also where nothing can be kept', () => {
    const posicion = createPosicionPush(crearMemoria(0), 7);
    for (const pos of [8, 9]) expect(posicion.admitir('new_evento', { pos })).toBe(true);
    expect(posicion.admitir('new_evento', { pos: 9 })).toBe(false);
    expect(posicion.desde()).toBe(9);
  });
});
