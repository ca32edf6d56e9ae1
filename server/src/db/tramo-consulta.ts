import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { sistemas, tramos } from './esquema/red';
import type { Consultable } from './tipos';

/** Tramos that meet the condition, along each sistema by chainage, with all that is stored of them. */
export const leerTramos = async (
  db: Consultable,
  { condicion, limit, offset }: { condicion: SQL | undefined; limit: number; offset: number },
) => {
  const filas = await db
    .select({ ...getTableColumns(tramos), sistema_nombre: sistemas.nombre })
    .from(tramos)
    .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
    .where(condicion)
    .orderBy(asc(tramos.sistema_id), asc(tramos.posicion_a), asc(tramos.id))
    .limit(limit)
    .offset(offset);
  return filas.map((fila) => ({ ...fila, calibrado_en: fila.calibrado_en?.toISOString() ?? null }));
};
