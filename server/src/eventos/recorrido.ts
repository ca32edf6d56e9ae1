import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { enteros } from '../db/enteros';
import { eventos } from '../db/esquema/eventos';
import type { FiltrosEventos, Parte, Seleccion } from './seleccion';

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
  ramas: (ademas?: SQL) => SQL[];
  columna: PgColumn;
  sentido: SQL;
  /** Some events may have no value to be ordered by: they come last, in either sense. */
  con_nulos: boolean;
  /** All there is is read and sorted. */
  trecho: boolean;
  /** Walking it costs much from the first event on and not much more to the last: page and count share one walk. */
  de_una_vez: boolean;
}

const ramasDe = ({ donde, claves, trecho }: Parte, columnas: SQL, rara: boolean): SQL[] => {
  // Behind an offset the order outside does not decide which index is read.
  const cerca = trecho ? sql` offset 0` : sql``;
  const de = (condicion: SQL) =>
    sql`(select ${columnas} from ${eventos} where ${condicion} and ${donde}${cerca})`;
  if (claves === null) return [de(sql`true`)];
  const columna = eventos[claves.columna];
  // Looked up one by one: from some hundreds on, a planner might rather read the whole table.
  if (claves.columna === 'id')
    return [
      sql`(select r.* from unnest(${enteros(claves.ids)}) as k(clave), lateral (select * from ${de(sql`${columna} = k.clave`)} e offset 0) r)`,
    ];
  if (rara || trecho || claves.ids.length > CLAVES_MAX)
    return [de(sql`${columna} = any(${enteros(claves.ids)})`)];
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
      con_claves.flatMap((parte) =>
        ramasDe({ ...parte, donde: and(parte.donde, ademas) ?? parte.donde }, columnas, rara),
      ),
    columna,
    sentido: q.sentido === 'asc' ? sql`asc` : sql`desc`,
    con_nulos: columna.name !== 'created_at' && !acotada,
    trecho: con_claves.every(({ trecho }) => trecho),
    de_una_vez: con_claves.some(({ claves }) => claves?.columna === 'id'),
  };
};

/** The place of a row of a walk in its order; the id breaks ties, so that paging never repeats a row. */
export const lugarEn = ({ sentido, con_nulos }: Recorrido): SQL =>
  sql`${con_nulos ? sql`(orden is null), ` : sql``}orden ${sentido}, id ${sentido}`;

/** The first `tope` rows (id, orden, grupo) of each branch of a walk in some order, of those that pass `ademas`. */
const primerasDeRamas = ({ ramas }: Recorrido, tope: number, orden: SQL, ademas?: SQL): SQL[] =>
  ramas(ademas).map((rama) => sql`select * from ${rama} r order by ${orden} limit ${tope}`);

const unir = (tramos: readonly SQL[], tope: number, orden: SQL): SQL => {
  const [unico] = tramos;
  if (unico && tramos.length === 1) return unico;
  return sql`select * from ((${sql.join([...tramos], sql`) union all (`)})) r order by ${orden} limit ${tope}`;
};

/** The first `tope` rows (id, orden, grupo) of a walk in another order than its own, of those that pass `ademas`. */
export const primerasPor = (orden: SQL, recorrido: Recorrido, tope: number, ademas?: SQL): SQL =>
  unir(primerasDeRamas(recorrido, tope, orden, ademas), tope, orden);

/**
 * The first `tope` rows (id, orden, grupo) of a walk, in its order, of those that pass `ademas`. Every branch is
 * walked no further than that.
 */
export const primeras = (recorrido: Recorrido, tope: number, ademas?: SQL): SQL => {
  const { columna, con_nulos, sentido } = recorrido;
  const orden = sql`orden ${sentido}, id ${sentido}`;
  const etapas = con_nulos ? [sql`${columna} is not null`, sql`${columna} is null`] : [undefined];
  const tramos = etapas.flatMap((etapa) => primerasDeRamas(recorrido, tope, orden, and(etapa, ademas)));
  return unir(tramos, tope, lugarEn(recorrido));
};

/** `tope` rows of a walk, for counting: whichever, but found in order, or a whole table might be read for them. */
export const algunas = (recorrido: Recorrido, tope: number): SQL =>
  recorrido.trecho
    ? sql`select * from (${sql.join(recorrido.ramas(), sql` union all `)}) r limit ${tope}`
    : primeras(recorrido, tope);
