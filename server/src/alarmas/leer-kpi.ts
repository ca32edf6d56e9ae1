import { type AlarmasKpi, KPI_PERIODO_H, type KpiPeriodo } from '@tramos/contract/alarmas-kpi';
import type { Observado } from '@tramos/contract/estadistica';
import type { User } from '@tramos/contract/usuario';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leerObservado } from '../db/anuncios';
import { alarma_bitacora, alarmas } from '../db/esquema/alarmas';
import { routers, sensores, tramos } from '../db/esquema/red';
import { instante } from '../db/instante';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import {
  castanetean,
  diezFuentes,
  type Fuente,
  type HechoKpi,
  indicadoresDe,
  mezclaDe,
  serieDe,
} from './kpi';
import { EN_VISTA } from './lista';

/** The figures of the alarms that somebody may see, over a period that ends now. */

type Vista = Pick<User, 'todos_los_sistemas' | 'sistemas'>;

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Journal that one statement gives: its answer is parsed in one go, and after storms a month is half a million rows. */
const TROZO_MS = DIA_MS;

const condicionDe = (columna: PgColumn, usuario: Vista, sistema: number | undefined): SQL =>
  sql`${enAlcance(columna, usuario)}${sistema === undefined ? sql`` : sql` and ${columna} = ${sistema}`}`;

type Renglon = [
  t_ms: number,
  hecho: HechoKpi['hecho'],
  alarma_id: number,
  origen: HechoKpi['origen'],
  fuente_id: number,
  regla: HechoKpi['regla'],
  prioridad: HechoKpi['prioridad'],
];

/** What began, called, ended and was acknowledged within the stretch, in its order; a stretch as one value, which is quicker. */
const leerHechos = async (
  db: Consultable,
  { desde_ms, hasta_ms }: Observado,
  donde: SQL,
): Promise<HechoKpi[]> => {
  const hechos: HechoKpi[] = [];
  for (let t = desde_ms; t < hasta_ms; t += TROZO_MS) {
    const { rows } = await db.execute<{ renglones: Renglon[] | null }>(sql`
      select json_agg(json_build_array((extract(epoch from t) * 1000)::float8, hecho, alarma_id, origen, fuente_id,
        regla, prioridad) order by t, id) as renglones
      from ${alarma_bitacora}
      where hecho in ('activada', 'anunciada', 'retornada', 'reconocida') and ${donde}
        and t >= ${instante(t)} and t < ${instante(Math.min(t + TROZO_MS, hasta_ms))}`);
    for (const [t_ms, hecho, alarma_id, origen, fuente_id, regla, prioridad] of rows[0]?.renglones ?? [])
      hechos.push({ t_ms, hecho, alarma_id, origen, fuente_id, regla, prioridad });
  }
  return hechos;
};

/** The lists count the same: an alarm on the shelf that is out of service besides is in the list of those. */
const contarAhora = async (db: Consultable, donde: SQL, ahora_ms: number) => {
  const { rows } = await db.execute<{ viejas: number; apartadas: number }>(sql`
    select
      count(*) filter (where condicion and ${EN_VISTA.activas} and desde < ${instante(ahora_ms - DIA_MS)})::int as viejas,
      count(*) filter (where ${EN_VISTA.apartadas})::int as apartadas
    from ${alarmas} where viva and ${donde}`);
  return rows[0] ?? { viejas: 0, apartadas: 0 };
};

const TABLAS = { evento: tramos, tramo: tramos, sensor: sensores, router: routers } as const;
const CON_TABLA = ['evento', 'tramo', 'sensor', 'router'] as const;

/** Their names as they are now. */
const nombrar = async (db: Consultable, fuentes: readonly Fuente[]): Promise<AlarmasKpi['fuentes']> => {
  const nombres = new Map<string, string>();
  for (const origen of CON_TABLA) {
    const ids = fuentes.filter((f) => f.origen === origen).map(({ fuente_id }) => fuente_id);
    if (ids.length === 0) continue;
    const { rows } = await db.execute<{ id: number; nombre: string }>(
      sql`select id, nombre from ${TABLAS[origen]} where id = any(${sql.param(`{${ids.join(',')}}`)}::int[])`,
    );
    for (const { id, nombre } of rows) nombres.set(`${origen}:${id}`, nombre);
  }
  return fuentes.map(({ fuente_id, ...fuente }) => ({
    ...fuente,
    objeto_id: fuente_id,
    nombre: nombres.get(`${fuente.origen}:${fuente_id}`) ?? `${fuente.origen} ${fuente_id}`,
  }));
};

export const leerKpi = async (
  db: Consultable,
  { periodo, sistema }: { periodo: KpiPeriodo; sistema?: number | undefined },
  usuario: Vista,
  ahora_ms: number,
): Promise<AlarmasKpi> => {
  const periodo_ms = KPI_PERIODO_H[periodo] * HORA_MS;
  const { observado: tramo, datos_desde_ms } = await leerObservado(db, periodo_ms, ahora_ms);
  const suficiente = tramo.hasta_ms - tramo.desde_ms === periodo_ms;
  const hechos = await leerHechos(db, tramo, condicionDe(alarma_bitacora.sistema_id, usuario, sistema));
  const ahora = await contarAhora(db, condicionDe(alarmas.sistema_id, usuario, sistema), ahora_ms);
  const anunciadas = hechos.filter(({ hecho }) => hecho === 'anunciada');
  const paso_ms = periodo === '30d' ? DIA_MS : HORA_MS;
  const cuentas = serieDe(
    anunciadas.map(({ t_ms }) => t_ms),
    tramo,
    paso_ms,
  );
  return {
    periodo,
    desde: new Date(ahora_ms - periodo_ms).toISOString(),
    hasta: new Date(ahora_ms).toISOString(),
    datos_desde: datos_desde_ms === null ? null : new Date(datos_desde_ms).toISOString(),
    horas_con_datos: (tramo.hasta_ms - tramo.desde_ms) / HORA_MS,
    suficiente,
    anunciadas: anunciadas.length,
    indicadores: indicadoresDe(hechos, tramo, ahora, suficiente),
    mezcla: mezclaDe(hechos, suficiente),
    fuentes: await nombrar(db, diezFuentes(anunciadas)),
    castanetean: await nombrar(db, castanetean(hechos)),
    serie: cuentas.map((n, i) => ({ t: new Date(tramo.desde_ms + i * paso_ms).toISOString(), n })),
  };
};
