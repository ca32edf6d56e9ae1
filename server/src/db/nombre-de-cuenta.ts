import { mismoNombre } from '@tramos/contract/texto';
import { ne } from 'drizzle-orm';
import { usuarios } from './esquema/cuentas';
import type { Consultable } from './tipos';

/** Whether another account has a name that people would take for this one: the same when folded, or as its letters look. */
export const hayCuentaComo = async (
  db: Consultable,
  username_plegado: string,
  salvo_id = 0,
): Promise<boolean> => {
  const otras = await db
    .select({ plegado: usuarios.username_plegado })
    .from(usuarios)
    .where(ne(usuarios.id, salvo_id));
  const visto = mismoNombre(username_plegado);
  return otras.some(({ plegado }) => mismoNombre(plegado) === visto);
};
