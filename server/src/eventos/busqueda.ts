import { plegar } from '@tramos/contract/texto';
import { sql } from 'drizzle-orm';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';

/** A search that names an escalation or an id rarely means more than a few events. */
const ESCALADOS_MAX = 1_000;
/** So many notes, the newest, are looked at for a word that stands in more of them. */
const NOTAS_MAX = 2_000;
/** An index by trigrams needs so many letters; a shorter word stands in most notes anyway. */
const LETRAS_MIN = 3;

/** What an escalation's folio is written with (`ESC-2026-000123`): other words are not looked for among them. */
const DE_FOLIO = /^[ESC\d-]+$/i;

const patron = (texto: string): string => `%${texto.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Events that a search names by id, by escalation or by the words of a note, in whatever tramo they are.
 * `recortada` when there are more.
 */
export const idsNombrados = async (
  db: Consultable,
  search: string,
): Promise<{ ids: number[]; recortada: boolean }> => {
  const plegado = plegar(search);
  const letras = plegado.length >= LETRAS_MIN;
  const { rows } = await db.execute<{ id: number; nota: boolean }>(sql`
    (select ${eventos.id}, false as nota from ${eventos}
      where ${DE_FOLIO.test(search)} and ${eventos.escalado_id} is not null and ${eventos.escalado_id} ilike ${patron(search)}
      limit ${ESCALADOS_MAX})
    union all
    (select ${evento_historial.evento_id}, true from ${evento_historial}
      where ${letras} and ${evento_historial.plegado} like ${patron(plegado)}
      order by ${evento_historial.id} desc limit ${NOTAS_MAX})`);
  const ids = new Set(rows.map((fila) => fila.id));
  const numero = /^\d{1,10}$/.test(search) ? Number(search) : 0;
  if (numero > 0 && numero <= ID_MAX) ids.add(numero);
  return { ids: [...ids], recortada: rows.filter((fila) => fila.nota).length === NOTAS_MAX };
};
