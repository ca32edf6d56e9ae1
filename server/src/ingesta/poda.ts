import { and, asc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leerGuardado, RETENCION } from '../db/ajuste';
import { borrarEnLotes } from '../db/borrar-en-lotes';
import {
  asegurarDias,
  diaDe,
  leerPartes,
  restosPasados,
  soltarPasados,
  type Tramo,
} from '../db/dias-guardados';
import {
  disparos,
  lecturas,
  mensajes_rechazados,
  picks,
  rechazos_seguidos,
  resumenes,
} from '../db/esquema/mediciones';
import {
  router_estados,
  router_gps,
  router_gps_horas,
  router_horas,
  routers,
  sensores,
} from '../db/esquema/red';
import { HASTA_MS } from '../db/resumenes-al-dia';
import { type Limites, limitesDe, PASOS_S, retencionDe } from '../db/retencion';
import type { Db } from '../db/tipos';
import { ultimaGuardada } from '../db/ultima-guardada';
import { EDAD_MAX_MS, RECHAZOS_MAX } from './plazos';
import { olvidarVencidos } from './usos-gateway';

const [PASO_FINO, ...PASOS_GRUESOS] = PASOS_S;

/**
 * Keeps the newest of the rejected messages of each gateway: an upper bound for what a broken one can fill, and none pushes
 * out what is kept of another.
 */
const podarRechazos = async (db: Db, ahora_ms: number): Promise<number> => {
  const { id, gateway, recibido_at } = mensajes_rechazados;
  const viejos = lt(recibido_at, new Date(ahora_ms - EDAD_MAX_MS.rechazos));
  let total = await borrarEnLotes(db, mensajes_rechazados, viejos, recibido_at);
  const puesto = sql`row_number() over (partition by ${gateway} order by ${id} desc)`;
  const { rows } = await db.execute<{ gateway: string | null; tope: number }>(sql`
    select gateway, max(id)::double precision as tope
    from (select ${gateway}, ${id}, ${puesto} as puesto from ${mensajes_rechazados}) as r
    where puesto > ${RECHAZOS_MAX} group by gateway`);
  for (const { gateway: de_quien, tope } of rows) {
    const suyo = de_quien === null ? isNull(gateway) : eq(gateway, de_quien);
    total += await borrarEnLotes(db, mensajes_rechazados, and(lte(id, tope), suyo), id);
  }
  return total;
};

/** What is past inside parts that hold more than a day. */
interface Restos {
  /** Why days that are past are still there. */
  fallos: unknown[];
  lecturas: Tramo[];
  resumenes: Tramo[];
}

/** Drops the days that are past in whole, and says what else is past among what is stored by days. */
const podarDias = async (db: Db, { lecturas_ms, resumenes_ms }: Limites): Promise<Restos> => {
  const { rows } = await db.execute<{ hasta_ms: number }>(sql`select ${HASTA_MS} as hasta_ms`);
  // What the coarser steps do not hold yet stays.
  const finos_ms = Math.min(resumenes_ms[PASO_FINO], rows[0]?.hasta_ms ?? Number.NEGATIVE_INFINITY);
  const fallos = [
    ...(await soltarPasados(db, 'lecturas', lecturas_ms)),
    ...(await soltarPasados(db, 'resumenes_finos', finos_ms)),
  ];
  return {
    fallos,
    lecturas: restosPasados(await leerPartes(db, 'lecturas'), lecturas_ms),
    resumenes: restosPasados(await leerPartes(db, 'resumenes_finos'), finos_ms),
  };
};

const dentro = (tiempo: PgColumn, { desde_ms, hasta_ms }: Tramo): SQL | undefined =>
  and(Number.isFinite(desde_ms) ? gte(tiempo, desde_ms) : undefined, lt(tiempo, hasta_ms));

