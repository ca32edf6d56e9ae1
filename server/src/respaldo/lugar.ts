import { sql } from 'drizzle-orm';
import { ArranqueError } from '../db/arranque-error';
import { modoDe } from '../db/modo';
import type { Consultable } from '../db/tipos';

export const HAY_SITIO = 'Aquí ya hay un sitio: para ponerlo en su lugar repita con --encima.';
const ES_AJENA =
  'La base de datos de DATABASE_URL tiene tablas que no son de este programa: use una base vacía.';

/**
 * Lets a restore have this database: one that holds nothing, or a site that may be replaced. What extensions put
 * into it is nobody's.
 * @throws {ArranqueError} when it is another program's, or a site and not `encima`
 */
export const exigirLugar = async (db: Consultable, encima: boolean): Promise<void> => {
  const { rows } = await db.execute<{ ocupada: boolean; con_meta: boolean }>(sql`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle') and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      ) as ocupada,
      (select count(*) = 2 from pg_attribute
        where attrelid = to_regclass('public.meta') and attname in ('clave', 'valor')) as con_meta`);
  if (rows[0]?.ocupada === false) return;
  if (!rows[0]?.con_meta || (await modoDe(db)) === null) throw new ArranqueError(ES_AJENA);
  if (!encima) throw new ArranqueError(HAY_SITIO);
};
