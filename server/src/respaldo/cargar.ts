import { sql } from 'drizzle-orm';
import { ArranqueError } from '../db/arranque-error';
import { migrarEn } from '../db/migrar';
import type { Db, Tx } from '../db/tipos';
import type { Archivo } from './archivos';
import { type Cabeza, leerCabeza, leerCuerpo } from './formato';
import { leerTablas } from './tablas';

const nombres = (columnas: readonly string[]) =>
  sql.join(
    columnas.map((columna) => sql.identifier(columna)),
    sql`, `,
  );

/** Rows of a table, of which PostgreSQL itself reads what it wrote. */
const insertar = (tx: Tx, { nombre, columnas }: Cabeza['tablas'][number], filas: readonly string[]) =>
  tx.execute(sql`
    insert into ${sql.identifier(nombre)} (${nombres(columnas)}) overriding system value
    select ${sql.join(
      columnas.map((columna) => sql`(x).${sql.identifier(columna)}`),
      sql`, `,
    )} from (
      select r::${sql.identifier(nombre)} as x from unnest(${sql.param(filas)}::text[]) as r offset 0
    ) s`);

/** What the triggers would do has been done: it stands in the rows. */
const conGuardas = (tx: Tx, cabeza: Cabeza, que: 'enable' | 'disable') =>
  cabeza.tablas.reduce(
    (antes, { nombre }) =>
      antes.then(async () => {
        await tx.execute(sql`alter table ${sql.identifier(nombre)} ${sql.raw(que)} trigger user`);
      }),
    Promise.resolve(),
  );

const llenar = async (tx: Tx, cabeza: Cabeza, ruta: string): Promise<Archivo[]> => {
  const archivos: Archivo[] = [];
  let tabla: Cabeza['tablas'][number] | undefined;
  for await (const linea of leerCuerpo(ruta)) {
    if ('tabla' in linea) tabla = cabeza.tablas.find(({ nombre }) => nombre === linea.tabla);
    else if ('f' in linea) {
      if (!tabla) throw new ArranqueError('El respaldo está dañado o no es uno: filas de ninguna tabla.');
      await insertar(tx, tabla, linea.f);
    } else if ('secuencia' in linea)
      await tx.execute(
        sql`select setval(${linea.secuencia}::regclass, ${linea.ultimo}::bigint, ${linea.usada}::boolean)`,
      );
    else if ('archivo' in linea)
      archivos.push({ nombre: linea.archivo, datos: Buffer.from(linea.datos, 'base64') });
  }
  return archivos;
};

/**
 * Makes this database what the backup says, in one transaction: all of what stood in it is gone then, or none. The
 * tables are made as the version that wrote it had them, filled, and brought up to date.
 * @param preparar gets the files that stood beside the database, while all can still be undone
 */
export const cargar = (
  db: Db,
  ruta: string,
  preparar: (archivos: readonly Archivo[]) => void,
): Promise<void> =>
  db.transaction(async (tx) => {
    const cabeza = await leerCabeza(ruta);
    await tx.execute(sql`set local timezone = 'UTC'`);
    await tx.execute(sql`drop schema if exists public cascade`);
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    await tx.execute(sql`create schema public`);
    await migrarEn(tx, cabeza.migraciones.length);
    const esperadas = JSON.stringify(await leerTablas(tx));
    if (esperadas !== JSON.stringify(cabeza.tablas))
      throw new ArranqueError('El respaldo es de otras tablas que las de esta versión.');
    await conGuardas(tx, cabeza, 'disable');
    // What the migrations themselves put into an empty site.
    await tx.execute(
      sql`truncate ${sql.join(
        cabeza.tablas.map(({ nombre }) => sql.identifier(nombre)),
        sql`, `,
      )}`,
    );
    const archivos = await llenar(tx, cabeza, ruta);
    await conGuardas(tx, cabeza, 'enable');
    await migrarEn(tx);
    preparar(archivos);
  });
