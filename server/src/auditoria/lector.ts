import { asc, eq, gt } from 'drizzle-orm';
import { auditoria, auditoria_lectores, type LectorAuditoria } from '../db/esquema/sitio';
import type { Consultable, Tx } from '../db/tipos';

/** Who follows the audit holds its own place in it: of several processes one at a time, and none waits (decision 034). */

export type FilaAuditoria = typeof auditoria.$inferSelect;
type Lector = typeof auditoria_lectores.$inferSelect;

/** The place of this reader, held for the rest of the transaction; undefined while another process holds it. */
export const tomarLector = async (tx: Tx, lector: LectorAuditoria): Promise<Lector | undefined> => {
  const [fila] = await tx
    .select()
    .from(auditoria_lectores)
    .where(eq(auditoria_lectores.lector, lector))
    .for('update', { skipLocked: true });
  return fila;
};

export const ponerLector = async (
  tx: Tx,
  lector: LectorAuditoria,
  cambio: Partial<Omit<Lector, 'lector'>>,
): Promise<void> => {
  await tx.update(auditoria_lectores).set(cambio).where(eq(auditoria_lectores.lector, lector));
};

/** Rows after one, in their order, which is that of their commits. */
export const leerDespues = (db: Consultable, ultimo_id: number, limite: number): Promise<FilaAuditoria[]> =>
  db.select().from(auditoria).where(gt(auditoria.id, ultimo_id)).orderBy(asc(auditoria.id)).limit(limite);
