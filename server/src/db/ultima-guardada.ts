import { lte, max } from 'drizzle-orm';
import { disparos, lecturas } from './esquema/mediciones';
import type { Consultable } from './tipos';

/** When the newest of what is stored was measured, up to `hasta_ms`, epoch ms; null when nothing is. */
export const ultimaGuardada = async (db: Consultable, hasta_ms: number): Promise<number | null> => {
  const [lectura] = await db
    .select({ t_ms: max(lecturas.t0_ms) })
    .from(lecturas)
    .where(lte(lecturas.t0_ms, hasta_ms));
  const [disparo] = await db
    .select({ t_ms: max(disparos.t_ms) })
    .from(disparos)
    .where(lte(disparos.t_ms, hasta_ms));
  const t_ms = Math.max(lectura?.t_ms ?? -Infinity, disparo?.t_ms ?? -Infinity);
  return Number.isFinite(t_ms) ? t_ms : null;
};
