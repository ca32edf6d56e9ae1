import { type SQL, sql } from 'drizzle-orm';

/** A row of `router_gps g` as one JSON object that is a `FijoGps` (router-gps.ts). */
export const COLUMNAS_DE_FIJO: SQL = sql.raw(`jsonb_build_object('t_ms', g.t_ms, 'latitud', g.latitud,
  'longitud', g.longitud, 'precision_m', (g.datos->>'precision_m')::float8,
  'satelites', (g.datos->>'satelites')::int, 'velocidad_mps', (g.datos->>'velocidad_mps')::float8,
  'recibido_ms', g.recibido_ms)`);
