import { type SQL, sql } from 'drizzle-orm';
import { enteros } from './enteros';
import { eventos } from './esquema/eventos';
import type { Consultable } from './tipos';

/** The rule of `@tramos/contract/eco` over rows of `eventos`: another event explains it. */
export const ES_ECO: SQL = sql`(${eventos.evento_principal} <> ${eventos.id} and ${eventos.estado} <> 'ok')`;

/** Ids of the open echoes of these events. */
export const leerEcosAbiertos = async (db: Consultable, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${eventos.id} as id from ${eventos}
    where ${eventos.evento_principal} = any(${enteros(ids)}) and ${eventos.evento_estado} = 'abierto' and ${ES_ECO}
    order by 1`);
  return rows.map(({ id }) => id);
};
