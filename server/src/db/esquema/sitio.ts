import type { LogoBody } from '@tramos/contract/ajustes';
import type { ClaseOcultamiento } from '@tramos/contract/ocultamientos';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instante, version } from './columnas';

/** The site itself: its mark, settings, counters, push log and audit. */

/** Facts about the database itself: `modo` (demo or real), `config_version`. */
export const meta = pgTable('meta', { clave: text('clave').primaryKey(), valor: text('valor').notNull() });

/** What an administrator has set for the whole site. */
export const ajustes = pgTable('ajustes', {
  clave: text('clave').primaryKey(),
  valor: jsonb('valor').notNull(),
  version: version(),
});

/** The logo of the site, by the mark of its content (SHA-256, hex); `datos` is the file in base64. */
export const logotipos = pgTable('logotipos', {
  huella: text('huella').primaryKey(),
  tipo: text('tipo').$type<LogoBody['tipo']>().notNull(),
  datos: text('datos').notNull(),
});

/** Gapless counters: one row per counter, taken with UPDATE inside the transaction that uses the number. */
export const folios = pgTable('folios', {
  clave: text('clave').primaryKey(),
  ultimo: bigint('ultimo', { mode: 'number' }).notNull(),
});

/** The durable push log. `pos` comes from `folios`, so it has no gaps and follows the order of commits. */
export const push_log = pgTable(
  'push_log',
  {
    pos: bigint('pos', { mode: 'number' }).primaryKey(),
    mensaje: text('mensaje').notNull(),
    sistema_id: integer('sistema_id'),
    /** Only for this user; null is for everyone whose scope holds the sistema. */
    usuario_id: integer('usuario_id'),
    datos: jsonb('datos').notNull(),
    creado_at: instante('creado_at').notNull(),
  },
  (t) => [
    index('push_log_creado').on(t.creado_at),
    index('push_log_personal').on(t.usuario_id, t.pos).where(sql`usuario_id is not null`),
  ],
);

/** Who did what: append-only (a trigger refuses the rest) and chained by hash. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    cuando: instante('cuando').notNull(),
    usuario_id: integer('usuario_id'),
    username: text('username'),
    ip: text('ip'),
    accion: text('accion').notNull(),
    objeto: text('objeto'),
    datos: jsonb('datos').notNull(),
    hash_previo: text('hash_previo').notNull(),
    hash: text('hash').notNull(),
    /** What a search looks in. */
    plegado: text('plegado')
      .notNull()
      .generatedAlwaysAs(
        sql`plegado(coalesce(username, '') || E'\\n' || coalesce(objeto, '') || E'\\n' || coalesce(ip, ''))`,
      ),
  },
  (t) => [
    index('auditoria_cuando').on(t.cuando),
    index('auditoria_objeto').on(t.objeto, t.id),
    // Rows put off until there are many would hold up whoever writes the next, and everybody behind it (decision 003).
    index('auditoria_palabras').using('gin', t.plegado.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

/** What follows the audit row by row, and how far each has come (decision 034). */
export const auditoria_lectores = pgTable('auditoria_lectores', {
  lector: text('lector').$type<LectorAuditoria>().primaryKey(),
  ultimo_id: bigint('ultimo_id', { mode: 'number' }).notNull().default(0),
  /** When it last came that far, and what it could not do since. */
  cuando: instante('cuando'),
  error: text('error'),
});
export type LectorAuditoria = 'ocultamientos' | 'ancla' | 'siem';

/** What could hide a tap, as it was read out of the audit (contract/ocultamientos.ts). */
export const ocultamientos = pgTable(
  'ocultamientos',
  {
    asiento_id: bigint('asiento_id', { mode: 'number' }).primaryKey(),
    cuando: instante('cuando').notNull(),
    usuario_id: integer('usuario_id'),
    username: text('username'),
    accion: text('accion').notNull(),
    clase: text('clase').$type<ClaseOcultamiento>().notNull(),
    objeto: text('objeto'),
    /** Name and sistema are copies: what is told outlives what it is told of. */
    donde: text('donde'),
    sistema_id: integer('sistema_id'),
    antes: text('antes'),
    despues: text('despues'),
    /** When it ends by itself. */
    hasta: instante('hasta'),
    /** What it still holds; empty once a later row of the audit let go of it. */
    retiene: text('retiene').array().notNull(),
    terminado_at: instante('terminado_at'),
    /** What a search looks in: they are few enough to be read through. */
    plegado: text('plegado')
      .notNull()
      .generatedAlwaysAs(sql`plegado(coalesce(username, '') || E'\\n' || coalesce(donde, ''))`),
  },
  (t) => [index('ocultamientos_cuando').on(t.cuando), index('ocultamientos_retiene').using('gin', t.retiene)],
);
