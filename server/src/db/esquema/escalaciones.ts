import type { Canal, EstadoEnvio, MotivoEnvio } from '@tramos/contract/escalaciones';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instante, version } from './columnas';
import { usuarios } from './cuentas';
import { eventos } from './eventos';
import { sistemas } from './red';

/** Escalations that leave the console: by which way each person hears, who is next, and what is to be sent. */

export const canales_aviso = pgTable('canales_aviso', {
  usuario_id: integer('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  correo: boolean('correo').notNull().default(false),
  webhook_url: text('webhook_url'),
  /** Grows with every new secret. */
  webhook_generacion: integer('webhook_generacion').notNull().default(0),
  /** The secret that signs, sealed (docs/decisions/035); null where it was still derived from the generation. */
  webhook_secreto: text('webhook_secreto'),
  /** The one before it, which signs beside it until then. */
  webhook_anterior: text('webhook_anterior'),
  webhook_anterior_hasta: instante('webhook_anterior_hasta'),
});

export const lineas_aviso = pgTable('lineas_aviso', {
  sistema_id: integer('sistema_id')
    .primaryKey()
    .references(() => sistemas.id, { onDelete: 'cascade' }),
  /** Events from before there was a line are nobody's: the first line of a site must not wake everyone at once. */
  desde: instante('desde').notNull(),
  version: version(),
});

export const pasos_aviso = pgTable(
  'pasos_aviso',
  {
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => lineas_aviso.sistema_id, { onDelete: 'cascade' }),
    orden: integer('orden').notNull(),
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    minutos: integer('minutos').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sistema_id, t.orden] }), index('pasos_aviso_usuario').on(t.usuario_id)],
);

/** What is to be sent, written in the transaction that made it due (docs/decisions/021). */
export const envios = pgTable(
  'envios',
  {
    id: serial('id').primaryKey(),
    /** Null when the person tries a way out. */
    evento_id: integer('evento_id').references(() => eventos.id, { onDelete: 'cascade' }),
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    canal: text('canal').$type<Canal>().notNull(),
    motivo: text('motivo').$type<MotivoEnvio>().notNull(),
    estado: text('estado').$type<EstadoEnvio>().notNull().default('pendiente'),
    creado_at: instante('creado_at').notNull(),
    /** When it is due; while somebody is sending it, when they are given up for dead. */
    proximo_at: instante('proximo_at').notNull(),
    /** How often it was taken up. */
    tomas: integer('tomas').notNull().default(0),
    enviado_at: instante('enviado_at'),
  },
  (t) => [
    uniqueIndex('envios_una_vez').on(t.evento_id, t.usuario_id, t.canal, t.motivo),
    index('envios_pendientes').on(t.proximo_at).where(sql`estado = 'pendiente'`),
    index('envios_usuario').on(t.usuario_id, t.id),
  ],
);

export const envio_intentos = pgTable(
  'envio_intentos',
  {
    envio_id: integer('envio_id')
      .notNull()
      .references(() => envios.id, { onDelete: 'cascade' }),
    toma: integer('toma').notNull(),
    cuando: instante('cuando').notNull(),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.envio_id, t.toma] })],
);
