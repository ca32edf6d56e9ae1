import { sql } from 'drizzle-orm';
import { router_gps, router_gps_horas } from '../db/esquema/red';
import { COLUMNAS_DE_FIJO } from '../db/fijo-gps';
import { type FijoGps, horasGps } from '../db/router-gps';
import type { Tx } from '../db/tipos';

interface Segmento extends Record<string, unknown> {
  router_id: number;
  fijos: FijoGps[];
}

/**
 * Adds fixes that this same transaction really inserted to the hours of their routers. The caller holds the rows of the
 * routers, as for their states.
 */
export const sumarHorasGps = async (
  tx: Tx,
  filas: readonly { router_id: number; t_ms: number }[],
): Promise<void> => {
  if (filas.length === 0) return;
  const nuevos = new Map<number, Set<number>>();
  for (const { router_id, t_ms } of filas)
    nuevos.set(router_id, (nuevos.get(router_id) ?? new Set()).add(t_ms));
  const rangos = [...nuevos].map(([router_id, t]) => ({
    ...{ router_id, desde: Math.min(...t), hasta: Math.max(...t) },
  }));
  const { rows } = await tx.execute<Segmento>(sql`
    select r.router_id, (
      select jsonb_agg(${COLUMNAS_DE_FIJO} order by g.t_ms) from ${router_gps} g
      where g.router_id = r.router_id
        and g.t_ms >= coalesce((select max(t_ms) from ${router_gps} p
          where p.router_id = r.router_id and p.t_ms < r.desde), r.desde)
        and g.t_ms <= coalesce((select min(t_ms) from ${router_gps} s
          where s.router_id = r.router_id and s.t_ms > r.hasta), r.hasta)
    ) as fijos
    from jsonb_to_recordset(${JSON.stringify(rangos)}::jsonb)
      as r (router_id integer, desde double precision, hasta double precision)`);
  const horas = rows.flatMap(({ router_id, fijos }) =>
    horasGps(fijos, nuevos.get(router_id) ?? new Set()).map((h) => ({ router_id, ...h })),
  );
  await tx.execute(sql`
    insert into ${router_gps_horas} (router_id, t_ms, n, latitud_min, latitud_max, longitud_min, longitud_max,
      satelites_min, satelites_max, paso_max_m, velocidad_max_mps)
    select * from jsonb_to_recordset(${JSON.stringify(horas)}::jsonb) as h (
      router_id integer, t_ms double precision, n integer, latitud_min double precision,
      latitud_max double precision, longitud_min double precision, longitud_max double precision,
      satelites_min integer, satelites_max integer, paso_max_m double precision, velocidad_max_mps double precision
    )
    on conflict (router_id, t_ms) do update set
      n = router_gps_horas.n + excluded.n,
      latitud_min = least(router_gps_horas.latitud_min, excluded.latitud_min),
      latitud_max = greatest(router_gps_horas.latitud_max, excluded.latitud_max),
      longitud_min = least(router_gps_horas.longitud_min, excluded.longitud_min),
      longitud_max = greatest(router_gps_horas.longitud_max, excluded.longitud_max),
      satelites_min = least(router_gps_horas.satelites_min, excluded.satelites_min),
      satelites_max = greatest(router_gps_horas.satelites_max, excluded.satelites_max),
      paso_max_m = greatest(router_gps_horas.paso_max_m, excluded.paso_max_m),
      velocidad_max_mps = greatest(router_gps_horas.velocidad_max_mps, excluded.velocidad_max_mps)`);
};
