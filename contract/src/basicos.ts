import * as z from 'zod/mini';

// What the sign-in page loads is written with the small half of the schema library (decision 031).

export const IdSchema = z.number().check(z.int(), z.positive());

/** ISO 8601 in UTC with milliseconds, as every stored time travels (product §3). */
export const InstanteSchema = z.iso.datetime({ precision: 3 });
