import { integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * One schema for the embedded database and for PostgreSQL ≥ 15. Names are the wire's. Two kinds of time:
 * `timestamptz(3)` for what people read, and `*_ms` doubles (epoch ms, fractions kept) for what is measured.
 */
export const instante = (nombre: string) =>
  timestamp(nombre, { withTimezone: true, precision: 3, mode: 'date' });

/** Grows with every change that somebody makes: who saves names the one they saw (configuracion/recurso.ts refuses another). */
export const version = () => integer('version').notNull().default(1);
