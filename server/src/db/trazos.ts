import { type JuicioTrazo, juzgarTrazo } from '@tramos/contract/trazo';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { estaciones, sensores, sistemas, tramos } from './esquema/red';
import type { Consultable } from './tipos';

/** Stored lines, held against their sensors and stations. */

export interface TrazoJuzgado {
  id: number;
  nombre: string;
  sistema_id: number;
  sistema_nombre: string;
  activo: boolean;
  /** A and B. */
  sensores: readonly [number, number];
  /** Why it was stored although it did not fit. */
  motivo: string | null;
  /** Null where no line can be judged: it has no length, or A is not below B. */
  juicio: JuicioTrazo | null;
}

type Cuerpo = Pick<typeof tramos.$inferSelect, 'sistema_id' | 'geometria'>;
/** Where a sensor stands. */
type Lugar = Pick<typeof sensores.$inferSelect, 'posicion' | 'latitud' | 'longitud'>;
/** A station as it would be; null where it is new. */
type EstacionMudada = { id: number | null } & Lugar &
  Pick<typeof estaciones.$inferSelect, 'nombre' | 'sistema_id' | 'activo'>;

/** What is about to stand elsewhere: sensors by id, and stations. */
export interface Mudanza {
  sensores?: ReadonlyMap<number, Lugar>;
  estaciones?: readonly EstacionMudada[];
}

/** A line that is stored or about to be, between these two sensors as they stand. */
export const juzgarLinea = async (
  db: Consultable,
  { sistema_id, geometria }: Cuerpo,
  a: Lugar,
  b: Lugar,
  mudadas: readonly EstacionMudada[] = [],
): Promise<JuicioTrazo | null> => {
  const estan = await db
    .select({
      id: estaciones.id,
      nombre: estaciones.nombre,
      posicion: estaciones.posicion,
      latitud: estaciones.latitud,
      longitud: estaciones.longitud,
    })
    .from(estaciones)
    .where(and(eq(estaciones.sistema_id, sistema_id), eq(estaciones.activo, true)))
    .orderBy(asc(estaciones.posicion), asc(estaciones.id));
  const suyas = [
    ...estan.filter(({ id }) => !mudadas.some((mudada) => mudada.id === id)),
    ...mudadas.filter((mudada) => mudada.activo && mudada.sistema_id === sistema_id),
  ].sort((una, otra) => una.posicion - otra.posicion);
  return juzgarTrazo({ vertices: geometria.coordinates, a, b, estaciones: suyas });
};

const [sensor_a, sensor_b] = [alias(sensores, 'a'), alias(sensores, 'b')];

/**
 * Every stored line, one read and judged after the other: they are long, and the field's data waits for no more than one.
 * `mudanza`: where sensors and stations would stand, if not where they do.
 */
export const leerTrazos = async (
  db: Consultable,
  condicion?: SQL,
  { sensores: mudados, estaciones: mudadas }: Mudanza = {},
): Promise<TrazoJuzgado[]> => {
  const ids = await db.select({ id: tramos.id }).from(tramos).where(condicion).orderBy(asc(tramos.id));
  const juzgados: TrazoJuzgado[] = [];
  for (const { id } of ids) {
    const [fila] = await db
      .select({ tramo: tramos, sistema_nombre: sistemas.nombre, a: sensor_a, b: sensor_b })
      .from(tramos)
      .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
      .innerJoin(sensor_a, eq(sensor_a.id, tramos.sensor_a_id))
      .innerJoin(sensor_b, eq(sensor_b.id, tramos.sensor_b_id))
      .where(eq(tramos.id, id));
    // Somebody removed it meanwhile.
    if (!fila) continue;
    const { tramo, sistema_nombre, a, b } = fila;
    juzgados.push({
      ...{ id, nombre: tramo.nombre, sistema_id: tramo.sistema_id, sistema_nombre, activo: tramo.activo },
      ...{ sensores: [a.id, b.id], motivo: tramo.trazo_motivo },
      juicio: await juzgarLinea(db, tramo, mudados?.get(a.id) ?? a, mudados?.get(b.id) ?? b, mudadas),
    });
  }
  return juzgados;
};
