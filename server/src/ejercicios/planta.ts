import { and, asc, eq } from 'drizzle-orm';
import { COLUMNAS_DE_TRAMO } from '../db/catalogo';
import { estaciones, puntos_conocidos, sensores, sistemas, tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/** What stands on one sistema, as it is configured. */

const leerTramos = (db: Consultable, sistema_id: number) =>
  db
    .select({ ...COLUMNAS_DE_TRAMO, lotes: tramos.lotes, diametro_m: tramos.diametro_m })
    .from(tramos)
    .where(and(eq(tramos.sistema_id, sistema_id), eq(tramos.activo, true)))
    .orderBy(asc(tramos.posicion_a), asc(tramos.id));

const conNombre = (
  db: Consultable,
  tabla: typeof estaciones | typeof sensores | typeof puntos_conocidos,
  sistema_id: number,
) =>
  db
    .select({ id: tabla.id, nombre: tabla.nombre, posicion: tabla.posicion })
    .from(tabla)
    .where(and(eq(tabla.sistema_id, sistema_id), eq(tabla.activo, true)))
    .orderBy(asc(tabla.posicion), asc(tabla.id));

export interface LugarDePlanta {
  id: number;
  nombre: string;
  /** Absolute chainage, m. */
  posicion: number;
}
export type TramoDePlanta = Awaited<ReturnType<typeof leerTramos>>[number];

/** The active parts of a sistema, by chainage. */
export interface Planta {
  sistema_id: number;
  tramos: readonly TramoDePlanta[];
  estaciones: readonly LugarDePlanta[];
  puntos: readonly LugarDePlanta[];
  sensores: readonly LugarDePlanta[];
}

/** Reads the active parts of a sistema; null when there is no such active one. */
export const leerPlanta = async (db: Consultable, sistema_id: number): Promise<Planta | null> => {
  const [sistema] = await db
    .select({ id: sistemas.id })
    .from(sistemas)
    .where(and(eq(sistemas.id, sistema_id), eq(sistemas.activo, true)));
  if (!sistema) return null;
  return {
    sistema_id,
    tramos: await leerTramos(db, sistema_id),
    estaciones: await conNombre(db, estaciones, sistema_id),
    puntos: await conNombre(db, puntos_conocidos, sistema_id),
    sensores: await conNombre(db, sensores, sistema_id),
  };
};
