import type { AlarmaAsiento, AlarmasBitacora, AlarmasBitacoraQuery } from '@tramos/contract/alarmas';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alarma_bitacora } from '../db/esquema/alarmas';
import { sistemas } from '../db/esquema/red';
import { instante } from '../db/instante';
import { contiene } from '../db/plegado';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { intervaloDeFecha } from '../http/zona';

/** Everything that happened to alarms, newest first. */

const b = alarma_bitacora;

const fecha = (campo: 'dateFrom' | 'dateTo', texto: string | undefined, zona: string) => {
  if (texto === undefined) return null;
  const intervalo = intervaloDeFecha(texto, zona);
  if (!intervalo)
    throw new AppError(400, 'datos_invalidos', { field: campo, message: 'Esa fecha no existe.' });
  return intervalo;
};

const condicionDe = (
  q: AlarmasBitacoraQuery,
  usuario: Pick<User, 'todos_los_sistemas' | 'sistemas'>,
  zona: string,
): SQL | undefined => {
  const desde = fecha('dateFrom', q.dateFrom, zona);
  const hasta = fecha('dateTo', q.dateTo, zona);
  return and(
    enAlcance(b.sistema_id, usuario),
    desde ? gte(b.t, instante(desde.desde_ms)) : undefined,
    hasta ? lt(b.t, instante(hasta.hasta_ms)) : undefined,
    q.alarma === undefined ? undefined : eq(b.alarma_id, q.alarma),
    q.hecho && eq(b.hecho, q.hecho),
    q.origen && eq(b.origen, q.origen),
    q.regla && eq(b.regla, q.regla),
    q.prioridad && eq(b.prioridad, q.prioridad),
    q.sistema === undefined ? undefined : eq(b.sistema_id, q.sistema),
    contiene(b.plegado, q.search),
  );
};

type Fila = typeof b.$inferSelect & { sistema: string | null };

const aAsiento = ({
  t,
  hasta,
  sistema,
  sistema_id,
  plegado: _,
  fuente_id: __,
  ...f
}: Fila): AlarmaAsiento => ({
  ...f,
  t: t.toISOString(),
  hasta: hasta?.toISOString() ?? null,
  sistema: sistema_id === null ? null : { id: sistema_id, nombre: sistema ?? '' },
});

/**
 * The page of the journal that a query asks for, inside the scope; `total` stops counting at TOTAL_EXACTO_MAX. Throws
 * 400 `datos_invalidos` for a date that does not exist.
 */
export const leerBitacora = async (
  db: Consultable,
  q: AlarmasBitacoraQuery,
  usuario: Pick<User, 'todos_los_sistemas' | 'sistemas'>,
  zona: string,
): Promise<AlarmasBitacora> => {
  const condicion = condicionDe(q, usuario, zona);
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${b} where ${condicion} limit ${TOTAL_EXACTO_MAX + 1}) hallados`,
  );
  const n = rows[0]?.n ?? 0;
  const filas = await db
    .select({ ...getTableColumns(b), sistema: sistemas.nombre })
    .from(b)
    .leftJoin(sistemas, eq(sistemas.id, b.sistema_id))
    .where(condicion)
    .orderBy(desc(b.t), desc(b.id))
    .limit(q.limit)
    .offset(q.offset);
  return {
    asientos: filas.map(aAsiento),
    total: Math.min(n, TOTAL_EXACTO_MAX),
    ...(n > TOTAL_EXACTO_MAX && { total_aproximado: true }),
  };
};
