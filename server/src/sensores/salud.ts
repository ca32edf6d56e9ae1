import { isRegularUser } from '@tramos/contract/roles';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { User } from '@tramos/contract/usuario';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { MINUTO_MS, type VentanaDia, ventanaDeDia } from '../db/disponibilidad';
import { routers, sensor_estados, sensores, tramos } from '../db/esquema/red';
import { primerResumenDe, resumenesDe } from '../db/resumenes-al-dia';
import { aRouter, seleccionarRouters } from '../db/router-consulta';
import type { Consultable } from '../db/tipos';
import { DT_DEL_ULTIMO } from '../db/ultimo-lote';
import { enAlcance } from '../http/alcance';
import { resumirDia, ULTIMOS_MIN } from './dia';

interface FilaDia extends Record<string, unknown> {
  sensor_id: number;
  primera_ms: number | null;
  dt_ms: number | null;
  muestras: number;
  huecos: number;
  hueco_ms: number;
  ultimo_desde_ms: number | null;
  ultimo_hasta_ms: number | null;
  ultimos: [t_ms: number, media: number][];
}

/**
 * A day of these sensors, by their minutes. A row before the first minute makes the silence that the window begins
 * with a gap like the others.
 */
const leerDias = async (
  db: Consultable,
  ids: readonly number[],
  { desde_ms, hasta_ms }: VentanaDia,
): Promise<FilaDia[]> => {
  const sin_dato = sql`sigue - t_ms > ${MINUTO_MS}`;
  const { rows } = await db.execute<FilaDia>(sql`
    select s.id as sensor_id, primera.t_ms as primera_ms, lote.dt_ms, dia.*
    from unnest(${sql.param(ids)}::int[]) s (id)
    cross join lateral ${primerResumenDe(60, sql`s.id`)} primera
    left join lateral (${DT_DEL_ULTIMO}) lote on true
    cross join lateral (
      select coalesce(sum(n), 0)::float8 as muestras,
        (count(*) filter (where ${sin_dato}))::int as huecos,
        coalesce(sum(sigue - t_ms - ${MINUTO_MS}) filter (where ${sin_dato}), 0) as hueco_ms,
        max(t_ms) filter (where ${sin_dato}) + ${MINUTO_MS} as ultimo_desde_ms,
        max(sigue) filter (where ${sin_dato}) as ultimo_hasta_ms,
        coalesce(jsonb_agg(jsonb_build_array(t_ms, media) order by t_ms)
          filter (where media is not null and t_ms >= ${hasta_ms - ULTIMOS_MIN * MINUTO_MS}), '[]') as ultimos
      from (select t_ms, n, media, lead(t_ms, 1, ${hasta_ms}::float8) over (order by t_ms) as sigue from (
        select greatest(${desde_ms}::float8, primera.t_ms + ${MINUTO_MS}) - ${MINUTO_MS} as t_ms, 0 as n,
          null::float8 as media
        union all
        select t_ms, n, suma / n from ${resumenesDe(60)} r
        where sensor_id = s.id and t_ms < ${hasta_ms}
          and t_ms >= greatest(${desde_ms}::float8, primera.t_ms + ${MINUTO_MS})
      ) minutos) seguidos
    ) dia`);
  return rows;
};

const seleccionar = (db: Consultable) =>
  db
    .select({
      id: sensores.id,
      router_id: sensores.router_id,
      falla_desde: sensor_estados.falla_desde,
      tramos_ciegos: sql<number[]>`array(
        select ${tramos.id} from ${tramos}
        where ${tramos.activo} and ${sensores.id} in (${tramos.sensor_a_id}, ${tramos.sensor_b_id})
        order by ${tramos.id}
      )`,
    })
    .from(sensores)
    .leftJoin(sensor_estados, eq(sensor_estados.sensor_id, sensores.id));

type RouterDeSensor = NonNullable<SaludSensor24h['router']>;

/** The routers by id, for a role that may see them (`/api/routers` asks the same). */
const leerRouters = async (
  db: Consultable,
  ids: readonly number[],
  usuario: Pick<User, 'role'>,
  ahora_ms: number,
): Promise<Map<number, RouterDeSensor>> => {
  if (isRegularUser(usuario.role) || ids.length === 0) return new Map();
  const filas = await seleccionarRouters(db).where(inArray(routers.id, [...ids]));
  return new Map(filas.map((fila) => [fila.id, aRouter(fila, ahora_ms)]));
};

/** Silences, availability, last hour and router of every sensor in scope, by id. */
export const leerSaludSensores = async (
  db: Consultable,
  usuario: User,
  ahora_ms: number,
): Promise<SaludSensor24h[]> => {
  const ventana = ventanaDeDia(ahora_ms);
  const filas = await seleccionar(db)
    .where(enAlcance(sensores.sistema_id, usuario))
    .orderBy(asc(sensores.id));
  const ids = filas.map(({ id }) => id);
  const dias = new Map((await leerDias(db, ids, ventana)).map((dia) => [dia.sensor_id, dia]));
  const ids_router = [...new Set(filas.flatMap(({ router_id }) => router_id ?? []))];
  const por_router = await leerRouters(db, ids_router, usuario, ahora_ms);
  return filas.map(({ id, router_id, falla_desde, tramos_ciegos }) => ({
    sensor_id: id,
    ...resumirDia(dias.get(id), ventana),
    falla_desde: falla_desde?.toISOString() ?? null,
    tramos_ciegos,
    router: (router_id !== null && por_router.get(router_id)) || null,
  }));
};
