import type { Db } from '@tramos/server/db/tipos';
import { sql } from 'drizzle-orm';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** The states themselves are kept for so long; the hours of the rest stand alone, as on a site. */
const DIAS_DE_ESTADOS = 90;
/** States and fixes that one statement writes. */
const DIAS_POR_ORDEN = 3;

interface Siembra {
  routers: number;
  dias: number;
  /** The moment up to which all of them spoke, epoch ms. */
  fin: number;
}

/** More routers until there are so many; returns the ids of all, smallest first. */
const completarRouters = async (db: Db, cuantos: number): Promise<number[]> => {
  await db.execute(sql`
    insert into routers (clave, nombre, estacion_id, ultimo_contacto)
    select 'RT-B' || i, 'Router de prueba ' || i, (select id from estaciones order by id offset i % 10 limit 1), now()
    from generate_series(1, greatest(0, ${cuantos} - (select count(*)::int from routers))) i`);
  const { rows } = await db.execute<{ id: number }>(sql`select id from routers order by id limit ${cuantos}`);
  return rows.map(({ id }) => id);
};

/** Hours of a year: what the ingest writes beside the states (server/src/ingesta/horas-router.ts). */
const sembrarHoras = (db: Db, id: number, desde: number, fin: number) =>
  db.execute(sql`
    insert into router_horas (router_id, t_ms, n, contacto_ms, reinicios, datos_mb, primera_ms, ultima_ms,
      minimo, maximo, suma, cuenta)
    select ${id}::int, t, 60, case when random() < 0.01 then 1800000 else 3600000 end, (random() < 0.002)::int, 1.9, t,
      t + 3540000, array[-96, -13, 4, 30, 0, -3, t / 1000 - ${desde / 1_000}::float8, 200],
      array[-84, -9, 12, 38, 4, 3, t / 1000 - ${desde / 1_000}::float8 + 3540, 900],
      array[-5400, -660, 480, 2040, 60, 0, 0, 24000], array[60, 60, 60, 60, 60, 60, 60, 60]
    from generate_series(${desde}::int8, ${fin - 1}::int8, ${HORA_MS}::int8) t`);

const sembrarHorasGps = (db: Db, id: number, desde: number, fin: number) =>
  db.execute(sql`
    insert into router_gps_horas (router_id, t_ms, n, latitud_min, latitud_max, longitud_min, longitud_max,
      satelites_min, satelites_max, paso_max_m, velocidad_max_mps)
    select ${id}::int, t, 60, e.latitud - 2e-5, e.latitud + 2e-5 + 1e-2 * (random() < 0.003)::int, e.longitud - 2e-5,
      e.longitud + 2e-5, 8, 14, 11, 0.2
    from generate_series(${desde}::int8, ${fin - 1}::int8, ${HORA_MS}::int8) t
    cross join (select latitud, longitud from estaciones
      where id = coalesce((select estacion_id from routers where id = ${id}), (select min(id) from estaciones))) e`);

const sembrarEstados = (db: Db, id: number, desde: number, fin: number) =>
  db.execute(sql`
    insert into router_estados (router_id, t_ms, datos, recibido_ms)
    select ${id}::int, t, jsonb_build_object('rsrp_dbm', -84 - (t / 60000) % 12, 'rsrq_db', -11, 'sinr_db', 8,
      'temperatura_c', 34.5, 'cola', 0, 'offset_ms', 1.2, 'uptime_s', t / 1000 % 1000000, 'datos_mb', 120.5,
      'operador', 'Red', 'tecnologia', 'LTE', 'ranura_sim', 1, 'firmware', '7.06.1', 'fuente', 'gps'), t + 400
    from generate_series(${desde}::int8, ${fin - 1}::int8, 60000) t on conflict do nothing`);

const sembrarFijos = (db: Db, id: number, desde: number, fin: number) =>
  db.execute(sql`
    insert into router_gps (router_id, t_ms, latitud, longitud, datos, recibido_ms)
    select ${id}::int, t, e.latitud + 1e-5 * random(), e.longitud + 1e-5 * random(),
      jsonb_build_object('precision_m', 3, 'satelites', 8 + (t / 60000) % 6, 'velocidad_mps', 0), t + 400
    from generate_series(${desde}::int8, ${fin - 1}::int8, 60000) t
    cross join (select latitud, longitud from estaciones
      where id = coalesce((select estacion_id from routers where id = ${id}), (select min(id) from estaciones))) e
    on conflict do nothing`);

/**
 * A year of routers that speak once a minute, as a site keeps it: the hours of all of it, the states of the last
 * quarter and all fixes. Only the first routers, those that are asked about one by one, have states and fixes beyond
 * the last day: what no question reads would only take time to write. Returns the ids, those first.
 */
export const sembrarRouters = async (
  db: Db,
  { routers, dias, fin }: Siembra,
  con_estados: number,
): Promise<number[]> => {
  const ids = await completarRouters(db, routers);
  const desde = fin - dias * DIA_MS;
  for (const [i, id] of ids.entries()) {
    await sembrarHoras(db, id, desde, fin);
    await sembrarHorasGps(db, id, desde, fin);
    const todo = i < con_estados;
    for (let t = todo ? desde : fin - DIA_MS; t < fin; t += DIAS_POR_ORDEN * DIA_MS) {
      const hasta = Math.min(fin, t + DIAS_POR_ORDEN * DIA_MS);
      if (hasta > fin - DIAS_DE_ESTADOS * DIA_MS) await sembrarEstados(db, id, t, hasta);
      if (todo) await sembrarFijos(db, id, t, hasta);
    }
  }
  await db.execute(sql`analyze`);
  return ids;
};
