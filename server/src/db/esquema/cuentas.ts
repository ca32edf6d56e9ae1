import type { Role } from '@tramos/contract/roles';
import type { Ambito } from '@tramos/contract/tokens';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instante, version } from './columnas';
import { sistemas } from './red';

/** Who may come in, and every time they did. */

export const usuarios = pgTable(
  'usuarios',
  {
    id: serial('id').primaryKey(),
    username: text('username').notNull(),
    /** `plegarUsername` of it; of accounts that were alike before that was refused, all but the oldest have a mark. */
    username_plegado: text('username_plegado').notNull(),
    nombre: text('nombre').notNull(),
    role: text('role').$type<Role>().notNull(),
    password_hash: text('password_hash').notNull(),
    is_first_login: boolean('is_first_login').notNull().default(true),
    activo: boolean('activo').notNull().default(true),
    todos_los_sistemas: boolean('todos_los_sistemas').notNull().default(false),
    /** How many sessions the account may hold at once (product §2.14). */
    sesiones_max: integer('sesiones_max').notNull().default(1),
    /** A wall display: lives long and may change nothing. */
    pantalla: boolean('pantalla').notNull().default(false),
    /** May start and end exercises, whatever the role. */
    instructor: boolean('instructor').notNull().default(false),
    /** Secret of the second factor, encrypted; it counts from `segundo_factor_at` on. */
    totp_secreto: text('totp_secreto'),
    segundo_factor_at: instante('segundo_factor_at'),
    /** The last 30 s step whose code was taken: no code opens twice. */
    totp_ultimo_paso: integer('totp_ultimo_paso'),
    /** Grows, by a trigger, with every change of role, scope or standing: live sockets are looked at again. */
    revision: integer('revision').notNull().default(0),
    /** Where escalations may reach the person. */
    correo: text('correo'),
    creado_at: instante('creado_at').notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('usuarios_username').on(sql`lower(${t.username})`),
    uniqueIndex('usuarios_username_plegado').on(t.username_plegado),
  ],
);

export const usuario_sistemas = pgTable(
  'usuario_sistemas',
  {
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => sistemas.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.sistema_id] })],
);

/** What follows a person from desk to desk. */
export const preferencias = pgTable('preferencias', {
  usuario_id: integer('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  valor: jsonb('valor').$type<object>().notNull(),
});

/** Sessions are rows, looked at on every call, so that ending one takes effect at once (product §2.14). */
export const sesiones = pgTable(
  'sesiones',
  {
    id: uuid('id').primaryKey(),
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    creada_at: instante('creada_at').notNull(),
    expira_at: instante('expira_at').notNull(),
    /** When its person last proved who they are; null: when it was opened. */
    confirmada_at: instante('confirmada_at'),
    cerrada_at: instante('cerrada_at'),
    motivo_cierre: text('motivo_cierre'),
    ip: text('ip').notNull(),
    agente: text('agente').notNull(),
    /** SHA-256 of the refresh tokens: the current one and the one it replaced (product §2.15). */
    refresh_hash: text('refresh_hash').notNull(),
    refresh_previo_hash: text('refresh_previo_hash'),
    refresh_rotado_at: instante('refresh_rotado_at'),
  },
  (t) => [
    index('sesiones_usuario').on(t.usuario_id, t.cerrada_at),
    index('sesiones_abiertas').on(t.expira_at).where(sql`cerrada_at is null`),
  ],
);

/** One-time codes for who lost the authenticator: SHA-256, hex. */
export const codigos_recuperacion = pgTable(
  'codigos_recuperacion',
  {
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usado_at: instante('usado_at'),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.hash] })],
);

/** Every attempt to sign in, and how its session ended. Its id is the unguessable `loginLogId`. */
export const registros_ingreso = pgTable(
  'registros_ingreso',
  {
    id: uuid('id').primaryKey(),
    usuario_id: integer('usuario_id').references(() => usuarios.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    sesion_id: uuid('sesion_id'),
    resultado: text('resultado').$type<'exito' | 'fallo' | 'bloqueado'>().notNull(),
    ip: text('ip').notNull(),
    agente: text('agente').notNull(),
    creado_at: instante('creado_at').notNull(),
    /** A tab said goodbye; the record closes if the session then shows no life for 30 s (product §2.13). */
    despedida_at: instante('despedida_at'),
    cerrado_at: instante('cerrado_at'),
    motivo_cierre: text('motivo_cierre'),
    /** What a search looks in. */
    plegado: text('plegado').notNull().generatedAlwaysAs(sql`plegado(username || E'\\n' || ip)`),
  },
  (t) => [
    index('registros_ingreso_creado').on(t.creado_at),
    index('registros_ingreso_palabras').using('gin', t.plegado.op('gin_trgm_ops')),
    index('registros_ingreso_usuario').on(t.usuario_id),
    index('registros_ingreso_sesion').on(t.sesion_id),
    index('registros_ingreso_despedidos')
      .on(t.despedida_at)
      .where(sql`despedida_at is not null and cerrado_at is null`),
  ],
);

/** Keys with which other systems call the API; what is stored of one is its SHA-256, hex. */
export const tokens_api = pgTable(
  'tokens_api',
  {
    id: serial('id').primaryKey(),
    nombre: text('nombre').notNull(),
    prefijo: text('prefijo').notNull(),
    hash: text('hash').notNull(),
    ambitos: text('ambitos').array().$type<Ambito[]>().notNull(),
    todos_los_sistemas: boolean('todos_los_sistemas').notNull(),
    sistemas: integer('sistemas').array().notNull(),
    /** Who made or last changed it; without an administrator who answers for it, it opens nothing. */
    responsable_id: integer('responsable_id').references(() => usuarios.id, { onDelete: 'set null' }),
    activo: boolean('activo').notNull().default(true),
    creado_at: instante('creado_at').notNull(),
    expira_at: instante('expira_at').notNull(),
    ultimo_uso_at: instante('ultimo_uso_at'),
    ultima_ip: text('ultima_ip'),
    /** From where it was used on the day of `ultimo_uso_at`: a new one stands in the audit. */
    direcciones: text('direcciones').array().notNull().default([]),
    version: version(),
  },
  (t) => [
    uniqueIndex('tokens_api_hash').on(t.hash),
    uniqueIndex('tokens_api_nombre').on(sql`lower(${t.nombre})`),
  ],
);
