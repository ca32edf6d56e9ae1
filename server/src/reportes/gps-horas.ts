import type { Coordenadas } from '@tramos/contract/elipsoide';
import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import { type SQL, sql } from 'drizzle-orm';
import { router_gps_horas, router_horas } from '../db/esquema/red';
import { HORA_MS } from '../db/router-resumen';
import type { Consultable } from '../db/tipos';
import {
  CAIDA_SATELITES,
  CAIDA_SINR_DB,
  type Lugar,
  MOVIMIENTO_MIN_M,
  MOVIMIENTO_MIN_MPS,
} from './gps-analizar';

interface Rango {
  desde_ms: number;
  hasta_ms: number;
}

/** What the hours of fixes say of a range, without reading a fix. */
export interface HorasLeidas {
  n: number;
  satelites_min: number | null;
  /** Upper bound over all hours of the way to the station, m. */
  lejos_m: number | null;
  /** Hours all of whose fixes lie outside, and how many fixes these have. */
  fuera: { t_ms: number; n: number }[];
  /** Hours with something to look at, newest first; `con_radio` where satellites and SINR both fell. */
  notables: { t_ms: number; con_radio: boolean }[];
  /** Middle of what each of some hours frames. */
  traza: [number, number][];
}

const SINR = MEDIDAS_ROUTER.indexOf('sinr_db') + 1;
/** Length of a degree at its longest and at its shortest on the ellipsoid, m: the bounds hold everywhere. */
const GRADO_MAX_M = 111_700;
const GRADO_MIN_M = 110_500;

/** Furthest and nearest that a fix of an hour can be from the station, m. */
const bordes = (estacion: Coordenadas | null): { lejos: SQL; cerca: SQL } => {
  if (estacion === null) return { lejos: sql`null::float8`, cerca: sql`null::float8` };
  const { latitud, longitud } = estacion;
  const cos = Math.cos((latitud * Math.PI) / 180);
  const eje = (
    columna: 'latitud' | 'longitud',
    centro: number,
    metros: number,
    funcion: 'lejos' | 'cerca',
  ) => {
    const [a, b] = [sql.raw(`${columna}_min`), sql.raw(`${columna}_max`)];
    return funcion === 'lejos'
      ? sql`(greatest(abs(${a} - ${centro}::float8), abs(${b} - ${centro}::float8)) * ${metros}::float8) ^ 2`
      : sql`(greatest(0, ${a} - ${centro}::float8, ${centro}::float8 - ${b}) * ${metros}::float8) ^ 2`;
  };
  const largo = (funcion: 'lejos' | 'cerca', grado: number) =>
    sql`sqrt(${eje('latitud', latitud, grado, funcion)} + ${eje('longitud', longitud, grado * cos, funcion)})`;
  return { lejos: largo('lejos', GRADO_MAX_M), cerca: largo('cerca', GRADO_MIN_M) };
};

interface Fila extends Record<string, unknown> {
  n: number;
  satelites_min: number | null;
  lejos_m: number | null;
  fuera: { t_ms: number; n: number }[] | null;
  notables: { t_ms: number; con_radio: boolean }[] | null;
  traza: [number, number][] | null;
}

/** Reads them; the trace has at most `puntos` or a few more. */
export const leerHorasGps = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: Rango,
  { estacion, geocerca_m }: Lugar,
  puntos: number,
): Promise<HorasLeidas> => {
  const { lejos, cerca } = bordes(estacion);
  const cada = Math.max(1, Math.ceil((hasta_ms - desde_ms) / HORA_MS / puntos));
  const { rows } = await db.execute<Fila>(sql`
    with horas as materialized (
      select g.t_ms, g.n, g.satelites_min, g.paso_max_m, g.velocidad_max_mps,
        ${lejos} as lejos, ${cerca} as cerca,
        (g.latitud_min + g.latitud_max) / 2 as lat, (g.longitud_min + g.longitud_max) / 2 as lng,
        greatest(lag(g.satelites_max) over w, g.satelites_max) - g.satelites_min >= ${CAIDA_SATELITES}
          and greatest(lag(r.maximo[${sql.raw(String(SINR))}]) over w, r.maximo[${sql.raw(String(SINR))}])
            - r.minimo[${sql.raw(String(SINR))}] >= ${CAIDA_SINR_DB} as radio,
        row_number() over w as i
      from ${router_gps_horas} g
      left join ${router_horas} r on r.router_id = g.router_id and r.t_ms = g.t_ms
      where g.router_id = ${router_id} and g.t_ms >= ${desde_ms} and g.t_ms < ${hasta_ms}
      window w as (order by g.t_ms)
    )
    select coalesce(sum(n), 0)::int as n, min(satelites_min) as satelites_min, max(lejos) as lejos_m,
      jsonb_agg(jsonb_build_object('t_ms', t_ms, 'n', n)) filter (where cerca > ${geocerca_m}) as fuera,
      jsonb_agg(jsonb_build_object('t_ms', t_ms, 'con_radio', coalesce(radio, false)) order by t_ms desc) filter (
        where (lejos > ${geocerca_m} and cerca <= ${geocerca_m}) or paso_max_m > ${MOVIMIENTO_MIN_M}
          or velocidad_max_mps >= ${MOVIMIENTO_MIN_MPS} or radio) as notables,
      jsonb_agg(jsonb_build_array(lng, lat) order by t_ms) filter (where i % ${cada} = 0) as traza
    from horas`);
  const [fila] = rows;
  return {
    ...{ n: fila?.n ?? 0, satelites_min: fila?.satelites_min ?? null, lejos_m: fila?.lejos_m ?? null },
    ...{ fuera: fila?.fuera ?? [], notables: fila?.notables ?? [], traza: fila?.traza ?? [] },
  };
};
