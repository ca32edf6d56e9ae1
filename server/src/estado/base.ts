import type { EstadoBase, EstadoTablas } from '@tramos/contract/estado-sistema';
import { sql } from 'drizzle-orm';
import type { Config } from '../config';
import { migracionesDe } from '../db/migrar';
import type { Tx } from '../db/tipos';

const TABLAS = 8;

/** Where the database is, without who signs in to it. */
export const lugarDe = (base: Config['base']): string => {
  if (base.tipo === 'embebida') return base.carpeta;
  const { host, pathname, searchParams } = new URL(base.url);
  return `${searchParams.get('host') ?? host}${decodeURIComponent(pathname)}`;
};

/** The largest tables, the parts of one as one. */
export const leerTablas = async (tx: Tx): Promise<EstadoTablas> => {
  const { rows } = await tx.execute<{ nombre: string; bytes: string; filas: string | null }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as nombre,
      sum(pg_total_relation_size(c.oid))::text as bytes,
      (sum(c.reltuples) filter (where c.reltuples >= 0))::bigint::text as filas
    from pg_class c
    where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace
    group by 1 order by sum(pg_total_relation_size(c.oid)) desc, 1 limit ${TABLAS}`);
  return rows.map(({ nombre, bytes, filas }) => ({
    ...{ nombre, bytes: Number(bytes) },
    filas: filas === null ? null : Number(filas),
  }));
};

/** What PostgreSQL says of itself, to a role without any right but to its own database. */
export const leerEstadoBase = async (tx: Tx, base: Config['base']): Promise<EstadoBase> => {
  const { rows } = await tx.execute<{
    version: string;
    desde_ms: number;
    bytes: string;
    usadas: number;
    de_tramos: number;
    maximo: number;
  }>(sql`
    select current_setting('server_version') as version,
      floor(extract(epoch from pg_postmaster_start_time()) * 1000)::float8 as desde_ms,
      pg_database_size(current_database())::text as bytes,
      (select sum(numbackends)::int from pg_stat_database where datid <> 0) as usadas,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'tramos%') as de_tramos,
      current_setting('max_connections')::int as maximo`);
  const [fila] = rows;
  if (!fila) throw new Error('PostgreSQL says nothing of itself');
  const { desde_ms, bytes, usadas, de_tramos, maximo, version } = fila;
  const migraciones = await migracionesDe(tx);
  return {
    tipo: base.tipo === 'embebida' ? 'propia' : 'del_sitio',
    ...{ lugar: lugarDe(base), version, desde: new Date(desde_ms).toISOString(), bytes: Number(bytes) },
    conexiones: { usadas, de_tramos, maximo },
    migracion: { nombre: migraciones.at(-1) ?? null, cuantas: migraciones.length },
  };
};
