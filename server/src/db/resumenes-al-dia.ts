import { type SQL, sql } from 'drizzle-orm';
import { resumenes, resumenes_hasta } from './esquema/mediciones';
import { PASOS_S, type Paso } from './retencion';

const PASO_FINO_S = PASOS_S[0];

/** Up to when the coarser rollups have been summed. */
export const HASTA_MS = sql`(select ${resumenes_hasta.hasta_ms} from ${resumenes_hasta})`;

/** Whoever has waited for the lock reads what stood behind it, whatever the database's own setting. */
export const LEE_LO_ULTIMO = { isolationLevel: 'read committed' } as const;

/** Start of the bucket of a step, in seconds, in which an instant lies, both as the database has them. */
export const comienzoDe = (paso_s: SQL, t_ms: SQL): SQL =>
  sql`floor(${t_ms} / (${paso_s} * 1000)) * (${paso_s} * 1000)`;

/**
 * The rollups of a step as a table: what has been summed, and what was measured since from the finest. There is one row
 * for each minute; in a longer step the bucket that goes on may have two, which are to be merged.
 */
export const resumenesDe = (paso_s: Paso): SQL => {
  const paso = sql.raw(`${paso_s}`);
  const guardados = sql`select sensor_id, t_ms, minimo, suma, maximo, n from ${resumenes} where paso_s = ${paso}`;
  if (paso_s === PASO_FINO_S) return sql`(${guardados})`;
  return sql`(${guardados}
    union all
    select sensor_id, ${comienzoDe(paso, sql`t_ms`)}, min(minimo), sum(suma), max(maximo), sum(n)::int
    from ${resumenes} where paso_s = ${sql.raw(`${PASO_FINO_S}`)} and t_ms >= ${HASTA_MS} group by 1, 2)`;
};

/**
 * When the first bucket of a sensor begins, `t_ms`: one step into the index for what has been summed, and one for the
 * rest, where `resumenesDe` would read and sort all that there is of it. `sensor_id`: as the statement around it calls it.
 */
export const primerResumenDe = (paso_s: Paso, sensor_id: SQL): SQL => {
  const paso = sql.raw(`${paso_s}`);
  const primera = (de: number, desde: SQL) => sql`(select t_ms from ${resumenes}
    where paso_s = ${sql.raw(`${de}`)} and sensor_id = ${sensor_id} ${desde} order by t_ms limit 1)`;
  return sql`(select least(${primera(paso_s, sql``)},
    ${comienzoDe(paso, primera(PASO_FINO_S, sql`and t_ms >= ${HASTA_MS}`))}) as t_ms)`;
};
