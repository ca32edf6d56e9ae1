import { RUTA_INICIAL } from '@tramos/contract/limites';
import { guardar } from '../lib/almacen';
import { conCamino } from '../lib/camino';

/** Where the visitor was going when the sign-in screen stopped them (spec §3). */
const CLAVE = 'redirectAfterLogin';

export const recordarDestino = (href: string): void => {
  guardar(sessionStorage, CLAVE, href);
};

/** The saved path, once; else the landing route. Only paths of this host are ever followed. */
export const tomarDestino = (): string => {
  const guardado = sessionStorage.getItem(CLAVE);
  sessionStorage.removeItem(CLAVE);
  // Browsers read a second slash, or one turned round, as the beginning of another host.
  return guardado && /^\/(?![/\\])/.test(guardado) ? guardado : conCamino(RUTA_INICIAL);
};
