import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import { type SQL, sql } from 'drizzle-orm';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { eventos } from '../db/esquema/eventos';
import { FILA_DE_EVENTO, type FilaEvento } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { crearPreparadas } from './preparadas';
import { algunas, lugarEn, primeras, type Recorrido } from './recorrido';

/** The statement that reads one page of a list: its rows, how many there are in all, and what their names go by. */

export interface Leida {
  /** Null when the page is empty. */
  filas: FilaEvento[] | null;
  /** Exact up to TOTAL_EXACTO_MAX; beyond, any number that is more. */
  n: number;
  version: string | null;
}

const CONTADOS = TOTAL_EXACTO_MAX + 1;

type Pedido = Pick<EventosQuery, 'offset' | 'limit'>;

/** One row: the ids of the page in their order, and the count. `sabida`: there are known to be more than are counted. */
const idsYCuenta = (recorrido: Recorrido, { offset, limit }: Pedido, sabida: boolean): SQL => {
  const hasta = offset + limit;
  const juntas = recorrido.de_una_vez && !sabida;
  const fuente = juntas ? sql`todas` : sql`(${primeras(recorrido, hasta)}) p`;
  const ids = sql`array(select id from ${fuente} order by ${lugarEn(recorrido)} limit ${limit} offset ${offset})`;
  if (sabida) return sql`select ${ids} as ids, ${CONTADOS}::int as n`;
  if (!juntas)
    return sql`select ${ids} as ids, (select count(*) from (${algunas(recorrido, CONTADOS)}) c)::int as n`;
  return sql`with todas as materialized (${primeras(recorrido, Math.max(CONTADOS, hasta))})
    select ${ids} as ids, (select count(*) from todas)::int as n`;
};

const consultaDe = (db: Consultable, recorrido: Recorrido, q: Pedido, sabida: boolean) =>
  db
    .select({
      filas: sql<FilaEvento[] | null>`(
        select json_agg(${FILA_DE_EVENTO} order by array_position(pagina.ids, ${eventos.id}))
        from ${eventos} where ${eventos.id} = any(pagina.ids))`,
      n: sql<number>`pagina.n`,
      version: VERSION_DE_CATALOGO,
    })
    // Behind an offset it stays one row, not asked for again by each that names it.
    .from(sql`(${idsYCuenta(recorrido, q, sabida)} offset 0) pagina`);

const NADA: Leida = { filas: null, n: 0, version: null };

export const leerPagina = async (
  db: Consultable,
  recorrido: Recorrido,
  q: Pedido,
  sabida: boolean,
): Promise<Leida> => (await consultaDe(db, recorrido, q, sabida))[0] ?? NADA;

const preparada = crearPreparadas('pagina');

/**
 * The same of a page that is asked for again and again, under a name. `clave` tells what is asked for from everything
 * else.
 */
export const leerPaginaPreparada = async (
  db: Consultable,
  clave: string,
  { recorrido, q, sabida }: { recorrido: Recorrido; q: Pedido; sabida: boolean },
): Promise<Leida> => {
  const consulta = preparada(db, clave, () => consultaDe(db, recorrido, q, sabida));
  if (!consulta) return leerPagina(db, recorrido, q, sabida);
  return (await consulta.execute())[0] ?? NADA;
};
