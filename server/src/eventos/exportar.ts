import { Readable } from 'node:stream';
import {
  CAMPOS_RENGLON,
  crearLectorDeRenglones,
  type NombresDeRenglones,
} from '@tramos/contract/evento-renglon';
import type { ExportQuery, Sentido } from '@tramos/contract/eventos-filtros';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { enteros } from '../db/enteros';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Db } from '../db/tipos';
import { AppError } from '../http/errores';
import {
  crearNombres,
  type Filas,
  type Lugar,
  leerFilas,
  ultimoLugar,
  valorDeLugar,
} from './exportar-renglones';
import { primerasPor, type Recorrido, recorridoDe } from './recorrido';
import { columnaDeGrupo, type FiltrosEventos, seleccionar, type Vista } from './seleccion';

/**
 * Every event that the filters select, a few at a time: neither the database nor the server ever holds the whole set,
 * and who reads slowly, or has gone, keeps no statement open.
 */

/** Events of one statement, all of which are in memory twice: those that are sent, and those that are read meanwhile. */
const TANDA = 1_000;

/** The filters of an export under the names that lists know them by (spec §7). */
const filtrosDeExport = (q: ExportQuery, corte: number): FiltrosEventos => {
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

const COMO_SE_PIDIO: Record<string, string> = { dateFrom: 'fecha_inicio', dateTo: 'fecha_fin' };

/** A refusal names the filter as the caller wrote it. */
const conNombreDeExport = (error: unknown): never => {
  if (!(error instanceof AppError) || error.extra.field === undefined) throw error;
  const { field, ...extra } = error.extra;
  throw new AppError(error.status, error.code, { ...extra, field: COMO_SE_PIDIO[field] ?? field });
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

interface Pedido {
  recorrido: Recorrido;
  sentido: Sentido;
  /** What is chosen among all of the walk. */
  solo: SQL | undefined;
  inicio: Date;
}

const despuesDe = (columna: PgColumn, sentido: Sentido, { por_columna }: Etapa, lugar: Lugar | null) => {
  if (lugar === null) return undefined;
  const comparar = sentido === 'asc' ? sql`>` : sql`<`;
  if (!por_columna) return sql`${eventos.id} ${comparar} ${lugar.id}::int`;
  return sql`(${columna}, ${eventos.id}) ${comparar} (${valorDeLugar(lugar, columna)}, ${lugar.id}::int)`;
};

/**
 * Rows in their order, a statement's worth at a time. The next ones are asked for before these are passed on: the
 * database reads while the server writes.
 */
async function* tandasDeFilas(
  db: Db,
  vista: Vista,
  { recorrido, sentido, solo, inicio }: Pedido,
): AsyncGenerator<Filas> {
  const { columna, sentido: hacia } = recorrido;
  for (const etapa of etapasDe(recorrido, inicio)) {
    const orden = etapa.por_columna ? sql`r.orden ${hacia}, r.id ${hacia}` : sql`r.id ${hacia}`;
    const por = etapa.por_columna
      ? sql`${columna} ${hacia}, ${eventos.id} ${hacia}`
      : sql`${eventos.id} ${hacia}`;
    const pedir = (lugar: Lugar | null): Promise<Filas> => {
      const ademas = and(solo, etapa.condicion, despuesDe(columna, sentido, etapa, lugar));
      const elegidos = sql`select id from (${primerasPor(orden, recorrido, TANDA, ademas)}) e`;
      const filas = leerFilas(db, vista, elegidos, por);
      // Nobody waits for them any more when the reader has gone.
      filas.catch(() => undefined);
      return filas;
    };
    for (let siguientes: Promise<Filas> | null = pedir(null); siguientes !== null; ) {
      const filas: Filas = await siguientes;
      siguientes = filas.cuantas < TANDA ? null : pedir(ultimoLugar(filas, columna.name));
      if (filas.cuantas > 0) yield filas;
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

/** Rows that come together, with the names that none before them has needed. */
export interface Tanda {
  nombres: NombresDeRenglones | null;
  /** As `evento-renglon` of the contract spells them. */
  filas: Filas;
}

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
): AsyncGenerator<Tanda> {
  const { rows } = await db.execute<{ corte: number }>(
    sql`select coalesce(max(id), 0)::int as corte from ${eventos}`,
  );
  const filtros = filtrosDeExport(q, rows[0]?.corte ?? 0);
  const seleccion = await seleccionar(db, filtros, vista, zona).catch(conNombreDeExport);
  const recorrido = recorridoDe(filtros, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return;
  const pedido = { recorrido, sentido: q.sentido, solo: soloEstos(q.ids), inicio: new Date(inicio_ms) };
  const nombresDe = crearNombres(db);
  for await (const filas of tandasDeFilas(db, vista, pedido))
    yield { nombres: await nombresDe(filas), filas };
}

const enLinea = (dato: object): string => `${JSON.stringify(dato)}\n`;

/** What it is made of first, and last how many there were: without that line the answer was cut off. */
async function* enRenglones(tandas: AsyncIterable<Tanda>): AsyncGenerator<string> {
  let total = 0;
  let antes = enLinea({ campos: CAMPOS_RENGLON });
  for await (const { nombres, filas } of tandas) {
    if (nombres) antes += enLinea({ nombres });
    yield `${antes}${filas.texto}\n`;
    total += filas.cuantas;
    antes = '';
  }
  yield antes + enLinea({ total });
}

/** The answer that the specification names, written while it is read (spec §7). */
async function* enJson(tandas: AsyncIterable<Tanda>): AsyncGenerator<string> {
  const lector = crearLectorDeRenglones(CAMPOS_RENGLON, (t_ms) => new Date(t_ms).toISOString());
  let total = 0;
  yield '{"eventos":[';
  for await (const { nombres, filas } of tandas) {
    if (nombres) lector.conocer(nombres);
    const eventos = filas.texto.split('\n').map((renglon) => JSON.stringify(lector.leer(renglon)));
    yield (total === 0 ? '' : ',') + eventos.join(',');
    total += filas.cuantas;
  }
  yield `],"total":${total}}`;
}

export const TIPO_DE_FORMATO: Record<ExportQuery['formato'], string> = {
  json: 'application/json; charset=utf-8',
  renglones: 'application/x-ndjson; charset=utf-8',
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
  tandas: AsyncGenerator<Tanda>,
  formato: ExportQuery['formato'],
): Promise<Readable> => {
  const todas = conPrimera(await tandas.next(), tandas);
  return Readable.from(formato === 'json' ? enJson(todas) : enRenglones(todas), { highWaterMark: 1 });
};
