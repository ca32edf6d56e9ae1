import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import type { User } from '@tramos/contract/usuario';

export type Paso =
  | 'pasar'
  | 'ir_a_login'
  | 'ir_a_cambiar_password'
  | 'ir_a_segundo_factor'
  | 'ir_a_destino'
  | 'ir_a_inicio';

/**
 * Whether a visitor may open a path, and where they go instead (spec §4 Authentication, §5). Without a session
 * only public paths open; the first-login flag forces the change of password from every other page, and then a
 * second factor that the site asks for is set up in /settings; a route above one's role leads to the landing route;
 * /login leads on to where the visitor was going, once signed in.
 */
export const pasoPara = (path: string, user: User | null): Paso => {
  const acceso = accesoDeRuta(path);
  if (!user) return permite(acceso, null) ? 'pasar' : 'ir_a_login';
  if (user.isFirstLogin) return path === '/change-password' ? 'pasar' : 'ir_a_cambiar_password';
  if (user.falta_segundo_factor)
    return path === '/settings' || path === '/change-password' ? 'pasar' : 'ir_a_segundo_factor';
  if (path === '/login') return 'ir_a_destino';
  return path !== '/' && permite(acceso, user.role, user.instructor) ? 'pasar' : 'ir_a_inicio';
};

/** The screens that not everybody may open, as the rail and their own headings call them. */
const NOMBRES: readonly (readonly [prefijo: string, nombre: string])[] = [
  ['/alarmas', 'Alarmas'],
  ['/adiestramiento/preparar', 'Preparar ejercicio'],
  ['/presiones/PresionSistema', 'Presión del sistema'],
  ['/reportes', 'ese reporte'],
  ['/configuracion', 'Configuración'],
];

/** What somebody is told who was going to a screen that is not for them. */
export const textoNegada = (path: string): string => {
  const nombre = NOMBRES.find(([prefijo]) => path.startsWith(prefijo))?.[1] ?? 'esa pantalla';
  return `Su cuenta no puede abrir ${nombre}. Si lo necesita, pídalo a un administrador.`;
};

/**
 * What of a person decides which screens open and what they hold: when it changes, the guards are asked again and
 * nothing that was shown under the old rights stays.
 */
export const derechosDe = (user: User | null): string => {
  if (!user) return '';
  const { id, role, instructor, pantalla, todos_los_sistemas, sistemas } = user;
  return JSON.stringify([id, role, instructor, pantalla, todos_los_sistemas || sistemas]);
};
