import { type SQL, sql } from 'drizzle-orm';
import { DIA_MS } from '../db/dias-guardados';
import { PASOS_S } from '../db/retencion';
import type { Consultable, Tx } from '../db/tipos';
import type { Cabeza } from './formato';

type Tabla = Cabeza['tablas'][number];

/** Rows that are fetched at once; some carry waveforms of several kB. */
const FILAS = 500;

const tablaDe = (nombre: string): SQL => sql`public.${sql.identifier(nombre)}`;
const lista = (partes: readonly SQL[]): SQL => sql.join([...partes], sql`, `);

/**
 * PostgreSQL writes and reads values as its session says, and a server or a role may say otherwise than another: for
 * this transaction, whoever writes rows and whoever reads them say the same.
 */
export const fijarTexto = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('array_nulls', 'on', true)`);
};

/**
 * The rows of a table, each as PostgreSQL writes it. `(fila.*)` is the row in every table; `fila` alone would be the
 * column of that name where there is one.
 */
export async function* leerFilas(tx: Tx, tabla: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare filas no scroll cursor for select (fila.*)::text as texto from ${tablaDe(tabla)} as fila`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ texto: string }>(sql`fetch ${sql.raw(String(FILAS))} from filas`);
    if (rows.length > 0) yield rows.map(({ texto }) => texto);
    if (rows.length < FILAS) break;
  }
  await tx.execute(sql`close filas`);
}

/** What PostgreSQL reads in these texts, as rows of the table in the column `fila` of `leidas`. */
const leidas = (tabla: string, textos: readonly string[]): SQL => sql`(
  select dicho.texto, dicho.texto::${tablaDe(tabla)} as fila
  from unnest(${sql.param(textos)}::text[]) as dicho (texto) offset 0) as leidas`;

/** Of a row of each table that is parted by days, the instant that says its day; null where it is in no day's part. */
const INSTANTE_DE: Readonly<Record<string, SQL>> = {
  lecturas: sql`(leidas.fila).t0_ms`,
  resumenes: sql`case (leidas.fila).paso_s when ${PASOS_S[0]} then (leidas.fila).t_ms end`,
};

/** The UTC days whose parts these rows need. */
export const leerDias = async (tx: Tx, tabla: string, textos: readonly string[]): Promise<number[]> => {
  const instante = INSTANTE_DE[tabla];
  if (instante === undefined) throw new Error(`nobody said by what ${tabla} is parted`);
  const { rows } = await tx.execute<{ dia: number }>(sql`
    select distinct floor(${instante} / ${DIA_MS})::int as dia from ${leidas(tabla, textos)} where ${instante} is not null`);
  return rows.map(({ dia }) => dia);
};

/** Puts these rows into their table. */
export const ponerFilas = async (
  tx: Tx,
  { nombre, columnas }: Tabla,
  textos: readonly string[],
): Promise<void> => {
  const nombres = columnas.map((columna) => sql.identifier(columna));
  await tx.execute(sql`
    insert into ${tablaDe(nombre)} (${lista(nombres.map((n) => sql`${n}`))}) overriding system value
    select ${lista(nombres.map((n) => sql`(leidas.fila).${n}`))} from ${leidas(nombre, textos)}`);
};

/** How many of these texts PostgreSQL reads as a row of the table and writes again just so. Fails on what is no row. */
export const contarLegibles = async (
  db: Consultable,
  tabla: string,
  textos: readonly string[],
): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) filter (where (leidas.fila)::text = leidas.texto)::int as n from ${leidas(tabla, textos)}`);
  return Number(rows[0]?.n);
};

export const contarFilas = async (db: Consultable, tabla: string): Promise<number> => {
  const { rows } = await db.execute<{ n: string }>(sql`select count(*)::text as n from ${tablaDe(tabla)}`);
  return Number(rows[0]?.n);
};
