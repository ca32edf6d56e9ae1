import { type SQL, sql } from 'drizzle-orm';
import { alarmas } from '../db/esquema/alarmas';
import { type Racha, rechazos_seguidos } from '../db/esquema/mediciones';
import {
  estaciones,
  type Imposible,
  router_estados,
  router_gps,
  routers,
  sensor_estados,
  sensores,
  tramos,
} from '../db/esquema/red';
import { instante } from '../db/instante';
import { SIN_DATOS_MS } from '../db/salud-sensor';
import type { Consultable } from '../db/tipos';
import { enLinea, type RouterLeido, type SensorLeido } from './condiciones';
import { BANDAS, COLA_CRECE_MS, IMPOSIBLE_VALE_MS, PLAZOS } from './reglas';

/** How sensors and routers stand now, in as few columns as alarms ask for. */

interface Cosa {
  id: number;
  nombre: string;
  sistema_id: number | null;
}
export interface SensorDeCampo extends Cosa, SensorLeido {
  router_id: number | null;
  mantenimiento: boolean;
  mantenimiento_hasta: Date | null;
  mantenimiento_motivo: string | null;
}
export type RouterDeCampo = Cosa & RouterLeido;

const EN_TRAMO = sql`exists (select 1 from ${tramos} tr where tr.activo and (tr.sensor_a_id = s.id or tr.sensor_b_id = s.id))`;
const epoca = (columna: string) => sql.raw(`(extract(epoch from ${columna}) * 1000)::float8`);

const RECHAZOS = sql`case when q.objeto_id is not null then json_build_object(
  'desde_ms', q.desde_ms, 't_ms', q.t_ms, 'cuantos', q.cuantos, 'motivo', q.motivo) end`;

type FilaSensor = Omit<SensorDeCampo, 'mantenimiento_hasta'> & { mantenimiento_hasta_ms: number | null };

const SILENCIO_MAX_MS = Math.max(...Object.values(PLAZOS).map(({ silencio_ms }) => silencio_ms));

/** Alarms of devices that are alive, or called so short ago that they may not call again; each arm has its index. */
export const deDispositivos = (ahora_ms: number): SQL => {
  const silencio = instante(ahora_ms - SILENCIO_MAX_MS);
  const { viva, origen, anunciada_at } = alarmas;
  return sql`(${origen} <> 'servidor' and ((${viva} and ${origen} <> 'evento')
    or (not ${viva} and ${origen} <> 'evento' and ${anunciada_at} > ${silencio})))`;
};

/** Not surely well: `condicionesDeSensor` says what is wrong with it, if anything. */
const dudoso = (ahora_ms: number): SQL => sql`(
  s.mantenimiento or e.ultima_ms < ${ahora_ms - SIN_DATOS_MS} or e.falla_desde is not null or e.reloj is null
  or e.reloj->>'fuente' = 'rtc' or abs((e.reloj->>'offset_ms')::float8) > ${BANDAS.sensor_reloj.normal}
  or e.ruido_kgcm2 > ${BANDAS.sensor_ruido.normal}
  or (e.imposible->>'t_ms')::float8 > ${ahora_ms - IMPOSIBLE_VALE_MS})`;

/** The sensors that may have an alarm, or have one: of a calm network none. */
export const leerSensores = async (db: Consultable, ahora_ms: number): Promise<SensorDeCampo[]> => {
  const { rows } = await db.execute<FilaSensor & Record<string, unknown>>(sql`
    with en_tramo as (
      select sensor_a_id as id from ${tramos} where activo union select sensor_b_id from ${tramos} where activo
    )
    select s.id, s.nombre, s.sistema_id, s.activo, s.router_id, s.mantenimiento, s.mantenimiento_motivo,
      ${epoca('s.mantenimiento_hasta')} as mantenimiento_hasta_ms,
      t.id is not null as en_tramo, e.ultima_ms, ${epoca('e.falla_desde')} as falla_desde_ms,
      e.reloj, e.ruido_kgcm2, e.imposible, ${RECHAZOS} as rechazos, ${epoca('r.ultimo_contacto')} as router_contacto_ms
    from ${sensores} s
    left join ${sensor_estados} e on e.sensor_id = s.id
    left join (${routers} r join ${estaciones} st on st.id = r.estacion_id)
      on r.id = s.router_id and r.activo and st.sistema_id = s.sistema_id
    left join en_tramo t on t.id = s.id
    left join ${rechazos_seguidos} q on q.dispositivo = 'sensor' and q.objeto_id = s.id
    where ((e.sensor_id is not null or s.mantenimiento) and ${dudoso(ahora_ms)}) or q.objeto_id is not null
      or s.id in (select objeto_id from ${alarmas} where ${alarmas.origen} = 'sensor' and ${deDispositivos(ahora_ms)})`);
  return rows.map(({ mantenimiento_hasta_ms, ...fila }) => ({
    ...fila,
    mantenimiento_hasta: mantenimiento_hasta_ms === null ? null : new Date(mantenimiento_hasta_ms),
  }));
};

