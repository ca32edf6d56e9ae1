import { asc, eq, gt, max } from 'drizzle-orm';
import { auditoria, auditoria_lectores, type LectorAuditoria, ocultamientos } from '../db/esquema/sitio';
import type { Consultable, Tx } from '../db/tipos';
import { ASIENTO } from './auditoria';

/** Who follows the audit holds its own place in it: of several processes one at a time, and none waits (decision 034). */

export type FilaAuditoria = Omit<typeof auditoria.$inferSelect, 'plegado'>;
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
  db
    .select(ASIENTO)
    .from(auditoria)
    .where(gt(auditoria.id, ultimo_id))
    .orderBy(asc(auditoria.id))
    .limit(limite);

const LECTORES: Record<LectorAuditoria, string> = {
  ocultamientos: 'de lo que puede ocultar una toma',
  ancla: 'de la línea del día',
  siem: 'de SYSLOG_URL',
};
/** Clocks of two processes may differ by less than this, ms. */
const ADELANTO_MAX_MS = 10 * 60_000;

/** Why nobody of ours left this reader where it is; null where it may well be there. */
const quejaDe = (
  fila: Lector | undefined,
  lector: LectorAuditoria,
  { ultimo, ahora_ms }: { ultimo: number; ahora_ms: number },
): string | null => {
  const cual = `La lectura ${LECTORES[lector]}`;
  if (fila === undefined) return `${cual} no estaba en la base de datos; empezó de nuevo`;
  if (fila.ultimo_id > ultimo)
    return `${cual} decía ir por el asiento ${fila.ultimo_id}, y la auditoría llega al ${ultimo}; empezó de nuevo`;
  return (fila.cuando?.getTime() ?? 0) > ahora_ms + ADELANTO_MAX_MS
    ? `${cual} decía haberse hecho el ${fila.cuando?.toISOString().slice(0, 10)}, que no ha llegado; empezó de nuevo`
    : null;
};

/** What is listed already is not listed twice; what came after it and hides nothing is only judged again. */
const ultimoOcultamiento = async (db: Consultable, hasta: number): Promise<number> => {
  const [fila] = await db.select({ id: max(ocultamientos.asiento_id) }).from(ocultamientos);
  return Math.min(fila?.id ?? 0, hasta);
};

/**
 * Whoever writes in the database could end a reader by leaving it beyond the audit, or in a time to come, or by taking
 * it away: it begins anew where nothing is left out. The collector then gets all rows again, and knows each by its number.
 * @returns what was found, in words for the site
 */
export const corregirLectores = async (db: Consultable, ahora_ms: number): Promise<string[]> => {
  const filas = await db.select().from(auditoria_lectores);
  // Read after the places: none of ours goes beyond it.
  const [fila] = await db.select({ id: max(auditoria.id) }).from(auditoria);
  const ultimo = fila?.id ?? 0;
  const quejas: string[] = [];
  for (const lector of Object.keys(LECTORES) as LectorAuditoria[]) {
    const suya = filas.find((fila) => fila.lector === lector);
    const queja = quejaDe(suya, lector, { ultimo, ahora_ms });
    if (queja === null) continue;
    quejas.push(queja);
    const ultimo_id = lector === 'ocultamientos' ? await ultimoOcultamiento(db, ultimo) : 0;
    const de_nuevo = { ultimo_id, cuando: null, error: null };
    await db
      .insert(auditoria_lectores)
      .values({ lector, ...de_nuevo })
      .onConflictDoUpdate({ target: auditoria_lectores.lector, set: de_nuevo });
  }
  return quejas;
};
