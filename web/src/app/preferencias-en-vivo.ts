import { llamar } from '../lib/api';
import { aplicarPreferencias, preferenciasLocales, seguirPreferencias } from '../lib/elecciones-persona';
import { logger } from '../lib/logger';
import { startPreferencias } from '../lib/preferencias';

/** The choices of the signed-in person, to and from their account. Returns its stop. */
export const startPreferenciasDe = (usuario_id: number): (() => void) =>
  startPreferencias({
    usuario_id,
    almacen: localStorage,
    leer: () => llamar('preferencias'),
    poner: (body) => llamar('ponerPreferencias', { body }),
    locales: { valor: preferenciasLocales, aplicar: aplicarPreferencias, seguir: seguirPreferencias },
    alFallar: (error) => logger.warn('preferences', error),
  });