interface FilaRouter extends Cosa {
  activo: boolean;
  en_tramo: boolean;
  ultimo_contacto_ms: number | null;
  geocerca_m: number;
  imposible: Imposible | null;
  rechazos: Racha | null;
  latitud: number | null;
  longitud: number | null;
  datos: { rsrp_dbm?: number; cola?: number; offset_ms?: number } | null;
  demoras_ms: number[] | null;
  cola_antes: number | null;
  gps_latitud: number | null;
  gps_longitud: number | null;
  precision_m: number | null;
  [columna: string]: unknown;
}

const lugar = (latitud: number | null, longitud: number | null) =>
  latitud === null || longitud === null ? null : { latitud, longitud };

/** Of one; how late those of the others came is known when all are read. */
const aRouter = ({
  datos,
  latitud,
  longitud,
  gps_latitud,
  gps_longitud,
  precision_m,
  ...f
}: FilaRouter): Omit<RouterDeCampo, 'frescas_ms'> => {
  const gps = lugar(gps_latitud, gps_longitud);
  return {
    ...{ id: f.id, nombre: f.nombre, sistema_id: f.sistema_id, activo: f.activo, en_tramo: f.en_tramo },
    ...{ ultimo_contacto_ms: f.ultimo_contacto_ms, geocerca_m: f.geocerca_m, cola_antes: f.cola_antes },
    ...{ imposible: f.imposible, rechazos: f.rechazos, rsrp_dbm: datos?.rsrp_dbm ?? null },
    cola: datos?.cola ?? null,
    offset_ms: datos?.offset_ms ?? null,
    demoras_ms: f.demoras_ms ?? [],
    estacion: lugar(latitud, longitud),
    gps: gps && { ...gps, precision_m },
  };
};

/** Every router with its newest report and fix; not what was received at an hour that is still to come, by a wrong clock. */
export const leerRouters = async (db: Consultable, ahora_ms: number): Promise<RouterDeCampo[]> => {
  const { rows } = await db.execute<FilaRouter>(sql`
    select r.id, r.nombre, st.sistema_id, r.activo, r.geocerca_m, r.imposible, ${RECHAZOS} as rechazos, st.latitud, st.longitud,
      ${epoca('r.ultimo_contacto')} as ultimo_contacto_ms, e.datos, d.demoras_ms,
      (a.datos->>'cola')::float8 as cola_antes,
      g.latitud as gps_latitud, g.longitud as gps_longitud, (g.datos->>'precision_m')::float8 as precision_m,
      exists (select 1 from ${sensores} s where s.router_id = r.id and s.activo and ${EN_TRAMO}) as en_tramo
    from ${routers} r
    left join ${estaciones} st on st.id = r.estacion_id
    left join ${rechazos_seguidos} q on q.dispositivo = 'router' and q.objeto_id = r.id
    left join lateral (
      select datos from ${router_estados} where router_id = r.id and recibido_ms <= ${ahora_ms}
      order by recibido_ms desc, t_ms desc limit 1) e on true
    left join lateral (select array_agg(demora_ms) as demoras_ms from (
      select recibido_ms - t_ms as demora_ms from ${router_estados}
      where router_id = r.id and recibido_ms <= ${ahora_ms} order by recibido_ms desc, t_ms desc limit 2) d) d on true
    left join lateral (
      select datos from ${router_estados}
      where router_id = r.id and recibido_ms <= ${ahora_ms - COLA_CRECE_MS}
      order by recibido_ms desc, t_ms desc limit 1) a on true
    left join lateral (
      select latitud, longitud, datos from ${router_gps} where router_id = r.id and recibido_ms <= ${ahora_ms}
      order by recibido_ms desc, t_ms desc limit 1) g on true`);
  const todos = rows.map(aRouter);
  const frescas_ms = todos
    .flatMap((r) => (enLinea(r, ahora_ms) ? (r.demoras_ms[0] ?? []) : []))
    .sort((a, b) => a - b);
  return todos.map((router) => ({ ...router, frescas_ms }));
};
