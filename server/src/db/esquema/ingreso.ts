import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instante } from './columnas';
import { sesiones, usuarios } from './cuentas';

/** Ways in besides the password: passkeys, and the site's own identity provider (docs/decisions/037). */

const deUsuario = () =>
  integer('usuario_id')
    .notNull()
    .references(() => usuarios.id, { onDelete: 'cascade' });

/** A passkey: what its authenticator signs is checked with `clave_publica` (COSE, base64url). */
export const llaves = pgTable(
  'llaves',
  {
    /** Id of the credential, base64url. */
    credencial: text('credencial').primaryKey(),
    llave_id: serial('llave_id').notNull(),
    usuario_id: deUsuario(),
    clave_publica: text('clave_publica').notNull(),
    /** What the authenticator counted at the last use; 0 for ever in those that do not count. */
    contador: bigint('contador', { mode: 'number' }).notNull(),
    nombre: text('nombre').notNull(),
    creada_at: instante('creada_at').notNull(),
    usada_at: instante('usada_at'),
  },
  (t) => [index('llaves_usuario').on(t.usuario_id)],
);

/** Challenges that have been answered: SHA-256, hex. Those that nobody answered are kept nowhere. */
export const retos_gastados = pgTable('retos_gastados', {
  hash: text('hash').primaryKey(),
  vence_at: instante('vence_at').notNull(),
});

/** Who the provider's people are here: one account each, and never one that was here before. */
export const identidades_externas = pgTable(
  'identidades_externas',
  {
    issuer: text('issuer').notNull(),
    sub: text('sub').notNull(),
    usuario_id: deUsuario(),
    creada_at: instante('creada_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.sub] }),
    uniqueIndex('identidades_externas_usuario').on(t.usuario_id),
  ],
);

/** Between the way back from the provider and the page that asks for its session: a code that opens once. */
export const pases_ingreso = pgTable('pases_ingreso', {
  /** SHA-256 of the code, hex. */
  hash: text('hash').primaryKey(),
  usuario_id: deUsuario(),
  /** The provider says that it asked for more than a password. */
  mfa: boolean('mfa').notNull(),
  /** The provider's refresh token, sealed. */
  refresco: text('refresco'),
  vence_at: instante('vence_at').notNull(),
});

/** Sessions that the provider opened: by `refresco` it is asked again whether the person may still be here. */
export const sesiones_externas = pgTable('sesiones_externas', {
  sesion_id: uuid('sesion_id')
    .primaryKey()
    .references(() => sesiones.id, { onDelete: 'cascade' }),
  mfa: boolean('mfa').notNull(),
  refresco: text('refresco'),
  iniciada_at: instante('iniciada_at').notNull(),
  revisada_at: instante('revisada_at').notNull(),
});
