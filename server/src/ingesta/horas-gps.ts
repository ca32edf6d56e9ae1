import { sql } from 'drizzle-orm';
import { router_gps, router_gps_horas } from '../db/esquema/red';
import { COLUMNAS_DE_FIJO } from '../db/fijo-gps';
import { type FijoGps, horasGps } from '../db/router-gps';
import type { Tx } from '../db/tipos';
import { crearSumaDeHoras } from './sumar-horas';

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

export const sumarHorasGps = crearSumaDeHoras({
  tabla: router_gps,
  columnas: COLUMNAS_DE_FIJO,
  leida: (fijo: FijoGps) => fijo,
  horasDe: horasGps,
  sumar: sumarHoras,
});
