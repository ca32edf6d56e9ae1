import { Readable } from 'node:stream';
import type { Evento } from '@tramos/contract/evento';
import type { ExportQuery, Sentido } from '@tramos/contract/eventos-filtros';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { eventos } from '../db/esquema/eventos';
import { leerEventos } from '../db/evento-consulta';
import { ID_MAX } from '../db/texto';
import type { Db } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { primerasPor, type Recorrido, recorridoDe } from './recorrido';
import { columnaDeGrupo, enteros, type FiltrosEventos, seleccionar, type Vista } from './seleccion';

/**
 * Every event that the filters select, a few at a time: neither the database nor the server ever holds the whole set,
 * and other calls find the embedded database free in between.
 */

/** Events of one statement: some tens of milliseconds of the embedded database. */
const TANDA = 500;

/** The filters of an export under the names that lists know them by (spec §7). */
export const filtrosDeExport = (q: ExportQuery, corte: number): FiltrosEventos => {
  const { fecha_inicio, fecha_fin, tramo_id, sistema_id, municipio_id, ids: _, formato: __, ...comunes } = q;
  return {
    ...comunes,
    dateFrom: fecha_inicio,
    dateTo: fecha_fin,
    tramo: tramo_id,
    sistema: sistema_id,
    municipio: municipio_id,
    corte,
  };
};

/** One stretch of the walk: what belongs to it and what it is in order of. The id breaks ties. */
interface Etapa {
  condicion: SQL | undefined;
  /** By the column of the order, or by the id alone. */
  por_columna: boolean;
}

/**
 * Events without a value in the column of the order come last. An event that is acknowledged while the export lasts
 * leaves them for a place that has gone by: those of after the start count as not yet acknowledged.
 */
const etapasDe = ({ columna, con_nulos }: Recorrido, inicio: Date): Etapa[] => {
  if (!con_nulos) return [{ condicion: undefined, por_columna: true }];
  if (columna.name !== eventos.recognized_at.name)
    return [
      { condicion: sql`${columna} is not null`, por_columna: true },
      { condicion: sql`${columna} is null`, por_columna: false },
    ];
  const limite = sql`${inicio.toISOString()}::timestamptz`;
  return [
    { condicion: sql`${columna} <= ${limite}`, por_columna: true },
    { condicion: sql`(${columna} is null or ${columna} > ${limite})`, por_columna: false },
  ];
};

interface Cursor {
  id: number;
  /** As the database spells it: a time keeps its microseconds. */
  valor: string | null;
}

const despuesDe = (columna: PgColumn, sentido: Sentido, { por_columna }: Etapa, cursor: Cursor | null) => {
  if (cursor === null) return undefined;
  const comparar = sentido === 'asc' ? sql`>` : sql`<`;
  if (!por_columna) return sql`${eventos.id} ${comparar} ${cursor.id}`;
  const tipo = sql.raw(columna.getSQLType());
  return sql`(${columna}, ${eventos.id}) ${comparar} (${cursor.valor}::${tipo}, ${cursor.id})`;
};

/** Ids in their order, a statement's worth at a time. */
async function* tandasDeIds(
  db: Db,
  recorrido: Recorrido,
  sentido: Sentido,
  { etapas, solo }: { etapas: readonly Etapa[]; solo: SQL | undefined },
) {
  const { columna, sentido: hacia } = recorrido;
  for (const etapa of etapas) {
    const orden = etapa.por_columna ? sql`orden ${hacia}, id ${hacia}` : sql`id ${hacia}`;
    for (let cursor: Cursor | null = null; ; ) {
      const ademas: SQL | undefined = and(solo, etapa.condicion, despuesDe(columna, sentido, etapa, cursor));
      const { rows }: { rows: { id: number; valor: string | null }[] } = await db.execute(
        sql`select id, orden::text as valor from (${primerasPor(orden, recorrido, TANDA, ademas)}) r order by ${orden}`,
      );
      if (rows.length > 0) yield rows.map((fila) => fila.id);
      cursor = rows.at(-1) ?? null;
      if (rows.length < TANDA || cursor === null) break;
    }
  }
}

/** What is asked for: those ids only, where there are any. */
const soloEstos = (ids: string | undefined): SQL | undefined =>
  ids === undefined
    ? undefined
    : sql`${eventos.id} = any(${enteros(
        ids
          .split(',')
          .map(Number)
          .filter((id) => id <= ID_MAX),
      )})`;

/**
 * The events that an export asks for, in its order, some hundreds at a time. Events that are stored after it has
 * started stay out.
 * @param inicio_ms when it started, by the server's clock
 * @throws {AppError} 400 `datos_invalidos` for a date that does not exist
 */
export async function* leerExport(
  db: Db,
  q: ExportQuery,
  vista: Vista,
  { zona, inicio_ms }: { zona: string; inicio_ms: number },
): AsyncGenerator<Evento[]> {
  const { rows } = await db.execute<{ corte: number }>(
    sql`select coalesce(max(id), 0)::int as corte from ${eventos}`,
  );
  const filtros = filtrosDeExport(q, rows[0]?.corte ?? 0);
  const seleccion = await seleccionar(db, filtros, vista, zona);
  const recorrido = recorridoDe(filtros, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return;
  const etapas = etapasDe(recorrido, new Date(inicio_ms));
  for await (const ids of tandasDeIds(db, recorrido, q.sentido, { etapas, solo: soloEstos(q.ids) }))
    yield await leerEventos(db, ids, ventanaDe(vista));
}

/** One event per line and a last line that says how many: without it the answer was cut off. */
async function* enLineas(tandas: AsyncIterable<readonly Evento[]>): AsyncGenerator<string> {
  let total = 0;
  for await (const tanda of tandas) {
    total += tanda.length;
    yield tanda.map((evento) => `${JSON.stringify(evento)}\n`).join('');
  }
  yield `${JSON.stringify({ total })}\n`;
}

/** The answer that the specification names, written while it is read (spec §7). */
async function* enJson(tandas: AsyncIterable<readonly Evento[]>): AsyncGenerator<string> {
  let total = 0;
  yield '{"eventos":[';
  for await (const tanda of tandas) {
    yield (total === 0 ? '' : ',') + tanda.map((evento) => JSON.stringify(evento)).join(',');
    total += tanda.length;
  }
  yield `],"total":${total}}`;
}

export const TIPO_DE_FORMATO: Record<ExportQuery['formato'], string> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** Puts back before the rest what had to be awaited first. */
async function* conPrimera<T>(primera: IteratorResult<T>, resto: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!primera.done) yield primera.value;
    if (!primera.done) yield* resto;
  } finally {
    await resto.return(undefined);
  }
}

/**
 * The export as bytes to be sent. Read no faster than it is taken, and no further once the reader has gone. What
 * fails before the first events fails here, while it can still be answered; later the stream breaks.
 */
export const exportar = async (
  tandas: AsyncGenerator<Evento[]>,
  formato: ExportQuery['formato'],
): Promise<Readable> => {
  const todas = conPrimera(await tandas.next(), tandas);
  return Readable.from(formato === 'json' ? enJson(todas) : enLineas(todas), { highWaterMark: 1 });
};
