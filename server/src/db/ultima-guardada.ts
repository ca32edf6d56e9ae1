import { lte, max, sql } from 'drizzle-orm';
import { disparos, lecturas } from './esquema/mediciones';
import { sensores } from './esquema/red';
import type { Consultable } from './tipos';
import { DEL_SENSOR, EL_ULTIMO } from './ultimo-lote';

/** When the newest of what is stored was measured, up to `hasta_ms`, epoch ms; null when nothing is. */
export const ultimaGuardada = async (db: Consultable, hasta_ms: number): Promise<number | null> => {
  const { rows } = await db.execute<{ t_ms: number | null }>(sql`
    select max(l.t0_ms) as t_ms from ${sensores} s cross join lateral (
      select t0_ms from ${lecturas} where ${DEL_SENSOR} and t0_ms <= ${hasta_ms} ${EL_ULTIMO}
    ) l`);
  const [disparo] = await db
    .select({ t_ms: max(disparos.t_ms) })
    .from(disparos)
    .where(lte(disparos.t_ms, hasta_ms));
  const t_ms = Math.max(rows[0]?.t_ms ?? -Infinity, disparo?.t_ms ?? -Infinity);
  return Number.isFinite(t_ms) ? t_ms : null;
};

/** When the oldest of the pressure that is stored was measured, epoch ms; null when there is none. */
export const leerPrimeraLectura = async (db: Consultable): Promise<number | null> => {
  const { rows } = await db.execute<{ t_ms: number | null }>(sql`
    select min(l.t0_ms) as t_ms from ${sensores} s cross join lateral (
      select t0_ms from ${lecturas} where ${DEL_SENSOR} order by t0_ms limit 1
    ) l`);
  return rows[0]?.t_ms ?? null;
};
