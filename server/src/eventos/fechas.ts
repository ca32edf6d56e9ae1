import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { instante } from '../db/instante';
import { AppError } from '../http/errores';
import { intervaloDeFecha } from '../http/zona';

/** The dates of a query, ms; null where it has none. */
export interface Fechas {
  desde_ms: number | null;
  hasta_ms: number | null;
}

const intervalo = (campo: 'dateFrom' | 'dateTo', texto: string, zona: string) => {
  const hallado = intervaloDeFecha(texto, zona);
  if (!hallado) throw new AppError(400, 'datos_invalidos', { field: campo, message: 'Esa fecha no existe.' });
  return hallado;
};

export const SIN_FECHAS: Fechas = { desde_ms: null, hasta_ms: null };

/**
 * Dates without a zone are in `zona`.
 * @throws {AppError} 400 `datos_invalidos` for a date that does not exist
 */
export const fechasDe = (
  { dateFrom, dateTo }: Pick<EventosQuery, 'dateFrom' | 'dateTo'>,
  zona: string,
): Fechas => ({
  desde_ms: dateFrom ? intervalo('dateFrom', dateFrom, zona).desde_ms : null,
  hasta_ms: dateTo ? intervalo('dateTo', dateTo, zona).hasta_ms : null,
});

/** From one moment, given as SQL, to before another; null where there is none. */
export const entre = (columna: PgColumn, desde: SQL | null, hasta: SQL | null): SQL =>
  and(
    desde === null ? undefined : sql`${columna} >= ${desde}`,
    hasta === null ? undefined : sql`${columna} < ${hasta}`,
  ) ?? sql`true`;

export const entreFechas = (columna: PgColumn, { desde_ms, hasta_ms }: Fechas): SQL =>
  entre(
    columna,
    desde_ms === null ? null : instante(desde_ms),
    hasta_ms === null ? null : instante(hasta_ms),
  );
