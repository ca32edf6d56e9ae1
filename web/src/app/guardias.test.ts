import { userDeMuestra } from '@tramos/contract/muestras';
import type { Role } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { describe, expect, it } from 'vitest';
import { pasoPara } from './guardias';

const user = (role: Role, isFirstLogin = false): User => userDeMuestra({ role, isFirstLogin });

describe('the guard of every route', () => {
  it.each([
    ['/login', 'pasar'],
    ['/change-password', 'pasar'],
    ['/', 'ir_a_login'],
    ['/mapa', 'ir_a_login'],
    ['/eventos/7', 'ir_a_login'],
    ['/no-existe', 'ir_a_login'],
  ] as const)('a visitor opening %s: %s', (path, paso) => {
    expect(pasoPara(path, null)).toBe(paso);
  });

  it.each([
    ['/', 'ir_a_inicio'],
    ['/login', 'ir_a_destino'],
    ['/mapa', 'pasar'],
    ['/eventos', 'pasar'],
    ['/alarmas', 'ir_a_inicio'],
    ['/configuracion/sesiones', 'ir_a_inicio'],
    ['/reportes/reporte-gps', 'ir_a_inicio'],
  ] as const)('a regular user opening %s: %s', (path, paso) => {
    expect(pasoPara(path, user('user'))).toBe(paso);
  });

  it('lets an administrator where a monitorista may not go', () => {
    expect(pasoPara('/presiones/PresionSistema', user('administrator'))).toBe('pasar');
    expect(pasoPara('/presiones/PresionSistema', user('monitorista'))).toBe('ir_a_inicio');
  });

  it('forces the change of the first password from every other page, whatever the role', () => {
    for (const path of ['/', '/login', '/mapa', '/configuracion', '/no-existe'])
      expect(pasoPara(path, user('administrator', true))).toBe('ir_a_cambiar_password');
    expect(pasoPara('/change-password', user('user', true))).toBe('pasar');
  });
});
