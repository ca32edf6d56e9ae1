import { sql } from 'drizzle-orm';
import { router_estados, router_gps } from '../db/esquema/red';
import { COLUMNAS_DE_FIJO } from '../db/fijo-gps';
import type { FijoGps } from '../db/router-gps';
import type { Consultable } from '../db/tipos';
import { MEMORIA_MS, type SinrMedido } from './gps-analizar';

interface Rango {
  desde_ms: number;
  hasta_ms: number;
}

/**
 * The fixes of a range in order of time, with those before it that they are judged by: ten minutes, and one at least.
 */
export const leerFijos = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: Rango,
): Promise<FijoGps[]> => {
  const { rows } = await db.execute<{ fijos: FijoGps[] | null }>(sql`
    select json_agg(${COLUMNAS_DE_FIJO} order by e.t_ms) as fijos from ${router_gps} e
    where e.router_id = ${router_id} and e.t_ms < ${hasta_ms}
      and e.t_ms >= least(${desde_ms - MEMORIA_MS}::float8, (select max(t_ms) from ${router_gps}
        where router_id = ${router_id} and t_ms < ${desde_ms}))`);
  return rows[0]?.fijos ?? [];
};

/** SINR as the states around a range said it, in order of time. */
export const leerSinr = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: Rango,
): Promise<SinrMedido[]> => {
  const { rows } = await db.execute<{ lote: [number, number][] | null }>(sql`
    select jsonb_agg(jsonb_build_array(t_ms, (datos->>'sinr_db')::float8) order by t_ms)
      filter (where datos ? 'sinr_db') as lote
    from ${router_estados}
    where router_id = ${router_id} and t_ms >= ${desde_ms - MEMORIA_MS} and t_ms < ${hasta_ms + MEMORIA_MS}`);
  return (rows[0]?.lote ?? []).map(([t_ms, sinr_db]) => ({ t_ms, sinr_db }));
};

/** The newest fix of a range; null without any. */
export const leerUltimo = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: Rango,
): Promise<number | null> => {
  const { rows } = await db.execute<{ t_ms: number }>(sql`
    select t_ms from ${router_gps} where router_id = ${router_id} and t_ms >= ${desde_ms} and t_ms < ${hasta_ms}
    order by t_ms desc limit 1`);
  return rows[0]?.t_ms ?? null;
};
