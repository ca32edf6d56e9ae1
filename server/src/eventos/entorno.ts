import type { ManiobraCercana, Previo } from '@tramos/contract/evento';
import { PREVIOS_DIAS, PREVIOS_DISTANCIA_M, PREVIOS_MAX } from '@tramos/contract/limites';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { estaciones, maniobras } from '../db/esquema/red';
import { aManiobraCercana } from '../db/maniobra-cercana';
import { delMismo } from '../db/real';
import type { Consultable } from '../db/tipos';

/** What stands around an event: earlier ones at its place, and manoeuvres near it in time. */

/** The event, as far as its surroundings need it. */
export type Centro = Pick<
  typeof eventos.$inferSelect,
  'id' | 'sistema_id' | 'posicion' | 'created_at' | 'ocurrio_at' | 'ejercicio_id'
>;

const DIA_MS = 86_400_000;

/**
 * Ids of the newest earlier events at a place, and how many there are. All are found first: with the limit in sight
 * the database would rather walk a month of the whole sistema.
 */
const cercaDe = ({ id, sistema_id, created_at, ejercicio_id }: Centro, posicion: number): SQL => {
  const desde = new Date(created_at.getTime() - PREVIOS_DIAS * DIA_MS).toISOString();
  return sql`(
    with cerca as materialized (
      select id, created_at from ${eventos}
      where sistema_id = ${sistema_id} and ${delMismo(ejercicio_id)}
        and posicion between ${posicion - PREVIOS_DISTANCIA_M} and ${posicion + PREVIOS_DISTANCIA_M}
        and created_at >= ${desde}::timestamptz
        and (created_at, id) < (${created_at.toISOString()}::timestamptz, ${id}::int) and tipo <> 'prueba'
    )
    select id, (count(*) over ())::int as total from cerca order by created_at desc, id desc limit ${PREVIOS_MAX}
  ) as cerca`;
};

const PREVIO = {
  id: eventos.id,
  tipo: eventos.tipo,
  simulacion: sql<boolean>`${eventos.ejercicio_id} is not null`,
  created_at: eventos.created_at,
  posicion: eventos.posicion,
  sigma_m: eventos.sigma_m,
  estado: eventos.estado,
  evento_estado: eventos.evento_estado,
  evento_principal: eventos.evento_principal,
  escalado_id: eventos.escalado_id,
  clase: eventos.clase,
  disposicion: eventos.disposicion,
};

/**
 * Events of the same sistema within PREVIOS_DISTANCIA_M along it in the PREVIOS_DIAS before this one, newest first:
 * the first PREVIOS_MAX, and how many there are. Tests of the alarm are no history of a place.
 */
export const leerPrevios = async (
  db: Consultable,
  centro: Centro,
): Promise<{ previos: Previo[]; previos_total: number }> => {
  if (centro.posicion === null) return { previos: [], previos_total: 0 };
  const filas = await db
    .select({ previo: PREVIO, total: sql<number>`cerca.total` })
    .from(eventos)
    .innerJoin(cercaDe(centro, centro.posicion), sql`cerca.id = ${eventos.id}`)
    .orderBy(desc(eventos.created_at), desc(eventos.id));
  const previos = filas.map(({ previo }) => ({ ...previo, created_at: previo.created_at.toISOString() }));
  return { previos, previos_total: filas[0]?.total ?? 0 };
};

/** A manoeuvre explains what happens while the line settles after it, and may be logged a little late. */
const MANIOBRA_ANTES_MS = 30 * 60_000;
const MANIOBRA_DESPUES_MS = 10 * 60_000;
const MANIOBRAS_MAX = 20;

/** Manoeuvres logged in the event's sistema near the time it happened: the MANIOBRAS_MAX nearest, oldest first; near what is simulated, none. */
export const leerManiobras = async (
  db: Consultable,
  { sistema_id, ocurrio_at, ejercicio_id }: Centro,
): Promise<ManiobraCercana[]> => {
  if (ejercicio_id !== null) return [];
  const ocurrio_ms = ocurrio_at.getTime();
  const filas = await db
    .select({
      t_ms: maniobras.t_ms,
      recibido_ms: maniobras.recibido_ms,
      estacion: estaciones.nombre,
      equipo: maniobras.equipo,
      accion: maniobras.accion,
      nota: maniobras.nota,
    })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(
      and(
        eq(estaciones.sistema_id, sistema_id),
        sql`${maniobras.t_ms} between ${ocurrio_ms - MANIOBRA_ANTES_MS} and ${ocurrio_ms + MANIOBRA_DESPUES_MS}`,
      ),
    )
    .orderBy(sql`abs(${maniobras.t_ms} - ${ocurrio_ms})`, asc(maniobras.id))
    .limit(MANIOBRAS_MAX);
  return filas
    .sort((x, y) => x.t_ms - y.t_ms)
    .map(({ estacion, ...fila }) => ({ estacion, ...aManiobraCercana(fila) }));
};
