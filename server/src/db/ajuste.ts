import { eq } from 'drizzle-orm';
import { ajustes } from './esquema/sitio';
import type { Consultable } from './tipos';

/** Key of the site's setting that asks administrators for a second factor; its value is a boolean. */
export const EXIGIR_SEGUNDO_FACTOR = 'exigir_segundo_factor';

export const exigeSegundoFactor = async (db: Consultable): Promise<boolean> => {
  const [fila] = await db
    .select({ valor: ajustes.valor })
    .from(ajustes)
    .where(eq(ajustes.clave, EXIGIR_SEGUNDO_FACTOR));
  return fila?.valor === true;
};
