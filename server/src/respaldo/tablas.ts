import { sql } from 'drizzle-orm';
import type { Consultable } from '../db/tipos';
import type { Cabeza } from './formato';

type Tabla = Cabeza['tablas'][number];

/** Each table after those it leans on. Two that lean on each other would have no order: there are none. */
export const enOrden = <T extends { nombre: string }>(
  tablas: readonly T[],
  apoyos: readonly { de: string; en: string }[],
): T[] => {
  const puestas: T[] = [];
  const faltan = new Map(tablas.map((tabla) => [tabla.nombre, tabla]));
  while (faltan.size > 0) {
    const libres = [...faltan.values()].filter(
      ({ nombre }) => !apoyos.some(({ de, en }) => de === nombre && en !== nombre && faltan.has(en)),
    );
    if (libres.length === 0) throw new Error(`tables lean on each other: ${[...faltan.keys()].join(', ')}`);
    for (const tabla of libres) {
      puestas.push(tabla);
      faltan.delete(tabla.nombre);
    }
  }
  return puestas;
};

/**
 * The tables of the site and the columns that are stored in them, in the order in which they can be filled. One that is
 * parted is one table: its parts are made anew by what it is filled with.
 */
export const leerTablas = async (db: Consultable): Promise<Tabla[]> => {
  const { rows } = await db.execute<{ nombre: string; columnas: string[] }>(sql`
    select c.relname as nombre, array_agg(a.attname::text order by a.attnum) as columnas
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const apoyos = await db.execute<{ de: string; en: string }>(sql`
    select de.relname as de, en.relname as en from pg_constraint k
    join pg_class de on de.oid = k.conrelid join pg_class en on en.oid = k.confrelid
    where k.contype = 'f' and de.relnamespace = 'public'::regnamespace`);
  return enOrden(rows, apoyos.rows);
};

/** Those of them that are parted: none in a backup of before that. */
export const leerPartidas = async (db: Consultable): Promise<string[]> => {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select relname as nombre from pg_class
    where relkind = 'p' and not relispartition and relnamespace = 'public'::regnamespace`);
  return rows.map(({ nombre }) => nombre);
};

export const leerSecuencias = async (db: Consultable): Promise<string[]> => {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select relname as nombre from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`);
  return rows.map(({ nombre }) => nombre);
};
