import {
  PREFERENCIAS_INICIALES,
  type Preferencias,
  type PreferenciasBodySchema,
  PreferenciasSchema,
} from '@tramos/contract/ajustes';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { preferencias } from '../db/esquema/cuentas';
import type { Consultable } from '../db/tipos';

/** What a person has chosen; what they have not, or what no longer is a choice, is the first one. */
export const leerPreferencias = async (db: Consultable, usuario_id: number): Promise<Preferencias> => {
  const [fila] = await db
    .select({ valor: preferencias.valor })
    .from(preferencias)
    .where(eq(preferencias.usuario_id, usuario_id));
  const leidas = PreferenciasSchema.safeParse({ ...PREFERENCIAS_INICIALES, ...fila?.valor });
  return leidas.success ? leidas.data : PREFERENCIAS_INICIALES;
};

/** Only what is named is another then, so that two desks never undo each other's choices. */
export const ponerPreferencias = async (
  db: Consultable,
  usuario_id: number,
  valor: z.output<typeof PreferenciasBodySchema>,
): Promise<Preferencias> => {
  await db
    .insert(preferencias)
    .values({ usuario_id, valor })
    .onConflictDoUpdate({
      target: preferencias.usuario_id,
      set: { valor: sql`${preferencias.valor} || excluded.valor` },
    });
  return leerPreferencias(db, usuario_id);
};
