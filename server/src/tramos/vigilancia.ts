import { VIGILANCIA_PASO_S } from '@tramos/contract/limites';
import type { VigilanciaHistoria, VigilanciaTramo } from '@tramos/contract/vigilancia';
import { and, asc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sensor_estados, sensores, tramos, vigilancias } from '../db/esquema/red';
import { conLotes } from '../db/lotes';
import type { Consultable } from '../db/tipos';
import { finDelTurno } from '../turno';
import { type LadoVigilado, type TramoPorVigilar, vigilar } from './vigilar';

const HISTORIA_MS = 86_400_000;
const PASO_MS = VIGILANCIA_PASO_S * 1_000;
/** Reports of a month look back this far. */
const EDAD_MAX_MS = 31 * HISTORIA_MS;

const [sensor_a, sensor_b] = [alias(sensores, 'sensor_a'), alias(sensores, 'sensor_b')];
const [estado_a, estado_b] = [alias(sensor_estados, 'estado_a'), alias(sensor_estados, 'estado_b')];

/** Of an end no more than is judged: of eight hundred tramos whole rows took as long to read as all the rest. */
const columnasDe = (
  sensor: typeof sensor_a | typeof sensor_b,
  estado: typeof estado_a | typeof estado_b,
) => ({
  ...{ activo: sensor.activo, mantenimiento: sensor.mantenimiento },
  ...{ falla_desde: estado.falla_desde, ultima_ms: estado.ultima_ms, reloj: estado.reloj },
  ...{ ruido_kgcm2: estado.ruido_kgcm2, deriva_kgcm2: estado.deriva_kgcm2, dt_ms: estado.dt_ms },
});

const seleccionar = (db: Consultable, condicion: SQL) =>
  db
    .select({
      tramo: getTableColumns(tramos),
      a: columnasDe(sensor_a, estado_a),
      b: columnasDe(sensor_b, estado_b),
    })
    .from(tramos)
    .innerJoin(sensor_a, eq(sensor_a.id, tramos.sensor_a_id))
    .innerJoin(sensor_b, eq(sensor_b.id, tramos.sensor_b_id))
    .leftJoin(estado_a, eq(estado_a.sensor_id, tramos.sensor_a_id))
    .leftJoin(estado_b, eq(estado_b.sensor_id, tramos.sensor_b_id))
    .where(condicion)
    .orderBy(asc(tramos.sistema_id), asc(tramos.posicion_a), asc(tramos.id));

type FilaLado = Awaited<ReturnType<typeof seleccionar>>[number]['a'];

const ladoDe = ({ ruido_kgcm2, deriva_kgcm2, dt_ms, ...lado }: FilaLado): LadoVigilado => ({
  ...lado,
  ruido:
    ruido_kgcm2 === null || deriva_kgcm2 === null || dt_ms === null
      ? null
      : { ruido_kgcm2, deriva_kgcm2, dt_ms },
});

const leerTramos = async (db: Consultable, condicion: SQL): Promise<TramoPorVigilar[]> =>
  (await seleccionar(db, condicion)).map((f) => ({
    ...conLotes(f.tramo),
    a: ladoDe(f.a),
    b: ladoDe(f.b),
  }));

/** What is worked out without a pause: some milliseconds. Eight hundred tramos at once held the ingest up for 170 ms. */
const TRAMOS_POR_TURNO = 20;

const vigilarEnTurnos = async (
  de: readonly TramoPorVigilar[],
  ahora_ms: number,
): Promise<VigilanciaTramo[]> => {
  const vigilados: VigilanciaTramo[] = [];
  for (const tramo of de) {
    vigilados.push(vigilar(tramo, ahora_ms));
    if (vigilados.length % TRAMOS_POR_TURNO === 0) await finDelTurno();
  }
  return vigilados;
};

/**
 * Since when each of these states holds, by what was written down in the last day: the first entry after the last
 * one that differs in state or in its worst reason. Tramos that did not change in that time are left out.
 */
