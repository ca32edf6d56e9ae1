import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { eventos } from './esquema/eventos';
import { CUENTA_COMO_REAL } from './real';
import { ID_MAX } from './texto';
import type { Consultable } from './tipos';

/** Events that one statement reads: none may hold the embedded database for 50 ms. */
export const EVENTOS_POR_ORDEN = 1_000;

/** Where a walk stands: a moment as the database writes it, and the event that was read last of those of the moment. */
type Llave = [cuando: string, id: number];

/** Of each group of a stretch: how many events it is made of, and where the whole stretch ended. */
interface Parte extends Record<string, unknown> {
  n: number;
  ultima: Llave;
}

interface Recorrido {
  /** By which the walk goes: the first column of an index that `id` follows. */
  por: PgColumn;
  /** Events after this moment, or of it or after; of all times when left out. */
  desde?: SQL;
  incluido?: boolean;
  solo?: SQL;
  /** Whose events: those that count as real when left out. */
  de?: SQL;
  /** Of each event. */
  columnas: SQL;
  /** What is asked of the events of a stretch, `trozo`, and by what they are grouped. */
  resumen: SQL;
  grupos: SQL;
}

const leerTrozo = async <F>(db: Consultable, orden: SQL): Promise<(F & Parte)[]> => {
  const { rows } = await db.execute<Parte>(orden);
  // What is asked for beside those columns is the caller's, who says what it is.
  return rows as (F & Parte)[];
};

/**
 * Walks events in the order of an index, some thousand at a time, each stretch summed up by the database. In calm it
 * is one statement, in a storm as many as there are events for; others come in between.
 */
export const recorrerEventos = async <F extends object>(
  db: Consultable,
  {
    por,
    desde,
    incluido = false,
    solo = sql`true`,
    de = CUENTA_COMO_REAL,
    columnas,
    resumen,
    grupos,
  }: Recorrido,
  recibir: (fila: F) => void,
): Promise<void> => {
  const comienzo = sql`(${desde ?? sql`'-infinity'::timestamptz`}, ${incluido ? 0 : ID_MAX}::int)`;
  for (let llave: Llave | null = null; ; ) {
    const tras: SQL = llave ? sql`(${llave[0]}::timestamptz, ${llave[1]}::int)` : comienzo;
    const filas = await leerTrozo<F>(
      db,
      sql`
      with trozo as materialized (
        select ${eventos.id} as id, ${por} as cuando, ${columnas} from ${eventos}
        where (${por}, ${eventos.id}) > ${tras} and ${solo} and ${de}
        order by ${por}, ${eventos.id} limit ${EVENTOS_POR_ORDEN}
      )
      select ${resumen}, count(*)::int as n,
        (select json_build_array(cuando, id) from trozo order by cuando desc, id desc limit 1) as ultima
      from trozo group by ${grupos}`,
    );
    for (const fila of filas) recibir(fila);
    if (filas.reduce((suma, { n }) => suma + n, 0) < EVENTOS_POR_ORDEN) return;
    llave = filas[0]?.ultima ?? null;
  }
};
