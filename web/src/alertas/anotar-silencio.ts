import { LIMITE_MAX, type SILENCIOS_MS } from '@tramos/contract/limites';
import { llamar } from '../lib/api';
import { esAppError } from '../lib/app-error';
import { logger } from '../lib/logger';
import { avisar } from '../ui/avisar';
import { quitarSilencio, silenciar } from './ajustes-sonido';

export type Silencio = (typeof SILENCIOS_MS)[number];

/**
 * Silences this browser, or lets it sound again (0). A silence begins once the server has it in the audit (decisions/012);
 * a sound comes back in any case.
 */
export const anotarSilencio = async (dura_ms: Silencio | 0): Promise<void> => {
  if (dura_ms === 0) quitarSilencio();
  try {
    await llamar('silenciarSonido', { body: { dura_ms } });
    if (dura_ms > 0) silenciar(dura_ms);
  } catch (error) {
    if (dura_ms === 0) return;
    const motivo = esAppError(error) ? error.message : 'el servidor no respondió';
    void avisar('error', `No se silenció, porque no pudo quedar en la auditoría: ${motivo}`);
  }
};

/** Tells the audit who put cards of unacknowledged events away; they are put away in any case (decision 034). */
export const anotarCierre = (eventos: readonly number[]): void => {
  if (eventos.length === 0) return;
  void llamar('cerrarTarjetas', { body: { eventos: eventos.slice(0, LIMITE_MAX) } }).catch((error: unknown) =>
    logger.warn('cards put away', error),
  );
};
