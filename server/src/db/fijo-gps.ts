import { type SQL, sql } from 'drizzle-orm';

/** A row of `router_gps e` as one JSON object that is a `FijoGps` (router-gps.ts). */
export const COLUMNAS_DE_FIJO: SQL = sql.raw(`jsonb_build_object('t_ms', e.t_ms, 'latitud', e.latitud,
  'longitud', e.longitud, 'precision_m', (e.datos->>'precision_m')::float8,
  'satelites', (e.datos->>'satelites')::int, 'velocidad_mps', (e.datos->>'velocidad_mps')::float8,
  'recibido_ms', e.recibido_ms)`);
