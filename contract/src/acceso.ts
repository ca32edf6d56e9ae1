import type { Role } from './roles';

/** Who may open or call something. One list of rules, asked on the screen and again on the server. */
export type Acceso = 'publico' | 'autenticado' | 'admin_o_monitorista' | 'instructor' | 'admin';

/**
 * True when the visitor may pass; `null` is a visitor without a session. `instructor` is the mark of the account:
 * it lets start exercises whatever the role, and nothing else.
 */
export const permite = (acceso: Acceso, role: Role | null, instructor = false): boolean => {
  switch (acceso) {
    case 'publico':
      return true;
    case 'autenticado':
      return role !== null;
    case 'admin_o_monitorista':
      return role === 'administrator' || role === 'monitorista';
    case 'instructor':
      return role === 'administrator' || (role !== null && instructor);
    case 'admin':
      return role === 'administrator';
    default:
      return acceso satisfies never;
  }
};

/**
 * The routes of spec §2 with the stricter of its two readings (product §2.1). A path not listed here takes the
 * rule of its nearest listed parent.
 */
export const ACCESO_RUTAS = {
  '/login': 'publico',
  '/change-password': 'publico',
  '/mapa': 'autenticado',
  '/alarmas': 'admin_o_monitorista',
  '/settings': 'autenticado',
  '/eventos': 'autenticado',
  '/tramos': 'autenticado',
  '/sensors': 'autenticado',
  '/reportes': 'autenticado',
  '/dashboard': 'autenticado',
  '/presiones': 'autenticado',
  '/presiones/PresionSistema': 'admin',
  '/reportes/logins': 'admin_o_monitorista',
  '/reportes/routers': 'admin_o_monitorista',
  '/reportes/reporte-gps': 'admin',
  '/reportes/ReporteRouter': 'admin_o_monitorista',
  '/reportes/auditoria': 'admin',
  '/reportes/ocultamientos': 'admin',
  '/reportes/turno': 'admin_o_monitorista',
  '/adiestramiento': 'autenticado',
  '/adiestramiento/preparar': 'instructor',
  '/configuracion': 'admin_o_monitorista',
  '/configuracion/routers': 'admin',
  '/configuracion/gateways': 'admin',
  '/configuracion/instalacion': 'admin',
  '/configuracion/tokens': 'admin',
  '/configuracion/sesiones': 'admin',
} as const satisfies Record<string, Acceso>;

/** The rule of a path: its own, else its nearest listed parent's, else signed in. */
export const accesoDeRuta = (path: string): Acceso => {
  const tabla: Record<string, Acceso | undefined> = ACCESO_RUTAS;
  for (let ruta = path; ruta !== ''; ruta = ruta.slice(0, ruta.lastIndexOf('/'))) {
    const acceso = tabla[ruta];
    if (acceso) return acceso;
  }
  return 'autenticado';
};
