import { sql } from 'drizzle-orm';
import { folios } from './esquema/sitio';
import type { Tx } from './tipos';

/**
 * The next number of a gapless counter, from 1. Its row stays locked until the caller's transaction ends, so numbers
 * follow the order of commits and a rollback gives them back.
 */
export const tomarFolio = async (tx: Tx, clave: string): Promise<number> => {
  const [fila] = await tx
    .insert(folios)
    .values({ clave, ultimo: 1 })
    .onConflictDoUpdate({ target: folios.clave, set: { ultimo: sql`${folios.ultimo} + 1` } })
    .returning({ ultimo: folios.ultimo });
  if (!fila) throw new Error(`no folio for ${clave}`);
  return fila.ultimo;
};
