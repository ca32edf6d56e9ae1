import * as z from 'zod/mini';

// What the sign-in page loads is written with the small half of the schema library (decision 031).

export const IdSchema = z.number().check(z.int(), z.positive());

/** ISO 8601 in UTC with milliseconds, as every stored time travels (product §3). */
export const InstanteSchema = z.iso.datetime({ precision: 3 });

/**
 * Drawn at random by whoever asks for what is done anew each time, and sent again with each try of the same: done once
 * already, it is answered as it stands (docs/decisions/049).
 */
export const PedidoSchema = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/)));
