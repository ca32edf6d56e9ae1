import { type SQL, sql } from 'drizzle-orm';

/** An integer array as one parameter: the statement is the same whatever its length. */
export const enteros = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::int[]`;
