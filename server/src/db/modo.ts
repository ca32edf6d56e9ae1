import { eq } from 'drizzle-orm';
import { ArranqueError } from './arranque-error';
import { meta } from './esquema';
import type { Db } from './tipos';

export type Modo = 'demo' | 'real';

const NOMBRE: Record<Modo, string> = { demo: 'de la demostración', real: 'real' };

/**
 * Marks a new database as demo or real, and refuses one of the other kind: invented data must never stand beside
 * real data (product §3).
 */
export const exigirModo = async (db: Db, modo: Modo): Promise<void> => {
  await db.insert(meta).values({ clave: 'modo', valor: modo }).onConflictDoNothing();
  const [fila] = await db.select().from(meta).where(eq(meta.clave, 'modo'));
  if (fila?.valor === modo) return;
  const otro: Modo = modo === 'demo' ? 'real' : 'demo';
  throw new ArranqueError(
    `Esta base de datos es ${NOMBRE[otro]} y el servidor arranca en modo ${modo}: use DEMO=${otro === 'demo' ? 'on' : 'off'}, u otra base con DATA_DIR o DATABASE_URL.`,
  );
};
