import { eq, sql } from 'drizzle-orm';
import { meta } from './esquema/sitio';
import type { Consultable, Tx } from './tipos';

/** Version of the network's settings: whoever changes the network raises it in the same transaction. */
export const leerConfigVersion = async (db: Consultable): Promise<number> => {
  const [fila] = await db.select().from(meta).where(eq(meta.clave, 'config_version'));
  return fila ? Number(fila.valor) : 0;
};

/** The next version, in the transaction that changes the network; writers wait for one another from here on. */
export const subirConfigVersion = async (tx: Tx): Promise<number> => {
  const [fila] = await tx
    .update(meta)
    .set({ valor: sql`(${meta.valor}::int + 1)::text` })
    .where(eq(meta.clave, 'config_version'))
    .returning({ valor: meta.valor });
  if (!fila) throw new Error('no config_version');
  return Number(fila.valor);
};
