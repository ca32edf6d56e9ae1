import { REVISION_TOKEN_MS } from '@tramos/contract/limites';
import { renovarToken } from '../lib/entrada';
import { logger } from '../lib/logger';
import { ahoraServidor, horaConocida } from '../lib/reloj';
import { credencialesGuardadas } from '../lib/sesion';
import { tokenPorExpirar } from '../lib/token';

const revisar = (): void => {
  const token = credencialesGuardadas()?.token;
  if (token === undefined || !horaConocida() || !tokenPorExpirar(token, ahoraServidor())) return;
  // A server that does not answer costs nothing: the next look tries again.
  renovarToken(token).catch((error: unknown) => logger.warn('refresh-token', error));
};

/**
 * Keeps the stored token fresh while somebody is signed in (spec §4 Token upkeep): looks every 15 s, and at once when
 * the tab comes back from where its timers stood still. Returns its stop.
 */
export const mantenerToken = (): (() => void) => {
  revisar();
  const cada = setInterval(revisar, REVISION_TOKEN_MS);
  const vueltas = ['focus', 'online', 'pageshow'] as const;
  for (const vuelta of vueltas) window.addEventListener(vuelta, revisar);
  document.addEventListener('visibilitychange', revisar);
  document.addEventListener('resume', revisar);
  return () => {
    clearInterval(cada);
    for (const vuelta of vueltas) window.removeEventListener(vuelta, revisar);
    document.removeEventListener('visibilitychange', revisar);
    document.removeEventListener('resume', revisar);
  };
};
