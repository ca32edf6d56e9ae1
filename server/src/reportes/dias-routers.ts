import type { RangoDias } from '@tramos/contract/reportes';
import { sql } from 'drizzle-orm';
import type { Consultable } from '../db/tipos';

/** From the first day's midnight to the midnight after the last, in the zone of the site; epoch ms. */
export const leerLimites = async (
  db: Consultable,
  { desde, hasta }: RangoDias,
  zona: string,
): Promise<{ desde_ms: number; hasta_ms: number }> => {
  const { rows } = await db.execute<{ desde_ms: number; hasta_ms: number }>(sql`
    select extract(epoch from ${desde}::date::timestamp at time zone zona_conocida(${zona}::text))::float8 * 1000 as desde_ms,
      extract(epoch from (${hasta}::date + 1)::timestamp at time zone zona_conocida(${zona}::text))::float8 * 1000 as hasta_ms`);
  const [limites] = rows;
  if (!limites) throw new Error('the database said nothing of two dates');
  return limites;
};

/** When the month of the site began that `ahora_ms` lies in, epoch ms. */
export const leerComienzoDeMes = async (db: Consultable, ahora_ms: number, zona: string): Promise<number> => {
  const ahora = new Date(ahora_ms).toISOString();
  const { rows } = await db.execute<{ mes_ms: number }>(sql`
    select extract(epoch from date_trunc('month', ${ahora}::timestamptz, ${zona}::text))::float8 * 1000 as mes_ms`);
  return rows[0]?.mes_ms ?? ahora_ms;
};
