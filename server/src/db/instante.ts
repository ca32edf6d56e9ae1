import { type SQL, sql } from 'drizzle-orm';

/** A moment, epoch ms, as a number of seconds: the text of the year 10,000 is one that the database does not read. */
export const instante = (t_ms: number): SQL => sql`to_timestamp(${t_ms / 1_000}::float8)`;
