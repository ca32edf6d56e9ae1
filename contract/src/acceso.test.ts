import { describe, expect, it } from 'vitest';
import { ACCESO_RUTAS, type Acceso, accesoDeRuta, permite } from './acceso';
import type { Role } from './roles';

const VISITANTES: (Role | null)[] = [null, 'user', 'monitorista', 'administrator'];

describe('the access table', () => {
  it.each<[Acceso, boolean[]]>([
    ['publico', [true, true, true, true]],
    ['autenticado', [false, true, true, true]],
    ['admin_o_monitorista', [false, false, true, true]],
    ['instructor', [false, false, false, true]],
    ['admin', [false, false, false, true]],
  ])('%s lets pass nobody, user, monitorista, administrator: %s', (acceso, esperado) => {
    expect(VISITANTES.map((role) => permite(acceso, role))).toEqual(esperado);
  });

  it('lets start exercises who is marked as instructor, and nothing else by that mark', () => {
    expect(VISITANTES.map((role) => permite('instructor', role, true))).toEqual([false, true, true, true]);
    expect(permite('admin_o_monitorista', 'user', true)).toBe(false);
    expect(permite('admin', 'monitorista', true)).toBe(false);
  });

  it('opens every listed route to those of the specification, and to nobody else', () => {
    const solo = (acceso: Acceso) =>
      Object.entries(ACCESO_RUTAS).flatMap(([ruta, suyo]) => (suyo === acceso ? [ruta] : []));
    expect(solo('publico')).toEqual(['/login', '/change-password']);
    expect(solo('instructor')).toEqual(['/adiestramiento/preparar']);
    expect(solo('admin_o_monitorista')).toEqual([
      ...['/alarmas', '/reportes/logins', '/reportes/routers', '/reportes/ReporteRouter', '/reportes/turno'],
      '/configuracion',
    ]);
    expect(solo('admin')).toEqual([
      ...['/presiones/PresionSistema', '/reportes/reporte-gps', '/reportes/auditoria'],
      ...['/reportes/ocultamientos', '/configuracion/routers', '/configuracion/gateways'],
      ...['/configuracion/instalacion', '/configuracion/tokens', '/configuracion/sesiones'],
    ]);
    expect(solo('autenticado')).toEqual([
      ...['/mapa', '/settings', '/eventos', '/tramos', '/sensors', '/reportes', '/dashboard', '/presiones'],
      '/adiestramiento',
    ]);
  });

  it.each<[string, Acceso]>([
    ['/login', 'publico'],
    ['/mapa', 'autenticado'],
    ['/eventos/42', 'autenticado'],
    ['/presiones/PresionSensor', 'autenticado'],
    ['/presiones/PresionSistema', 'admin'],
    ['/reportes/reporte-gps', 'admin'],
    ['/reportes/ReporteRouter', 'admin_o_monitorista'],
    ['/reportes/eventos', 'autenticado'],
    ['/configuracion/tramos', 'admin_o_monitorista'],
    ['/configuracion/sesiones', 'admin'],
    ['/configuracion/routers/7', 'admin'],
    ['/no-existe', 'autenticado'],
  ])('%s is for: %s', (ruta, acceso) => {
    expect(accesoDeRuta(ruta)).toBe(acceso);
  });

  it('never opens a path wider than its parent', () => {
    const anchura = (acceso: Acceso) => VISITANTES.filter((role) => permite(acceso, role)).length;
    for (const [ruta, acceso] of Object.entries(ACCESO_RUTAS)) {
      const padre = ruta.slice(0, ruta.lastIndexOf('/'));
      if (padre) expect(anchura(acceso), ruta).toBeLessThanOrEqual(anchura(accesoDeRuta(padre)));
    }
  });
});
