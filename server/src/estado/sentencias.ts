import type { EstadoSentencias, Sentencia } from '@tramos/contract/estado-sistema';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import { sqlstateDe } from '../db/culpa';
import { SENTENCIAS_EXTENSION } from '../db/sentencias';
import type { Tx } from '../db/tipos';
import { textoDeSentencia } from './texto-sentencia';

const MOSTRADAS = 10;
/** Of these some are nothing to show: they neither read nor write rows, or are of somebody else. */
const LEIDAS = 60;
/** Letters that are read of each. */
const LETRAS = 20_000;
/** What PostgreSQL answers where the extension is there and the server was not told to load it. */
const SIN_CARGAR = '55000';

interface Fila extends Record<string, unknown> {
  texto: string;
  llamadas: string;
  total_ms: number;
  media_ms: number;
  maximo_ms: number;
  filas: string;
  parte: number;
}

/** The schema that somebody gave the extension in this database; null where it is not there. */
const esquemaDe = async (tx: Tx): Promise<string | null> => {
  const { rows } = await tx.execute<{ esquema: string }>(sql`
    select n.nspname as esquema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = ${SENTENCIAS_EXTENSION}`);
  return rows[0]?.esquema ?? null;
};

const leerFilas = async (tx: Tx, vista: SQL): Promise<Fila[]> => {
  const { rows } = await tx.execute<Fila>(sql`
    with suyas as materialized (
      select left(min(query), ${LETRAS}) as texto, sum(calls) as llamadas, sum(total_exec_time) as total_ms,
        sum(total_exec_time) / sum(calls) as media_ms, max(max_exec_time) as maximo_ms, sum(rows) as filas
      from ${vista}
      where dbid = (select oid from pg_database where datname = current_database()) and calls > 0
      group by queryid
    ), puestas as (
      select *, total_ms / nullif(sum(total_ms) over (), 0) as parte,
        row_number() over (order by total_ms desc) as n_total, row_number() over (order by media_ms desc) as n_media
      from suyas
    )
    select texto, llamadas::text, total_ms, media_ms, maximo_ms, filas::text, coalesce(parte, 0) as parte
    from puestas where least(n_total, n_media) <= ${LEIDAS}`);
  return rows;
};

/** Since when it counts: its own moment from PostgreSQL 14 on, to whoever may read it. */
const leerDesde = async (tx: Tx, info: SQL): Promise<string | null> => {
  const { rows } = await tx.execute<{ desde_ms: number }>(
    sql`select floor(extract(epoch from stats_reset) * 1000)::float8 as desde_ms from ${info}`,
  );
  return rows[0] ? new Date(rows[0].desde_ms).toISOString() : null;
};

/** With the table made anew, as a restore does, a statement is another to PostgreSQL: here it is the same one. */
const sumar = (a: Sentencia, b: Sentencia): Sentencia => {
  const [llamadas, total_ms] = [a.llamadas + b.llamadas, a.total_ms + b.total_ms];
  return {
    ...{ texto: a.texto, llamadas, total_ms, media_ms: total_ms / llamadas },
    ...{ maximo_ms: Math.max(a.maximo_ms, b.maximo_ms), filas: a.filas + b.filas, parte: a.parte + b.parte },
  };
};

const mostradas = (filas: readonly Fila[]): Sentencia[] => {
  const por_texto = new Map<string, Sentencia>();
  for (const { texto: entero, llamadas, filas: suyas, total_ms, media_ms, maximo_ms, parte } of filas) {
    const texto = textoDeSentencia(entero);
    if (texto === null) continue;
    const esta = {
      ...{ texto, total_ms, media_ms, maximo_ms, parte },
      ...{ llamadas: Number(llamadas), filas: Number(suyas) },
    };
    const antes = por_texto.get(texto);
    por_texto.set(texto, antes ? sumar(antes, esta) : esta);
  }
  return [...por_texto.values()];
};

const primeras = (sentencias: readonly Sentencia[], por: 'total_ms' | 'media_ms'): Sentencia[] =>
  sentencias.toSorted((a, b) => b[por] - a[por]).slice(0, MOSTRADAS);

/** What costs PostgreSQL most, or what is missing to know it: never an error that it does not count. */
export const leerSentencias = async (tx: Tx, base: Config['base']): Promise<EstadoSentencias> => {
  const esquema = await esquemaDe(tx);
  if (esquema === null) return { hay: false, falta: base.tipo === 'embebida' ? 'programa' : 'extension' };
  const de = (nombre: string) => sql`${sql.identifier(esquema)}.${sql.identifier(nombre)}`;
  try {
    const sentencias = mostradas(await leerFilas(tx, de(SENTENCIAS_EXTENSION)));
    const desde = await leerDesde(tx, de(`${SENTENCIAS_EXTENSION}_info`));
    return {
      ...{ hay: true, desde },
      por_total: primeras(sentencias, 'total_ms'),
      por_media: primeras(sentencias, 'media_ms'),
    };
  } catch (error) {
    if (sqlstateDe(error) !== SIN_CARGAR) throw error;
    return { hay: false, falta: base.tipo === 'embebida' ? 'programa' : 'cargarla' };
  }
};
