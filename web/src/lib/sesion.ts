import { SESION_CERRADA_DEMORA_MS } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import { create } from 'zustand';
import {
  borrarCredenciales,
  type Credenciales,
  esClaveDeSesion,
  guardarCredenciales,
  leerCredenciales,
  retirarRechazadas,
} from './credenciales';

/**
 * Who is signed in: the auth store of spec §3, and the login record that tells one session of a person from their
 * next. Local storage is its memory and other tabs' word in it.
 */
export interface EstadoSesion {
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  loginLogId: string | null;
  loading: boolean;
  error: string | null;
  /** The server lets nobody try this account from here before then; epoch ms of this computer. */
  espera: { username: string; hasta_ms: number } | null;
  isInitialized: boolean;
}

const SIN_SESION = { token: null, refreshToken: null, user: null, loginLogId: null } as const;

const alEmpezar = (): Credenciales | typeof SIN_SESION => {
  retirarRechazadas(localStorage);
  return leerCredenciales(localStorage) ?? SIN_SESION;
};

export const useSesion = create<EstadoSesion>()(() => ({
  ...alEmpezar(),
  loading: false,
  error: null,
  espera: null,
  isInitialized: false,
}));

/** Stores and adopts what a login, a refresh or a change of password answered. */
export const abrirSesion = ({ token, refreshToken, user, loginLogId }: Credenciales): void => {
  guardarCredenciales(localStorage, { token, refreshToken, user, loginLogId });
  useSesion.setState({ token, refreshToken, user, loginLogId, error: null });
};

/** Takes the signed-in person for what the server has just said they are; of anybody else it knows nothing. */
export const adoptarUser = (user: User): void => {
  const guardadas = credencialesGuardadas();
  if (guardadas?.user.id === user.id) abrirSesion({ ...guardadas, user });
};

/** Forgets everything about the session; the guards then send the visitor to /login. */
export const olvidarSesion = (): void => {
  borrarCredenciales(localStorage);
  useSesion.setState(SIN_SESION);
};

/** A session that the server has closed and this tab is about to leave. */
interface Cierre {
  motivo: string;
  loginLogId: string | null;
  plazo: ReturnType<typeof setTimeout>;
}
let cierre: Cierre | null = null;

const perder = (motivo: string): void => {
  borrarCredenciales(localStorage);
  // In one step: whoever watches must see that the person did not leave by themselves.
  useSesion.setState({ ...SIN_SESION, error: motivo });
};

/**
 * The session was taken away: forgets it and says why on the sign-in screen. While a closing is being announced,
 * the calls that fail because of it neither hurry it nor change its words.
 */
export const perderSesion = (motivo: string): void => {
  if (cierre) return;
  if (useSesion.getState().user) perder(motivo);
  // Who has already left has nothing to be told; remains of a session in the storage are nobody's.
  else borrarCredenciales(localStorage);
};

const terminarCierre = (): void => {
  if (!cierre) return;
  const { motivo, loginLogId, plazo } = cierre;
  clearTimeout(plazo);
  cierre = null;
  const guardadas = credencialesGuardadas();
  // A newer session, from another tab of this browser, is not the one that was closed.
  if (guardadas && guardadas.loginLogId !== loginLogId) useSesion.setState(guardadas);
  else perder(motivo);
};

/** The server closed the session: the warning stays readable for 3 s, then it is forgotten (spec §4). */
export const cerrarEnBreve = (motivo: string): void => {
  if (cierre) return;
  const plazo = setTimeout(terminarCierre, SESION_CERRADA_DEMORA_MS);
  cierre = { motivo, loginLogId: useSesion.getState().loginLogId, plazo };
};

export const credencialesGuardadas = (): Credenciales | null => leerCredenciales(localStorage);

/** The bearer token that every request carries (spec §7), whatever else is stored with it. */
export const tokenGuardado = (): string | null => localStorage.getItem('token');

/** Follows what other tabs do with the session. Returns its stop. */
export const seguirOtrasPestanas = (): (() => void) => {
  const alCambiar = (evento: StorageEvent) => {
    if (evento.storageArea !== localStorage || !esClaveDeSesion(evento.key)) return;
    // Another tab's three seconds were over first: this one leaves with it, and for the same reason.
    if (cierre && !credencialesGuardadas()) terminarCierre();
    else useSesion.setState(alEmpezar());
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
