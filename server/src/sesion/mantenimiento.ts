import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import { cerrarDespedidas } from './registros';
import { cerrarDeInactivos, cerrarVencidas } from './sesiones';

const REPASO_MS = 10_000;

/**
 * Closes, every few seconds, what ended without anybody saying so: tabs that left, sessions that expired or whose
 * account was disabled. Each process does it; the second finds nothing left. Returns its stop.
 */
export const repasarSesiones = ({ db, ahora, log }: Pick<Deps, 'db' | 'ahora' | 'log'>) =>
  cada(
    REPASO_MS,
    async () => {
      await cerrarDespedidas(db, ahora());
      await cerrarVencidas(db, ahora());
      await cerrarDeInactivos(db, ahora());
    },
    (error) => log.warn({ err: error }, 'the sessions that ended were not closed'),
  );
