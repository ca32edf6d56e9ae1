import { open } from 'node:fs/promises';
import type { AnclaComparada, ComparacionAuditoria } from '@tramos/contract/reportes-bitacoras';
import { desc, inArray } from 'drizzle-orm';
import { auditoria } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { verificarCadena } from './auditoria';

/**
 * A line that is kept outside of the database: the number and the hash of the newest row, which stands for all rows
 * before it. Whoever writes the audit anew, hashes and all, cannot write the line anew (decision 034).
 */
export interface Ancla {
  cuando: string;
  id: number;
  hash: string;
}

export const lineaDe = ({ cuando, id, hash }: Ancla): string => `TRAMOS-AUDITORIA ${cuando} ${id} ${hash}`;

const LINEA = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)\s+(\d{1,15})\s+([0-9a-f]{64})\b/gi;

/** The lines in what somebody pasted: a file of them, or a mail with its quotes. */
const anclasEn = (texto: string): Ancla[] =>
  [...texto.matchAll(LINEA)].map(([, cuando = '', id, hash = '']) => ({
    ...{ cuando, id: Number(id), hash: hash.toLowerCase() },
  }));

/** More than one line. */
const COLA_BYTES = 4_096;

/** The last line of a file of them; null where it has none, or cannot be read. */
export const ultimaAnclaEn = async (ruta: string): Promise<Ancla | null> => {
  const archivo = await open(ruta, 'r').catch(() => null);
  try {
    const { size } = (await archivo?.stat()) ?? { size: 0 };
    const leido = await archivo?.read({
      buffer: Buffer.alloc(COLA_BYTES),
      position: Math.max(0, size - COLA_BYTES),
    });
    return anclasEn(leido?.buffer.toString('utf8', 0, leido.bytesRead) ?? '').at(-1) ?? null;
  } catch {
    return null;
  } finally {
    await archivo?.close();
  }
};

/** The line of now; null while nothing has been written. */
export const anclaDeAhora = async (db: Consultable, ahora_ms: number): Promise<Ancla | null> => {
  const [fila] = await db
    .select({ id: auditoria.id, hash: auditoria.hash })
    .from(auditoria)
    .orderBy(desc(auditoria.id))
    .limit(1);
  return fila ? { ...fila, cuando: new Date(ahora_ms).toISOString() } : null;
};

/** What the row of a line says now. */
const juzgar = (
  ancla: Ancla,
  hash: string | undefined,
  rota_en: number | null,
): AnclaComparada['resultado'] => {
  if (hash === undefined) return 'falta';
  // A hash that stands speaks for the rows before it only where the chain up to it does.
  return hash === ancla.hash && (rota_en === null || ancla.id < rota_en) ? 'coincide' : 'no_coincide';
};

/**
 * Holds lines from outside against the audit as it is. What was written anew lies after the last row that a line
 * vouches for, and not after the first that a line denies.
 */
export const compararAnclas = async (db: Consultable, texto: string): Promise<ComparacionAuditoria> => {
  const anclas = anclasEn(texto).sort((a, b) => a.id - b.id);
  const cadena = await verificarCadena(db);
  const ids = [...new Set(anclas.map(({ id }) => id))];
  const filas = await db
    .select({ id: auditoria.id, hash: auditoria.hash })
    .from(auditoria)
    .where(inArray(auditoria.id, ids));
  const hashes = new Map(filas.map(({ id, hash }) => [id, hash]));
  const comparadas = anclas.map((ancla) => ({
    ...ancla,
    resultado: juzgar(ancla, hashes.get(ancla.id), cadena.rota_en),
  }));
  const primera = comparadas.find(({ resultado }) => resultado !== 'coincide');
  const firme = comparadas.findLast(
    ({ id, resultado }) => resultado === 'coincide' && id < (primera?.id ?? 0),
  );
  return {
    anclas: comparadas,
    rota_en: cadena.rota_en,
    reescrita: primera ? { desde: (firme?.id ?? 0) + 1, hasta: primera.id } : null,
  };
};
