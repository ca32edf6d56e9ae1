import type { Router } from '@tramos/contract/red';
import { ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { estaciones, router_estados, routers } from './esquema/red';
import type { Consultable } from './tipos';

/** A number out of the newest report of a router: the one that came last, whatever its clock says. */
const dicho = (campo: 'rsrp_dbm' | 'sinr_db') => sql<number | null>`(
  select (${router_estados.datos}->>${sql.raw(`'${campo}'`)})::float8 from ${router_estados}
  where ${router_estados.router_id} = ${routers.id} and ${router_estados.recibido_ms} is not null
  order by ${router_estados.recibido_ms} desc, ${router_estados.t_ms} desc limit 1)`;

/** Routers with their station and newest report; the caller narrows and pages them. */
export const seleccionarRouters = (db: Consultable) =>
  db
    .select({
      ...getTableColumns(routers),
      latitud: estaciones.latitud,
      longitud: estaciones.longitud,
      rsrp_dbm: dicho('rsrp_dbm'),
      sinr_db: dicho('sinr_db'),
    })
    .from(routers)
    .leftJoin(estaciones, eq(estaciones.id, routers.estacion_id))
    .$dynamic();

export const saludRouter = (ultimo_contacto: Date | null, ahora_ms: number): Router['salud'] =>
  ultimo_contacto && ahora_ms - ultimo_contacto.getTime() < ROUTER_SIN_CONTACTO_MS
    ? 'en_linea'
    : 'sin_contacto';

type FilaRouter = Awaited<ReturnType<typeof seleccionarRouters>>[number];

export const aRouter = ({ ultimo_contacto, ...fila }: FilaRouter, ahora_ms: number): Router => ({
  ...fila,
  ultimo_contacto: ultimo_contacto?.toISOString() ?? null,
  salud: saludRouter(ultimo_contacto, ahora_ms),
});
