import { lt } from 'drizzle-orm';
import { pases_ingreso, retos_gastados } from '../db/esquema/ingreso';
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
      for (const tabla of [retos_gastados, pases_ingreso])
        await db.delete(tabla).where(lt(tabla.vence_at, new Date(ahora())));
    },
    (error) => log.warn({ err: error }, 'the sessions that ended were not closed'),
  );
