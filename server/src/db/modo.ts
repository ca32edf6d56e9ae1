import { eq, sql } from 'drizzle-orm';
import { ArranqueError } from './arranque-error';
import { meta } from './esquema/sitio';
import type { Consultable, Db } from './tipos';

export type Modo = 'demo' | 'real';

const NOMBRE: Record<Modo, string> = { demo: 'de la demostración', real: 'real' };

/** The mark of a database; null where it has none, or holds nothing of ours yet. */
export const modoDe = async (db: Consultable): Promise<Modo | null> => {
  const { rows } = await db.execute(sql`select to_regclass('meta') is not null as hay`);
  if (rows[0]?.hay !== true) return null;
  const [fila] = await db.select().from(meta).where(eq(meta.clave, 'modo'));
  return fila === undefined ? null : (fila.valor as Modo);
};

/**
 * Refuses a database of the other kind: invented data must never stand beside real data (product §3). Asked before
 * the migrations run, so that a start in the wrong mode changes nothing; a database without a mark passes.
 */
export const exigirModo = async (db: Db, modo: Modo): Promise<void> => {
  const marca = await modoDe(db);
  if (marca === null || marca === modo) return;
  const otro: Modo = modo === 'demo' ? 'real' : 'demo';
  throw new ArranqueError(
    `Esta base de datos es ${NOMBRE[otro]} y el servidor arranca en modo ${modo}: use DEMO=${otro === 'demo' ? 'on' : 'off'}, u otra base con DATA_DIR o DATABASE_URL.`,
  );
};

/** Marks a database as demo or real, once; refuses it when another start has marked it the other way meanwhile. */
export const marcarModo = async (db: Db, modo: Modo): Promise<void> => {
  await db.insert(meta).values({ clave: 'modo', valor: modo }).onConflictDoNothing();
  await exigirModo(db, modo);
};
