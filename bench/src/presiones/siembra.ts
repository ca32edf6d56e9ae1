import { abrirBase } from '@tramos/server/db/conexion';
import { asegurarDias, diaDe } from '@tramos/server/db/dias-guardados';
import type { Db } from '@tramos/server/db/tipos';
import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';

/** Pressure as a site of forty sensors would have it after a year, the same in every run. */

export const SENSORES = 40;
/** So many of them have raw samples of the last day, ten a second. */
export const CON_MUESTRAS = 12;
const DT_MS = 100;
const LOTE_MS = 1_000;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Room for sorting while indices are made, of the session that fills the tables. */
const MEMORIA_PARA_ORDENAR = '256MB';

/** How long back each rollup reaches, days; the finest is kept a week, and one day of it is asked about. */
const RESUMENES: readonly [paso_s: number, dias: (anio: number) => number][] = [
  [10, () => 1],
  [60, (anio) => anio],
  [600, (anio) => anio],
  [3_600, (anio) => anio],
  [86_400, (anio) => anio],
];

/** The demo's network has fewer sensors: the others stand where these do. */
const completarSensores = (db: Db) =>
  db.execute(sql`
    insert into sensores (clave, nombre, sistema_id, estacion_id, router_id, gateway_id, posicion, latitud, longitud)
    select 'BENCH-' || n, 'Sensor de prueba ' || n, s.sistema_id, s.estacion_id, s.router_id, s.gateway_id,
      s.posicion + n, s.latitud, s.longitud
    from generate_series(1, ${SENSORES} - (select count(*)::int from sensores)) n
    cross join (select * from sensores order by id limit 1) s`);

/** A slow wave, a daily one and what looks like noise, kg/cm². */
const presion = (t: string) =>
  sql.raw(
    `(30 + 2 * sin(${t} / 7.0e7 + s.id) + sin(${t} / 1.375e7) + (hashint8((${t})::bigint) % 100) * 0.002)`,
  );

const unDia = (paso_s: number, desde: number): SQL => sql`
  select ${paso_s}::int as paso_s, s.id as sensor_id, t::float8 as t_ms, (p - 0.2)::real as minimo,
    p * ${paso_s * 10}::int as suma, (p + 0.2)::real as maximo, ${paso_s * 10}::int as n
  from generate_series(${desde}::int8, ${desde + DIA_MS}::int8 - 1, ${paso_s * 1_000}::int8) t
  cross join (select id from sensores order by id limit ${SENSORES}) s
  cross join lateral (select ${presion('t')} as p) v
  order by t, s.id`;

const unaHora = (desde: number): SQL => sql`
  select s.id as sensor_id, t::float8 as t0_ms, ${DT_MS}::float8 as dt_ms,
    array[p, p + 0.01, p - 0.01, p + 0.02, p, p - 0.02, p + 0.01, p, p - 0.03, p + 0.01]::real[] as p,
    (t / 1000) % 100000 as seq, '{"fuente": "gps", "offset_ms": 2.1}'::jsonb as reloj, (t + 1200)::float8 as recibido_ms
  from generate_series(${desde}::int8, ${desde + HORA_MS}::int8 - 1, ${LOTE_MS}::int8) t
  cross join (select id from sensores order by id limit ${CON_MUESTRAS}) s
  cross join lateral (select ${presion('t')} as p) v
  order by t, s.id`;

interface Repetido {
  muestra: SQL;
  periodo_ms: number;
  veces: number;
  /** Copies the sample, shifted by so much. */
  copiar: (corrido_ms: number) => SQL;
}

/** A stretch that is computed once and then copied, in the order in which it came in: ten times as fast. */
const repetir = async (db: Db, { muestra, periodo_ms, veces, copiar }: Repetido): Promise<void> => {
  await db.execute(sql`create table muestra as ${muestra}`);
  for (let i = 0; i < veces; i++) await db.execute(copiar(i * periodo_ms));
  await db.execute(sql`drop table muestra`);
};

const sembrarResumen = (db: Db, paso_s: number, hasta: number, dias: number): Promise<void> => {
  const paso_ms = paso_s * 1_000;
  return repetir(db, {
    muestra: unDia(paso_s, Math.floor(hasta / paso_ms) * paso_ms - dias * DIA_MS),
    periodo_ms: DIA_MS,
    veces: dias,
    copiar: (corrido_ms) => sql`
      insert into resumenes (paso_s, sensor_id, t_ms, minimo, suma, maximo, n)
      select paso_s, sensor_id, t_ms + ${corrido_ms}::float8, minimo, suma, maximo, n from muestra`,
  });
};

const sembrarLecturas = (db: Db, hasta: number): Promise<void> =>
  repetir(db, {
    muestra: unaHora(hasta - DIA_MS),
    periodo_ms: HORA_MS,
    veces: DIA_MS / HORA_MS,
    copiar: (corrido_ms) => sql`
      insert into lecturas (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms)
      select sensor_id, t0_ms + ${corrido_ms}::float8, dt_ms, p, seq + ${corrido_ms / 1_000}::int8, reloj,
        recibido_ms + ${corrido_ms}::float8
      from muestra`,
  });

/** Takes the indices of these tables away and gives what brings them back: filling them is several times as fast. */
const sinIndices = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ tabla: string; nombre: string; llave: boolean; orden: string }>(sql`
    select i.tablename as tabla, i.indexname as nombre, c.oid is not null as llave,
      case when c.oid is null then i.indexdef
        else 'alter table ' || i.tablename || ' add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) end as orden
    from pg_indexes i left join pg_constraint c on c.conname = i.indexname
    where i.schemaname = current_schema() and i.tablename in ('lecturas', 'resumenes')`);
  for (const { tabla, nombre, llave } of rows)
    await db.execute(
      llave
        ? sql`alter table ${sql.identifier(tabla)} drop constraint ${sql.identifier(nombre)}`
        : sql`drop index ${sql.identifier(nombre)}`,
    );
  return rows.map((fila) => fila.orden);
};

/** Fills an empty, migrated demo database up to `hasta`, epoch ms, a multiple of a minute. */
export const sembrarPresiones = async (db: Db, hasta: number, dias: number): Promise<void> => {
  await completarSensores(db);
  await asegurarDias(db, [diaDe(hasta - DIA_MS), diaDe(hasta)]);
  const indices = await sinIndices(db);
  for (const [paso_s, diasDe] of RESUMENES) await sembrarResumen(db, paso_s, hasta, diasDe(dias));
  await db.execute(sql`update resumenes_hasta set hasta_ms = ${hasta}::float8`);
  await sembrarLecturas(db, hasta);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = ${sql.raw(`'${MEMORIA_PARA_ORDENAR}'`)}`);
    for (const orden of indices) await tx.execute(sql.raw(orden));
  });
  for (const tabla of ['lecturas', 'resumenes', 'sensores'])
    await db.execute(sql.raw(`vacuum analyze ${tabla}`));
};

/** An empty database again, whatever the bench before this one left in it. */
export const vaciar = async (url: string): Promise<void> => {
  const { db, cerrar } = await abrirBase({ tipo: 'postgres', url }, pino({ level: 'silent' }));
  await db.execute(sql`drop schema if exists public cascade`);
  await db.execute(sql`drop schema if exists drizzle cascade`);
  await db.execute(sql`create schema public`);
  await cerrar();
};
