import { type User, UserGuardadoSchema } from '@tramos/contract/usuario';

/** What signing in leaves in local storage, under exactly these keys (spec §3). */
export interface Credenciales {
  token: string;
  refreshToken: string;
  user: User;
  loginLogId: string | null;
}

export type Almacen = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const CLAVES = ['token', 'refreshToken', 'user', 'loginLogId'] as const;

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
  almacen.setItem('token', credenciales.token);
  almacen.setItem('refreshToken', credenciales.refreshToken);
  almacen.setItem('user', JSON.stringify(credenciales.user));
  if (credenciales.loginLogId !== null) almacen.setItem('loginLogId', credenciales.loginLogId);
};

export const borrarCredenciales = (almacen: Almacen): void => {
  for (const clave of CLAVES) almacen.removeItem(clave);
};

/** True for a storage event's key that concerns the session; `null` is a storage cleared whole. */
export const esClaveDeSesion = (clave: string | null): boolean =>
  clave === null || (CLAVES as readonly string[]).includes(clave);
