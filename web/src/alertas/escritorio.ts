import { crearEleccion } from '../lib/eleccion';
import { SIMULACION } from '../lib/simulacion';
import type { Alerta } from './pila';
import { useSonido } from './sonido';

/** Notices of the desktop, for whoever works in another window. The browser's leave is asked for on a click alone. */

/** Whether this desk wants them. */
export const escritorio = crearEleccion<boolean>(
  'tramos.avisos-escritorio',
  (guardado) => guardado === 'true',
);

export type PermisoEscritorio = 'no_hay' | NotificationPermission;

/** What the browser allows; plain-http sites and some browsers have no such notices. */
export const permisoDeEscritorio = (): PermisoEscritorio =>
  typeof Notification === 'undefined' || !window.isSecureContext ? 'no_hay' : Notification.permission;

/** Asks the browser, and notes that this desk wants them when it allows it. */
export const pedirEscritorio = async (): Promise<PermisoEscritorio> => {
  if (permisoDeEscritorio() === 'no_hay') return 'no_hay';
  const permiso = await Notification.requestPermission();
  escritorio.poner(permiso === 'granted');
  return permiso;
};

/**
 * Says an alert on the desktop when nobody is looking at the console: by the tab that also sounds, once for each
 * alert. It replaces neither card nor sound.
 */
export const avisarEnEscritorio = ({ clave, toast }: Alerta): void => {
  if (!escritorio.valor() || permisoDeEscritorio() !== 'granted' || !toast) return;
  const mirada = !document.hidden && document.hasFocus();
  if (mirada || useSonido.getState().otra_pestana) return;
  const titulo = toast.title ?? 'Nuevo evento';
  const aviso = new Notification(toast.simulacion ? `${SIMULACION}: ${titulo}` : titulo, {
    tag: clave,
    lang: 'es',
    ...(toast.description ? { body: toast.description } : {}),
  });
  aviso.onclick = () => {
    window.focus();
    aviso.close();
  };
};
