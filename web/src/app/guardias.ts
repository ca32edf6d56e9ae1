import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import { RUTA_INICIAL } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';

export type Paso = 'pasar' | 'ir_a_login' | 'ir_a_cambiar_password' | 'ir_a_inicio';

/**
 * Whether a visitor may open a path, and where they go instead (spec §4 Authentication, §5). Without a session
 * only public paths open; the first-login flag forces the change of password from every other page; a route above
 * one's role leads to the landing route, and so does /login once signed in.
 */
export const pasoPara = (path: string, user: User | null): Paso => {
  const acceso = accesoDeRuta(path);
  if (!user) return permite(acceso, null) ? 'pasar' : 'ir_a_login';
  if (user.isFirstLogin) return path === '/change-password' ? 'pasar' : 'ir_a_cambiar_password';
  if (path === '/login' || path === '/') return 'ir_a_inicio';
  return permite(acceso, user.role) || path === RUTA_INICIAL ? 'pasar' : 'ir_a_inicio';
};
