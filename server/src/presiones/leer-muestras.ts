import { sql } from 'drizzle-orm';
import { listaDeNumeros } from '../db/columnas-enteras';
import { lecturas } from '../db/esquema/mediciones';
import type { Consultable } from '../db/tipos';
import { DEL_SENSOR, DT_DEL_ULTIMO, EL_ULTIMO } from '../db/ultimo-lote';
import type { Lote, Rango } from './muestras';

/** The sampling interval of each sensor, by its newest batch up to the end of the range, else by its newest, ms. */
export const leerCadencias = async (
  db: Consultable,
  ids: readonly number[],
  hasta: number,
): Promise<(number | null)[]> => {
  const { rows } = await db.execute<{ id: number; dt_ms: number | null }>(sql`
    select s.id, coalesce(
      (select dt_ms from ${lecturas} where ${DEL_SENSOR} and t0_ms < ${hasta} ${EL_ULTIMO}), (${DT_DEL_ULTIMO})
    ) as dt_ms
    from unnest(${listaDeNumeros(ids)}::int[]) s (id)`);
  const dt_de = new Map(rows.map(({ id, dt_ms }) => [id, dt_ms]));
  return ids.map((id) => dt_de.get(id) ?? null);
};

interface FilaLotes extends Record<string, unknown> {
  id: number;
  t0s: string | null;
  dts: string | null;
  ps: string | null;
}

/**
 * The raw batches that reach into the range, the one that it begins in among them. As three texts per sensor: as rows of
 * arrays the driver takes several times as long to read them.
 */
const leerLotes = async (
  db: Consultable,
  ids: readonly number[],
  { desde, hasta }: Pick<Rango, 'desde' | 'hasta'>,
): Promise<FilaLotes[]> => {
  const { rows } = await db.execute<FilaLotes>(sql`
    select s.id, l.* from unnest(${listaDeNumeros(ids)}::int[]) s (id)
    left join lateral (
      select t0_ms, t0_ms + dt_ms * cardinality(p) as fin_ms from ${lecturas}
      where ${DEL_SENSOR} and t0_ms < ${desde} ${EL_ULTIMO}
    ) previo on true
    cross join lateral (
      select string_agg(t0_ms::text, ',') as t0s, string_agg(dt_ms::text, ',') as dts,
        string_agg(array_to_string(p, ','), ';') as ps
      from (
        select t0_ms, dt_ms, p from ${lecturas}
        where sensor_id = s.id and t0_ms < ${hasta}
          and t0_ms >= case when previo.fin_ms > ${desde} then previo.t0_ms else ${desde} end
        order by t0_ms
      ) en_orden
    ) l`);
  return rows;
};

const aLotes = ({ t0s, dts, ps }: FilaLotes): Lote[] => {
  if (t0s === null || dts === null || ps === null) return [];
  const dt = dts.split(',');
  const p = ps.split(';');
  return t0s.split(',').map((t0, i) => ({
    t0_ms: Number(t0),
    dt_ms: Number(dt[i]),
    p: (p[i] ?? '').split(',').map(Number),
  }));
};

/** The raw batches that reach into the range, in order of time, by sensor; `elegirFuente` bounds how many there are. */
export const leerMuestras = async (
  db: Consultable,
  ids: readonly number[],
  rango: Pick<Rango, 'desde' | 'hasta'>,
): Promise<Map<number, Lote[]>> =>
  new Map((await leerLotes(db, ids, rango)).map((fila) => [fila.id, aLotes(fila)]));