const leerDesde = async (
  db: Consultable,
  actuales: readonly VigilanciaTramo[],
  ahora_ms: number,
): Promise<Map<number, string>> => {
  const v = vigilancias;
  const filas = actuales.map(({ tramo_id, vigilancia, razones }) => ({
    tramo_id,
    estado: `${vigilancia}/${razones[0]?.codigo ?? ''}`,
  }));
  const { rows } = await db.execute<{ tramo_id: number; desde_ms: number }>(sql`
    select f.tramo_id, min(${v.t_ms}) as desde_ms
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f (tramo_id integer, estado text)
    cross join lateral (
      select max(o.t_ms) as t_ms from ${v} o
      where o.tramo_id = f.tramo_id and o.t_ms > ${ahora_ms - HISTORIA_MS}
        and o.vigilancia || '/' || coalesce(o.razones->0->>'codigo', '') <> f.estado
    ) otra
    join ${v} on ${v.tramo_id} = f.tramo_id and ${v.t_ms} > otra.t_ms
    group by f.tramo_id`);
  return new Map(rows.map(({ tramo_id, desde_ms }) => [tramo_id, new Date(desde_ms).toISOString()]));
};

/** How every tramo that meets the condition is watched at `ahora_ms`, along each sistema by chainage. */
export const leerVigilancias = async (
  db: Consultable,
  condicion: SQL,
  ahora_ms: number,
): Promise<VigilanciaTramo[]> => {
  const actuales = await vigilarEnTurnos(await leerTramos(db, condicion), ahora_ms);
  const desde = await leerDesde(db, actuales, ahora_ms);
  return actuales.map((v) => ({ ...v, desde: v.desde ?? desde.get(v.tramo_id) ?? null }));
};

/** What was written down of one tramo in the 24 h before `ahora_ms`, oldest first. */
export const leerHistoria = async (
  db: Consultable,
  tramo_id: number,
  ahora_ms: number,
): Promise<VigilanciaHistoria> => {
  const filas = await db
    .select()
    .from(vigilancias)
    .where(and(eq(vigilancias.tramo_id, tramo_id), gt(vigilancias.t_ms, ahora_ms - HISTORIA_MS)))
    .orderBy(asc(vigilancias.t_ms));
  const puntos = filas.map(({ t_ms, vigilancia, razones, fraccion_flujo, caudal_m3h }) => ({
    t: new Date(t_ms).toISOString(),
    ...{ vigilancia, razones, fraccion_flujo, caudal_m3h },
  }));
  return { tramo_id, puntos };
};

/**
 * Writes down how every tramo is watched, once per VIGILANCIA_PASO_S however often it is called and by however many
 * servers, and forgets what is too old.
 */
export const anotarVigilancias = async (db: Consultable, ahora_ms: number): Promise<void> => {
  const t_ms = Math.floor(ahora_ms / PASO_MS) * PASO_MS;
  const [hecha] = await db
    .select({ t_ms: vigilancias.t_ms })
    .from(vigilancias)
    .where(eq(vigilancias.t_ms, t_ms))
    .limit(1);
  if (hecha) return;
  const vigilados = await vigilarEnTurnos(await leerTramos(db, sql`true`), ahora_ms);
  const filas = vigilados.map(({ tramo_id, vigilancia, razones, menor_toma }) => {
    const { fraccion_flujo = null, caudal_m3h = null } = menor_toma ?? {};
    return { tramo_id, t_ms, vigilancia, razones, fraccion_flujo, caudal_m3h };
  });
  await db.execute(sql`
    insert into ${vigilancias}
    select * from jsonb_populate_recordset(null::${vigilancias}, ${JSON.stringify(filas)}::jsonb)
    on conflict do nothing`);
  await db.delete(vigilancias).where(lt(vigilancias.t_ms, ahora_ms - EDAD_MAX_MS));
};
