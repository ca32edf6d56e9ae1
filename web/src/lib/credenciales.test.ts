import { userDeMuestra } from '@tramos/contract/muestras';
import { describe, expect, it } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import {
  borrarCredenciales,
  type Credenciales,
  guardarCredenciales,
  leerCredenciales,
  retirarRechazadas,
} from './credenciales';

const CREDENCIALES: Credenciales = {
  token: 't',
  refreshToken: 'r',
  user: userDeMuestra({ id: 7, todos_los_sistemas: false, sistemas: [1, 2] }),
  loginLogId: 'log-1',
};

const guardadas = () => {
  const memoria = crearMemoria();
  memoria.setItem('tramos.tema', 'oscuro');
  guardarCredenciales(memoria, CREDENCIALES);
  return memoria;
};

describe('the stored credentials', () => {
  it('lie under the specified keys and are read back as they were', () => {
    const memoria = guardadas();
    expect(memoria.getItem('token')).toBe('t');
    expect(memoria.getItem('refreshToken')).toBe('r');
    expect(JSON.parse(memoria.getItem('user') ?? '')).toEqual(CREDENCIALES.user);
    expect(memoria.getItem('loginLogId')).toBe('log-1');
    expect(leerCredenciales(memoria)).toEqual(CREDENCIALES);
  });

  it('are all cleared, and nothing else is', () => {
    const memoria = guardadas();
    borrarCredenciales(memoria);
    expect(memoria.length).toBe(1);
    expect(memoria.getItem('tramos.tema')).toBe('oscuro');
  });

  it.each(['token', 'refreshToken', 'user'])('are none without %s', (clave) => {
    const memoria = guardadas();
    memoria.removeItem(clave);
    expect(leerCredenciales(memoria)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '"mrios"'],
    ['without an id', '{"username":"mrios"}'],
    ['without a username', '{"id":7}'],
  ])('are none when the user is %s', (_caso, user) => {
    const memoria = guardadas();
    memoria.setItem('user', user);
    expect(leerCredenciales(memoria)).toBeNull();
  });

  it('are accepted with a user of id and username alone, who then has the least of rights', () => {
    const memoria = guardadas();
    memoria.setItem('user', '{"id":7,"username":"mrios"}');
    expect(leerCredenciales(memoria)?.user).toMatchObject({ id: 7, username: 'mrios', role: 'user' });
  });
});

describe('a stored user that is rejected', () => {
  it.each([
    ['without an id', '{"username":"ana"}'],
    ['without a username', '{"id":7}'],
    ['that is no JSON', 'ana'],
    ['that is null', 'null'],
  ])('%s takes everything of the session along', (_, user) => {
    const almacen = crearMemoria();
    for (const [clave, valor] of Object.entries({
      token: 't',
      refreshToken: 'r',
      user,
      loginLogId: 'l',
      otra: 'o',
    }))
      almacen.setItem(clave, valor);
    retirarRechazadas(almacen);
    expect(['token', 'refreshToken', 'user', 'loginLogId', 'otra'].map((c) => almacen.getItem(c))).toEqual([
      null,
      null,
      null,
      null,
      'o',
    ]);
  });

  it('is not one that another tab is about to write', () => {
    const almacen = crearMemoria();
    almacen.setItem('token', 't');
    retirarRechazadas(almacen);
    expect(almacen.getItem('token')).toBe('t');
  });
});