/** Of one sensor, by its index: there is none of times. */
const podarRestos = async (db: Db, sensor_id: number, restos: Restos): Promise<number> => {
  const { paso_s, t_ms } = resumenes;
  let total = 0;
  for (const tramo of restos.lecturas) {
    const viejas = and(eq(lecturas.sensor_id, sensor_id), dentro(lecturas.t0_ms, tramo));
    total += await borrarEnLotes(db, lecturas, viejas, lecturas.t0_ms);
  }
  for (const tramo of restos.resumenes) {
    const viejos = and(eq(paso_s, PASO_FINO), eq(resumenes.sensor_id, sensor_id), dentro(t_ms, tramo));
    total += await borrarEnLotes(db, resumenes, viejos, t_ms);
  }
  return total;
};

const podarSensor = async (
  db: Db,
  sensor_id: number,
  limites: Limites,
  ahora_ms: number,
): Promise<number> => {
  const { sensor_id: sensor, paso_s, t_ms } = resumenes;
  let total = await borrarEnLotes(
    db,
    picks,
    and(eq(picks.sensor_id, sensor_id), lt(picks.t_ms, ahora_ms - EDAD_MAX_MS.picks)),
    picks.t_ms,
  );
  for (const paso of PASOS_GRUESOS) {
    const limite = limites.resumenes_ms[paso];
    total += await borrarEnLotes(
      db,
      resumenes,
      and(eq(paso_s, paso), eq(sensor, sensor_id), lt(t_ms, limite)),
      t_ms,
    );
  }
  return total;
};

const podarRouter = async (db: Db, router_id: number, ahora_ms: number): Promise<number> => {
  const tablas = [
    [router_estados, EDAD_MAX_MS.router_estados],
    [router_gps, EDAD_MAX_MS.router_gps],
    [router_horas, EDAD_MAX_MS.router_horas],
    [router_gps_horas, EDAD_MAX_MS.router_horas],
  ] as const;
  let total = 0;
  for (const [tabla, edad_ms] of tablas)
    total += await borrarEnLotes(
      db,
      tabla,
      and(eq(tabla.router_id, router_id), lt(tabla.t_ms, ahora_ms - edad_ms)),
      tabla.t_ms,
    );
  return total;
};

/** A server whose clock is far ahead must not take for old what was measured yesterday. */
const SIN_MEDIR_MAX_MS = 86_400_000;

/** By when things are old: the server's hour, and no more than a day after the newest that was measured. */
const horaDePoda = async (db: Db, ahora_ms: number): Promise<number> => {
  const ultima_ms = await ultimaGuardada(db, ahora_ms);
  return ultima_ms === null ? ahora_ms : Math.min(ahora_ms, ultima_ms + SIN_MEDIR_MAX_MS);
};

/** Parts that are made ahead: today's and the next ones', so that at midnight nobody waits for them. */
const DIAS_POR_DELANTE = 2;
const proximos = (ahora_ms: number): number[] =>
  Array.from({ length: DIAS_POR_DELANTE + 1 }, (_, i) => diaDe(ahora_ms) + i);

/**
 * Drops the days that are past, and deletes what else is past its age, table by table; returns how many rows were deleted.
 * A day goes when all of it is past: until then no view reads of it what is past already (db/retencion.ts).
 */
export const podar = async (db: Db, hora_ms: number): Promise<number> => {
  await olvidarVencidos(db, hora_ms);
  const ahora_ms = await horaDePoda(db, hora_ms);
  const limites = limitesDe(retencionDe((await leerGuardado(db, RETENCION)).valor), ahora_ms);
  await asegurarDias(db, proximos(ahora_ms));
  const restos = await podarDias(db, limites);
  let total = await borrarEnLotes(db, disparos, lt(disparos.t_ms, limites.disparos_ms), disparos.t_ms);
  for (const { id } of await db.select({ id: sensores.id }).from(sensores).orderBy(asc(sensores.id)))
    total += (await podarRestos(db, id, restos)) + (await podarSensor(db, id, limites, ahora_ms));
  for (const { id } of await db.select({ id: routers.id }).from(routers).orderBy(asc(routers.id)))
    total += await podarRouter(db, id, ahora_ms);
  await db.delete(rechazos_seguidos).where(lt(rechazos_seguidos.t_ms, ahora_ms - EDAD_MAX_MS.rechazos));
  total += await podarRechazos(db, ahora_ms);
  if (restos.fallos.length > 0) throw new AggregateError(restos.fallos, 'days that could not be dropped');
  return total;
};
