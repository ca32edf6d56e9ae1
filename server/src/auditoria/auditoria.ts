import type { AccionAuditoria } from '@tramos/contract/auditoria';
import { asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { auditoria } from '../db/esquema/sitio';
import type { Consultable, Tx } from '../db/tipos';
import { type Asiento, alrededorDelId, HASH_INICIAL, hashDeAsiento } from './cadena';

/** The columns of a row that say what happened, and its hashes: what is checked and sent on. */
const { plegado: _, ...DE_ASIENTO } = getTableColumns(auditoria);
export const ASIENTO = DE_ASIENTO;

/** Who did it and from where; a stranger who failed to sign in has no id. */
interface Autor {
  usuario_id: number | null;
  username: string | null;
  ip: string | null;
}

export interface Anotacion extends Autor {
  cuando_ms: number;
  accion: AccionAuditoria;
  /** What it was done to, e.g. `evento:42`. */
  objeto?: string;
  datos?: Record<string, unknown>;
}

/** A row as `anotar_auditoria` takes it. */
export const renglonDe = ({ cuando_ms, objeto, datos, usuario_id, username, ip, accion }: Anotacion) => {
  const asiento: Omit<Asiento, 'id'> = {
    cuando: new Date(cuando_ms).toISOString(),
    ...{ usuario_id, username, ip, accion },
    objeto: objeto ?? null,
    // As the database gives it back: a date is its text there.
    datos: JSON.parse(JSON.stringify(datos ?? {})),
  };
  return { ...asiento, ...alrededorDelId(asiento) };
};

/**
 * The call that appends rows to the audit, in their order (migration 0013): part of a statement of the transaction
 * that did what they tell, so that both stand or fall together. The folio 'auditoria' serialises writers: the chain
 * never forks. Never pass a secret in `datos`.
 */
export const enAuditoria = (anotaciones: readonly Anotacion[]): SQL =>
  sql`anotar_auditoria(${JSON.stringify(anotaciones.map(renglonDe))}::jsonb)`;

/** Appends rows to the audit inside the caller's transaction: see `enAuditoria`. */
export const anotarVarias = async (tx: Tx, anotaciones: readonly Anotacion[]): Promise<void> => {
  if (anotaciones.length > 0) await tx.execute(sql`select ${enAuditoria(anotaciones)}`);
};

/** The same for one row. */
export const anotar = (tx: Tx, anotacion: Anotacion): Promise<void> => anotarVarias(tx, [anotacion]);

const PAGINA = 1_000;

/**
 * Walks the whole chain from the first row. `rota_en` is the first id that is missing, out of order or does not
 * hash to what it says; null when the chain is whole.
 */
export const verificarCadena = async (
  db: Consultable,
): Promise<{ asientos: number; rota_en: number | null }> => {
  let hash_previo = HASH_INICIAL;
  let ultimo = 0;
  for (;;) {
    const filas = await db
      .select(ASIENTO)
      .from(auditoria)
      .where(gt(auditoria.id, ultimo))
      .orderBy(asc(auditoria.id))
      .limit(PAGINA);
    for (const { hash, hash_previo: dicho, ...fila } of filas) {
      const asiento: Asiento = { ...fila, cuando: fila.cuando.toISOString() };
      const entera =
        fila.id === ultimo + 1 && dicho === hash_previo && hash === hashDeAsiento(hash_previo, asiento);
      if (!entera) return { asientos: ultimo, rota_en: ultimo + 1 };
      hash_previo = hash;
      ultimo = fila.id;
    }
    if (filas.length < PAGINA) return { asientos: ultimo, rota_en: null };
  }
};
