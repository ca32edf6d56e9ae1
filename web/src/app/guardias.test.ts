import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import { userDeMuestra } from '@tramos/contract/muestras';
import type { Role } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { describe, expect, it } from 'vitest';
import { derechosDe, pasoPara, textoNegada } from './guardias';

const user = (role: Role, isFirstLogin = false): User => userDeMuestra({ role, isFirstLogin });

/** Every route of the specification. */
const RUTAS = [
  ...[
    '/',
    '/login',
    '/change-password',
    '/mapa',
    '/alarmas',
    '/settings',
    '/eventos',
    '/eventos/1',
    '/tramos',
  ],
  ...['/sensors', '/reportes', '/dashboard', '/presiones', '/presiones/PresionSensor'],
  ...['/presiones/PresionTramos', '/presiones/PresionSistema', '/reportes/logins', '/reportes/eventos'],
  ...['/reportes/routers', '/reportes/reporte-gps', '/reportes/ReporteRouter', '/configuracion'],
  ...['tramos', 'routers', 'reportes', 'sensores', 'sesiones', 'sistemas', 'usuarios', 'estaciones'].map(
    (hija) => `/configuracion/${hija}`,
  ),
  '/no-existe',
];

/** Who may go where, written out as the specification and its settled contradictions say (not read from the table). */
const SOLO_ADMIN = [
  ...['/presiones/PresionSistema', '/reportes/reporte-gps', '/configuracion/routers'],
  '/configuracion/sesiones',
];
const CON_MONITORISTA = ['/alarmas', '/reportes/logins', '/reportes/routers', '/reportes/ReporteRouter'];

const pasoDe = (ruta: string, role: Role | null) => {
  if (ruta === '/change-password' || (ruta === '/login' && role === null)) return 'pasar';
  if (role === null) return 'ir_a_login';
  if (ruta === '/') return 'ir_a_inicio';
  if (ruta === '/login') return 'ir_a_destino';
  const admin = role === 'administrator';
  if (SOLO_ADMIN.includes(ruta)) return admin ? 'pasar' : 'ir_a_inicio';
  if (CON_MONITORISTA.includes(ruta) || ruta.startsWith('/configuracion'))
    return role === 'user' ? 'ir_a_inicio' : 'pasar';
  return 'pasar';
};

describe('every route of the specification', () => {
  it.each([
    ['nobody', null],
    ['a regular user', 'user'],
    ['a monitorista', 'monitorista'],
    ['an administrator', 'administrator'],
  ] as const)('leads %s where the table says', (_, role) => {
    for (const ruta of RUTAS) {
      const debido = pasoDe(ruta, role);
      expect(pasoPara(ruta, role && user(role)), ruta).toBe(debido);
      // The table that the guards and the server read agrees with what is written out here.
      if (!['/', '/login'].includes(ruta))
        expect(permite(accesoDeRuta(ruta), role), ruta).toBe(debido === 'pasar');
    }
  });
});

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

  it('lets who is marked instructor prepare exercises, whatever the role, and nobody else but an administrator', () => {
    const path = '/adiestramiento/preparar';
    expect(pasoPara(path, userDeMuestra({ role: 'user', instructor: true }))).toBe('pasar');
    expect(pasoPara(path, user('administrator'))).toBe('pasar');
    expect(pasoPara(path, user('monitorista'))).toBe('ir_a_inicio');
    expect(pasoPara('/adiestramiento/12', user('monitorista'))).toBe('pasar');
  });

  it('forces the change of the first password from every other page, whatever the role', () => {
    for (const path of ['/', '/login', '/mapa', '/configuracion', '/no-existe'])
      expect(pasoPara(path, user('administrator', true))).toBe('ir_a_cambiar_password');
    expect(pasoPara('/change-password', user('user', true))).toBe('pasar');
  });

  it('then has a missing second factor set up before anything else', () => {
    const admin = userDeMuestra({ role: 'administrator', falta_segundo_factor: true });
    for (const path of ['/', '/login', '/mapa', '/configuracion', '/no-existe'])
      expect(pasoPara(path, admin)).toBe('ir_a_segundo_factor');
    expect(pasoPara('/settings', admin)).toBe('pasar');
    expect(pasoPara('/change-password', admin)).toBe('pasar');
    expect(pasoPara('/settings', { ...admin, isFirstLogin: true })).toBe('ir_a_cambiar_password');
  });
});

describe('whoever was going to a screen that is not for them', () => {
  it.each([
    ['/alarmas', 'Alarmas'],
    ['/adiestramiento/preparar', 'Preparar ejercicio'],
    ['/presiones/PresionSistema', 'Presión del sistema'],
    ['/configuracion/sesiones', 'Configuración'],
    ['/reportes/logins', 'ese reporte'],
    ['/otra', 'esa pantalla'],
  ])('is told so of %s: %s', (path, nombre) => {
    expect(textoNegada(path)).toContain(`no puede abrir ${nombre}.`);
  });
});

describe('the rights of a person', () => {
  const yo = userDeMuestra({ todos_los_sistemas: false, sistemas: [1, 2] });

  it.each([
    ['another person', { id: 2 }],
    ['another role', { role: 'user' }],
    ['another scope', { sistemas: [1] }],
    ['a scope that reads alike', { sistemas: [12] }],
    ['every sistema', { todos_los_sistemas: true }],
    ['only to look', { pantalla: true }],
    ['an instructor', { instructor: true }],
  ] as const)('are others for %s', (_caso, cambio) => {
    expect(derechosDe({ ...yo, ...cambio } as User)).not.toBe(derechosDe(yo));
  });

  it('stay the same under another name, and are nobody’s without a session', () => {
    expect(derechosDe({ ...yo, nombre: 'Otra', isFirstLogin: true })).toBe(derechosDe(yo));
    expect(derechosDe(null)).toBe('');
  });
});
