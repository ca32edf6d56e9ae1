import type { Evento } from '@tramos/contract/evento';
import { EVENTO_REINTENTO_DEMORA_MS, EVENTO_REINTENTOS } from '@tramos/contract/limites';
import { esAppError } from '../lib/app-error';
import { logger } from '../lib/logger';

interface FetchEventoDeps {
  pedir: (id: number) => Promise<Evento>;
  esperar: (ms: number) => Promise<void>;
}

/** The event may not be readable yet, or the line may be down: worth another try. Any other refusal is final. */
const convieneRepetir = (error: unknown): boolean =>
  esAppError(error) && (error.status === 404 || error.code === 'sin_conexion');

/**
 * The event an alert speaks of, for messages that do not carry it: up to 3 retries on 404 or network failure,
 * after 1, 2 and 4 s (spec §7). `null` when it could not be had, and then no alert appears.
 */
export const createFetchEvento =
  ({ pedir, esperar }: FetchEventoDeps) =>
  async (id: number): Promise<Evento | null> => {
    for (let intento = 0; ; intento += 1) {
      try {
        return await pedir(id);
      } catch (error) {
        if (intento < EVENTO_REINTENTOS && convieneRepetir(error)) {
          await esperar(EVENTO_REINTENTO_DEMORA_MS * 2 ** intento);
          continue;
        }
        logger.error(`event ${id} of an alert`, esAppError(error) ? error.status : 0, error);
        return null;
      }
    }
  };
