import { eq, sql } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { llaves } from '../db/esquema/ingreso';
import type { Consultable } from '../db/tipos';

/** What an account has besides its password; recovery codes stand in for either. */
export interface Factores {
  aplicacion: boolean;
  /** How many passkeys. */
  llaves: number;
}

export const factoresDe = async (db: Consultable, usuario_id: number): Promise<Factores> => {
  const [cuenta] = await db
    .select({ aplicacion: sql<boolean>`${usuarios.segundo_factor_at} is not null` })
    .from(usuarios)
    .where(eq(usuarios.id, usuario_id));
  return {
    aplicacion: cuenta?.aplicacion ?? false,
    llaves: await db.$count(llaves, eq(llaves.usuario_id, usuario_id)),
  };
};
