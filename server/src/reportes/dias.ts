import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Midnight of a calendar day on the clock of a zone. */
const medianoche = (dia: string, zona: string, mas = 0): SQL =>
  sql`((${dia}::date + ${sql.raw(String(mas))})::timestamp at time zone zona_conocida(${zona}))`;

/** An instant that lies in these days of the zone, both whole. */
export const enDias = (
  columna: PgColumn,
  { desde, hasta }: { desde: string; hasta: string },
  zona: string,
): SQL => sql`(${columna} >= ${medianoche(desde, zona)} and ${columna} < ${medianoche(hasta, zona, 1)})`;

/** The calendar day of an instant on the clock of a zone, `yyyy-mm-dd`. The zone is made out once, and not row by row. */
export const diaDe = (columna: PgColumn, zona: string): SQL<string> =>
  sql<string>`((${columna} at time zone (select zona_conocida(${zona})))::date)::text`;
