import { desc, eq } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { auditoria } from '../db/esquema/sitio';
import type { Tx } from '../db/tipos';

/** Who changed it last, and when: for the one who came second. */
export const ultimoCambio = async (tx: Tx, objeto: string): Promise<{ por?: string; cuando?: string }> => {
  const [fila] = await tx
    .select({ por: usuarios.nombre, cuando: auditoria.cuando })
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.id, auditoria.usuario_id))
    .where(eq(auditoria.objeto, objeto))
    .orderBy(desc(auditoria.id))
    .limit(1);
  return fila?.por ? { por: fila.por, cuando: fila.cuando.toISOString() } : {};
};
