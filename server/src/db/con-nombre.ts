import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Consultable } from './tipos';

/** By its text: the same text with other values is the same statement to the database. */
export const nombreDe = (prefijo: string, texto: string): string =>
  `${prefijo}_${createHash('sha256').update(texto).digest('hex').slice(0, 16)}`;

const dialecto = new PgDialect();

/**
 * Runs a statement under a name, so that each connection plans it once: for those that come again and again, whose plan
 * does not depend on what is stored, nor their text on how much is asked for (docs/decisions/015).
 */
export const ejecutarConNombre = async <Fila>(
  db: Consultable,
  prefijo: string,
  consulta: SQL,
): Promise<Fila[]> => {
  const escrita = dialecto.sqlToQuery(consulta);
  const preparada = db._.session.prepareQuery<{ execute: { rows: Fila[] }; all: unknown; values: unknown }>(
    escrita,
    undefined,
    nombreDe(prefijo, escrita.sql),
    false,
  );
  return (await preparada.execute()).rows;
};
