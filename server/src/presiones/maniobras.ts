import type { Maniobra, ManiobrasQuerySchema } from '@tramos/contract/maniobras';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { estaciones, maniobras } from '../db/esquema/red';
import { aManiobraCercana } from '../db/maniobra-cercana';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { UsuarioSesion } from '../http/usuario-sesion';

/** More than these on one chart say nothing; the newest are told. */
const MANIOBRAS_MAX = 200;

/** What was logged in a range in the sistemas of a scope, oldest first, and how many there are. */
export const listarManiobras = async (
  db: Consultable,
  { desde, hasta, sistema }: z.output<typeof ManiobrasQuerySchema>,
  usuario: UsuarioSesion,
): Promise<{ maniobras: Maniobra[]; total: number }> => {
  if (sistema !== undefined && sistema > ID_MAX) return { maniobras: [], total: 0 };
  const filas = await db
    .select({
      id: maniobras.id,
      estacion_id: maniobras.estacion_id,
      sistema_id: estaciones.sistema_id,
      t_ms: maniobras.t_ms,
      recibido_ms: maniobras.recibido_ms,
      estacion: estaciones.nombre,
      equipo: maniobras.equipo,
      accion: maniobras.accion,
      nota: maniobras.nota,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(
      and(
        gte(maniobras.t_ms, desde),
        lt(maniobras.t_ms, hasta),
        enAlcance(estaciones.sistema_id, usuario),
        sistema === undefined ? undefined : eq(estaciones.sistema_id, sistema),
      ),
    )
    .orderBy(desc(maniobras.t_ms), asc(maniobras.estacion_id), asc(maniobras.id))
    .limit(MANIOBRAS_MAX);
  return {
    total: filas[0]?.total ?? 0,
    maniobras: filas.reverse().map(({ id, estacion_id, sistema_id, estacion, ...fila }) => ({
      ...{ id, estacion_id, sistema_id, estacion },
      ...aManiobraCercana(fila),
    })),
  };
};
