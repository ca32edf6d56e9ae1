import { eq } from 'drizzle-orm';
import { meta } from './esquema/sitio';
import type { Consultable } from './tipos';

/** Version of the network's settings; whoever changes the network raises it in the same transaction. */
export const leerConfigVersion = async (db: Consultable): Promise<number> => {
  const [fila] = await db.select().from(meta).where(eq(meta.clave, 'config_version'));
  return fila ? Number(fila.valor) : 0;
};
