import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import { sql } from 'drizzle-orm';
import { router_estados, router_horas } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { ventanasDe } from './disponibilidad-router';

/** What the hours and the newest state of one router come to. */
export interface SumaRouter extends Record<string, unknown> {
  id: number;
  /** Newest state as it came, and when it was measured. */
  datos: Record<string, unknown> | null;
  ultima_ms: number | null;
  primera_ms: number | null;
  contacto_24h: number;
  contacto_7d: number;
  contacto_30d: number;
  reinicios_30d: number;
  datos_mes_mb: number;
  latencia_ms: number | null;
}

/** Its place in the lists of an hour; the database counts from 1. */
const LATENCIA = MEDIDAS_ROUTER.indexOf('latencia_ms') + 1;

/** A month and a few days of hours of these routers, added up, by id. */
export const leerSumas = async (
  db: Consultable,
  ids: readonly number[],
  { ahora_ms, mes_ms }: { ahora_ms: number; mes_ms: number },
): Promise<Map<number, SumaRouter>> => {
  const { h24, d7, d30 } = ventanasDe(ahora_ms);
  const suma = (columna: string, desde: number) =>
    sql`coalesce(sum(${sql.raw(columna)}) filter (where t_ms >= ${desde}::float8), 0)`;
  const { rows } = await db.execute<SumaRouter>(sql`
    select r.id, e.datos, e.t_ms as ultima_ms, h.*,
      (select primera_ms from ${router_horas} where router_id = r.id and n > 0 order by t_ms limit 1) as primera_ms
    from unnest(${sql.param([...ids])}::int[]) r (id)
    left join lateral (select t_ms, datos from ${router_estados}
      where router_id = r.id and recibido_ms <= ${ahora_ms} order by recibido_ms desc, t_ms desc limit 1) e on true
    cross join lateral (
      select ${suma('contacto_ms', h24)} as contacto_24h, ${suma('contacto_ms', d7)} as contacto_7d,
        ${suma('contacto_ms', d30)} as contacto_30d, ${suma('reinicios', d30)}::int as reinicios_30d,
        ${suma('datos_mb', mes_ms)} as datos_mes_mb,
        ${suma(`suma[${LATENCIA}]`, h24)}
          / nullif(${suma(`cuenta[${LATENCIA}]`, h24)}, 0) as latencia_ms
      from ${router_horas} where router_id = r.id and t_ms >= ${Math.min(d30, mes_ms)}
    ) h`);
  return new Map(rows.map((fila) => [fila.id, fila]));
};
