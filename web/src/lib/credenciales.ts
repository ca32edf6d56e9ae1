import { type User, UserGuardadoSchema } from '@tramos/contract/usuario';
import { type Almacen, CLAVES_DE_SESION, guardar } from './almacen';

/** What signing in leaves in local storage. */
export interface Credenciales {
  token: string;
  refreshToken: string;
  user: User;
  loginLogId: string | null;
}

const leerUser = (texto: string | null): User | null => {
  if (texto === null) return null;
  try {
    const leido = UserGuardadoSchema.safeParse(JSON.parse(texto));
    return leido.success ? leido.data : null;
  } catch {
    return null;
  }
};

/** The stored credentials, or `null` when any is missing or the user lacks its id or username (spec §3). */
export const leerCredenciales = (almacen: Almacen): Credenciales | null => {
  const token = almacen.getItem('token');
  const refreshToken = almacen.getItem('refreshToken');
  const user = leerUser(almacen.getItem('user'));
  if (!token || !refreshToken || !user) return null;
  return { token, refreshToken, user, loginLogId: almacen.getItem('loginLogId') };
};

/** A stored user that is none takes along what lies beside it: it is nobody's, and would go with every request. */
export const retirarRechazadas = (almacen: Almacen): void => {
  const user = almacen.getItem('user');
  if (user !== null && leerUser(user) === null) borrarCredenciales(almacen);
};

export const guardarCredenciales = (almacen: Almacen, credenciales: Credenciales): void => {
  guardar(almacen, 'token', credenciales.token);
  guardar(almacen, 'refreshToken', credenciales.refreshToken);
  guardar(almacen, 'user', JSON.stringify(credenciales.user));
  if (credenciales.loginLogId !== null) guardar(almacen, 'loginLogId', credenciales.loginLogId);
};

export const borrarCredenciales = (almacen: Almacen): void => {
  for (const clave of CLAVES_DE_SESION) almacen.removeItem(clave);
};

/** True for a storage event's key that concerns the session; `null` is a storage cleared whole. */
export const esClaveDeSesion = (clave: string | null): boolean =>
  clave === null || (CLAVES_DE_SESION as readonly string[]).includes(clave);
