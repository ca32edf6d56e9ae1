import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { eventos } from '../db/esquema/eventos';
import { enteros, type FiltrosEventos, type Parte, type Seleccion } from './seleccion';

/**
 * A selection walked in the order of the list, no further than needed: the indices of the table of events hold the
 * columns that filters and groups ask for, so that a walk reads no event (docs/decisions/015).
 */

/** With more keys than this the whole order is walked and the events of other keys are passed over. */
const CLAVES_MAX = 12;

/** Values so rare that their own index is walked, whatever the keys. */
const esRara = ({ evento_estado, validez, disposicion, escalado, grupo }: FiltrosEventos): boolean =>
  evento_estado === 'abierto' ||
  (validez !== undefined && validez !== 'ok') ||
  disposicion !== undefined ||
  escalado !== undefined ||
  grupo !== undefined;

export interface Recorrido {
  /** The selects that together give the events, (id, orden, grupo), each served by one index. Never none. */
  ramas: (ademas?: SQL) => SQL;
  columna: PgColumn;
  sentido: SQL;
  /** Some events may have no value to be ordered by: they come last, in either sense. */
  con_nulos: boolean;
}

const ramasDe = ({ donde, claves }: Parte, columnas: SQL, rara: boolean): SQL[] => {
  const de = (condicion: SQL) => sql`select ${columnas} from ${eventos} where ${condicion} and ${donde}`;
  if (claves === null) return [de(sql`true`)];
  const columna = eventos[claves.columna];
  if (rara || claves.ids.length > CLAVES_MAX) return [de(sql`${columna} = any(${enteros(claves.ids)})`)];
  return claves.ids.map((id) => de(sql`${columna} = ${id}`));
};

/** How to walk this selection, or null when it holds nothing whatever is stored. */
export const recorridoDe = (q: FiltrosEventos, { partes }: Seleccion, grupo: PgColumn): Recorrido | null => {
  const columna = eventos[q.orden];
  const columnas = sql`${eventos.id} as id, ${columna} as orden, ${grupo} as grupo`;
  const rara = esRara(q);
  const con_claves = partes.filter(({ claves }) => claves === null || claves.ids.length > 0);
  if (con_claves.length === 0) return null;
  const acotada = q.orden === q.dateColumn && (q.dateFrom !== undefined || q.dateTo !== undefined);
  return {
    ramas: (ademas) =>
      sql.join(
        con_claves.flatMap(({ donde, claves }) =>
          ramasDe({ donde: and(donde, ademas) ?? donde, claves }, columnas, rara),
        ),
        sql` union all `,
      ),
    columna,
    sentido: q.sentido === 'asc' ? sql`asc` : sql`desc`,
    con_nulos: columna.name !== 'created_at' && !acotada,
  };
};

/** The place of a row of a walk in its order; the id breaks ties, so that paging never repeats a row. */
export const lugarEn = ({ sentido, con_nulos }: Recorrido): SQL =>
  sql`${con_nulos ? sql`(orden is null), ` : sql``}orden ${sentido}, id ${sentido}`;

/** The first `tope` rows (id, orden, grupo) of a walk, in its order. */
export const primeras = (recorrido: Recorrido, tope: number): SQL => {
  const { ramas, columna, sentido, con_nulos } = recorrido;
  const de = (ademas?: SQL) =>
    sql`select * from (${ramas(ademas)}) r order by orden ${sentido}, id ${sentido} limit ${tope}`;
  if (!con_nulos) return de();
  return sql`select * from ((${de(sql`${columna} is not null`)}) union all (${de(sql`${columna} is null`)})) r
    order by ${lugarEn(recorrido)} limit ${tope}`;
};
