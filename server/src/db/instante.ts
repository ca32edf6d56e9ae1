import { type SQL, sql } from 'drizzle-orm';

/** A moment, epoch ms, as a number of seconds: the text of the year 10,000 is one that the database does not read. */
export const instante = (t_ms: number): SQL => sql`to_timestamp(${t_ms / 1_000}::float8)`;

/** A moment that a prepared statement is told when it runs, by this name, as `valorDeInstante` has it. */
export const instanteDe = (nombre: string): SQL => sql`to_timestamp(${sql.placeholder(nombre)}::float8)`;
export const valorDeInstante = (t_ms: number | null): number | null => (t_ms === null ? null : t_ms / 1_000);
