import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { sql } from 'drizzle-orm';
import { leerEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { algunas, lugarEn, primeras, recorridoDe } from './recorrido';
import { columnaDeGrupo, seleccionar, type Vista } from './seleccion';

/** A count that stopped at TOTAL_EXACTO_MAX or that may have missed something, as the wire tells it (product §3). */
export const contado = (n: number, incompleta: boolean): { total: number; aproximado: boolean } => ({
  total: Math.min(n, TOTAL_EXACTO_MAX),
  aproximado: incompleta || n > TOTAL_EXACTO_MAX,
});

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
  const lugar = lugarEn(recorrido);
  const { rows } = await db.execute<{ ids: number[]; n: number }>(sql`
    select array(
        select id from (${primeras(recorrido, q.offset + q.limit)}) p order by ${lugar} limit ${q.limit} offset ${q.offset}
      ) as ids,
      (select count(*) from (${algunas(recorrido, TOTAL_EXACTO_MAX + 1)}) c)::int as n`);
  const [{ ids, n } = { ids: [], n: 0 }] = rows;
  const { total, aproximado } = contado(n, seleccion.recortada);
  return {
    events: await leerEventos(db, ids, ventanaDe(vista)),
    total,
    ...(aproximado && { total_aproximado: true }),
  };
};
