import { LLAMADAS_ENTRADA } from '@tramos/contract/llamadas-entrada';
import { conCamino } from '../lib/camino';
import { credencialesGuardadas } from '../lib/sesion';

/**
 * Tells the server that this tab closes (spec §4). It carries the login record's id alone, which marks and never
 * ends the session, because a reload says the same (product §2.13). Returns its stop.
 */
export const avisarAlCerrar = (): (() => void) => {
  const alCerrar = () => {
    const loginLogId = credencialesGuardadas()?.loginLogId;
    if (loginLogId)
      navigator.sendBeacon(conCamino(LLAMADAS_ENTRADA.logout.ruta), JSON.stringify({ loginLogId }));
  };
  window.addEventListener('pagehide', alCerrar);
  return () => window.removeEventListener('pagehide', alCerrar);
};
