import type { User } from '@tramos/contract/usuario';
import { create } from 'zustand';
import {
  borrarCredenciales,
  type Credenciales,
  esClaveDeSesion,
  guardarCredenciales,
  leerCredenciales,
} from './credenciales';

/** Who is signed in: the auth store of spec §3. Local storage is its memory and other tabs' word in it. */
export interface EstadoSesion {
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  loading: boolean;
  error: string | null;
  isInitialized: boolean;
}

const SIN_SESION = { token: null, refreshToken: null, user: null } as const;

const alEmpezar = (): Pick<EstadoSesion, 'token' | 'refreshToken' | 'user'> => {
  const guardadas = leerCredenciales(localStorage);
  return guardadas
    ? { token: guardadas.token, refreshToken: guardadas.refreshToken, user: guardadas.user }
    : SIN_SESION;
};

export const useSesion = create<EstadoSesion>()(() => ({
  ...alEmpezar(),
  loading: false,
  error: null,
  isInitialized: false,
}));

/** Stores and adopts what a login, a refresh or a change of password answered. */
export const abrirSesion = ({ token, refreshToken, user, loginLogId }: Credenciales): void => {
  guardarCredenciales(localStorage, { token, refreshToken, user, loginLogId });
  useSesion.setState({ token, refreshToken, user, error: null });
};

/** Forgets everything about the session; the guards then send the visitor to /login. */
export const olvidarSesion = (): void => {
  borrarCredenciales(localStorage);
  useSesion.setState(SIN_SESION);
};

/** The session was taken away: forgets it and says why on the sign-in screen. */
export const perderSesion = (motivo: string): void => {
  olvidarSesion();
  useSesion.setState({ error: motivo });
};

export const credencialesGuardadas = (): Credenciales | null => leerCredenciales(localStorage);

/** Follows what other tabs do with the session. Returns its stop. */
export const seguirOtrasPestanas = (): (() => void) => {
  const alCambiar = (evento: StorageEvent) => {
    if (evento.storageArea === localStorage && esClaveDeSesion(evento.key)) useSesion.setState(alEmpezar());
  };
  window.addEventListener('storage', alCambiar);
  return () => window.removeEventListener('storage', alCambiar);
};

/** The signed-in user; only inside the console's layout, whose guard makes sure that there is one. */
export const useUser = (): User => {
  const user = useSesion((s) => s.user);
  if (!user) throw new Error('This screen needs a session');
  return user;
};
