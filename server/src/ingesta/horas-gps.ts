import { sql } from 'drizzle-orm';
import { router_gps, router_gps_horas } from '../db/esquema/red';
import { COLUMNAS_DE_FIJO } from '../db/fijo-gps';
import { type FijoGps, horasGps } from '../db/router-gps';
import type { Tx } from '../db/tipos';
import { type Racha, rachasDe, type Segmento, tiemposDe, turnosDe } from './segmentos';

interface Leido extends Record<string, unknown> {
  router_id: number;
  filas: FijoGps[];
}

/** Of each run: what is stored from the last fix before it to the first after it. */
const leerSegmentos = async (tx: Tx, rachas: readonly Racha[]): Promise<Segmento<FijoGps>[]> => {
  const { rows } = await tx.execute<Leido>(sql`
    select r.router_id, (
      select jsonb_agg(${COLUMNAS_DE_FIJO} order by g.t_ms) from ${router_gps} g
      where g.router_id = r.router_id
        and g.t_ms >= coalesce((select max(t_ms) from ${router_gps} p
          where p.router_id = r.router_id and p.t_ms < r.desde), r.desde)
        and g.t_ms <= coalesce((select min(t_ms) from ${router_gps} s
          where s.router_id = r.router_id and s.t_ms > r.hasta), r.hasta)
    ) as filas
    from jsonb_to_recordset(${JSON.stringify(rachas)}::jsonb)
      as r (router_id integer, desde double precision, hasta double precision)
    order by r.router_id, r.desde`);
  return rows;
};

/** Hours of routers, each of them once, on top of those that are there. */
const sumarHoras = async (
  tx: Tx,
  horas: readonly (ReturnType<typeof horasGps>[number] & { router_id: number })[],
): Promise<void> => {
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

/**
 * Adds fixes that this same transaction really inserted to the hours of their routers. The caller holds the rows of the
 * routers, as for their states.
 */
export const sumarHorasGps = async (
  tx: Tx,
  filas: readonly { router_id: number; t_ms: number }[],
): Promise<void> => {
  const nuevos = tiemposDe(filas);
  for (const turno of turnosDe(await leerSegmentos(tx, rachasDe(filas))))
    await sumarHoras(
      tx,
      turno.flatMap(({ router_id, filas: fijos }) =>
        horasGps(fijos, nuevos.get(router_id) ?? new Set()).map((h) => ({ router_id, ...h })),
      ),
    );
};
