import { RUTA_INICIAL } from '@tramos/contract/limites';

/** Where the visitor was going when the sign-in screen stopped them (spec §3). */
const CLAVE = 'redirectAfterLogin';

export const recordarDestino = (href: string): void => sessionStorage.setItem(CLAVE, href);

/** The saved path, once; else the landing route. Only paths of this console are ever followed. */
export const tomarDestino = (): string => {
  const guardado = sessionStorage.getItem(CLAVE);
  sessionStorage.removeItem(CLAVE);
  return guardado?.startsWith('/') && !guardado.startsWith('//') ? guardado : RUTA_INICIAL;
};
