import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { sql } from 'drizzle-orm';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { eventos } from '../db/esquema/eventos';
import { FILA_DE_EVENTO, type FilaEvento, presentarEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { algunas, lugarEn, primeras, type Recorrido, recorridoDe } from './recorrido';
import { columnaDeGrupo, seleccionar, type Vista } from './seleccion';

/** A count that stopped at TOTAL_EXACTO_MAX or that may have missed something, as the wire tells it (product §3). */
export const contado = (n: number, incompleta: boolean): { total: number; aproximado: boolean } => ({
  total: Math.min(n, TOTAL_EXACTO_MAX),
  aproximado: incompleta || n > TOTAL_EXACTO_MAX,
});

/** What a query asks for besides its order and its page. */
const filtrosDe = ({ orden, sentido, limit, offset, dateColumn, ...filtros }: EventosQuery) =>
  Object.entries(filtros).filter(([, valor]) => valor !== undefined && valor !== '');

/** Of these filters what is selected never shrinks: an event is not deleted and stays in its tramo. */
const PERMANENTES: readonly string[] = ['sistema', 'tramo'];

/** Names a selection that only grows; null for any other. */
const claveDe = (q: EventosQuery, { todos_los_sistemas, sistemas }: Vista): string | null => {
  const filtros = filtrosDe(q);
  if (!filtros.every(([clave]) => PERMANENTES.includes(clave))) return null;
  return JSON.stringify([todos_los_sistemas || sistemas, filtros]);
};

/** Selections that were counted past TOTAL_EXACTO_MAX, in the database whose catalogue had this version. */
let rebasadas = { version: null as string | null, claves: new Set<string>() };

interface Leida {
  filas: FilaEvento[] | null;
  n: number;
  version: string | null;
}

/** Page and count in one statement; without the count when `sabida` says what it would come to. */
const leerPagina = async (
  db: Consultable,
  recorrido: Recorrido,
  { offset, limit }: Pick<EventosQuery, 'offset' | 'limit'>,
  sabida: boolean,
): Promise<Leida> => {
  const lugar = lugarEn(recorrido);
  const n = sabida
    ? sql`${TOTAL_EXACTO_MAX + 1}::int`
    : sql`(select count(*) from (${algunas(recorrido, TOTAL_EXACTO_MAX + 1)}) c)::int`;
  const { rows } = await db.execute<{ [K in keyof Leida]: Leida[K] }>(sql`
    with pagina as materialized (
      select array(select id from (${primeras(recorrido, offset + limit)}) p order by ${lugar} limit ${limit} offset ${offset}) as ids
    )
    select (
        select json_agg(${FILA_DE_EVENTO} order by array_position(pagina.ids, ${eventos.id}))
        from ${eventos} where ${eventos.id} = any(pagina.ids)
      ) as filas, ${n} as n, ${VERSION_DE_CATALOGO} as version
    from pagina`);
  return rows[0] ?? { filas: null, n: 0, version: null };
};

const leerContando = async (
  db: Consultable,
  recorrido: Recorrido,
  q: EventosQuery,
  clave: string | null,
): Promise<Leida> => {
  const sabida = clave !== null && rebasadas.claves.has(clave);
  const leida = await leerPagina(db, recorrido, q, sabida);
  const misma = leida.version !== null && leida.version === rebasadas.version;
  if (sabida && !misma) rebasadas = { version: leida.version, claves: new Set() };
  if (sabida) return misma ? leida : leerContando(db, recorrido, q, clave);
  if (clave !== null && leida.n > TOTAL_EXACTO_MAX) {
    if (!misma) rebasadas = { version: leida.version, claves: new Set() };
    rebasadas.claves.add(clave);
  }
  return leida;
};

/**
 * The page of events a query asks for, inside the scope. `total` is exact up to TOTAL_EXACTO_MAX and stops
 * counting there (product §3). Throws 400 `datos_invalidos` for a date that does not exist.
 */
export const listarEventos = async (
  db: Consultable,
  q: EventosQuery,
  vista: Vista,
  zona: string,
): Promise<EventosLista> => {
  const seleccion = await seleccionar(db, q, vista, zona);
  const recorrido = recorridoDe(q, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return { events: [], total: 0 };
  const { filas, n, version } = await leerContando(db, recorrido, q, claveDe(q, vista));
  const { total, aproximado } = contado(n, seleccion.recortada);
  return {
    events: await presentarEventos(db, filas ?? [], version, ventanaDe(vista)),
    total,
    ...(aproximado && { total_aproximado: true }),
  };
};
