import { abrirBase } from '@tramos/server/db/conexion';
import type { Db } from '@tramos/server/db/tipos';
import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';

/** Pressure as a site of forty sensors would have it after a year, the same in every run. */

export const SENSORES = 40;
/** So many of them have raw samples of the last day, ten a second. */
export const CON_MUESTRAS = 12;
const DT_MS = 100;
const LOTE_MS = 1_000;
const DIA_S = 86_400;
/** Rows that one statement inserts, or a little more. */
const FILAS = 500_000;

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

const insertarResumenes = (paso_s: number, desde: number, hasta: number): SQL => sql`
  insert into resumenes (paso_s, sensor_id, t_ms, minimo, suma, maximo, n)
  select ${paso_s}, s.id, t, p - 0.2, p * ${paso_s * 10}, p + 0.2, ${paso_s * 10}
  from generate_series(${desde}::int8, ${hasta}::int8 - 1, ${paso_s * 1_000}::int8) t
  cross join (select id from sensores order by id limit ${SENSORES}) s
  cross join lateral (select ${presion('t')} as p) v`;

const insertarLecturas = (desde: number, hasta: number): SQL => sql`
  insert into lecturas (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms)
  select s.id, t, ${DT_MS}, array[p, p + 0.01, p - 0.01, p + 0.02, p, p - 0.02, p + 0.01, p, p - 0.03, p + 0.01]::real[],
    (t / 1000) % 100000, '{"fuente": "gps", "offset_ms": 2.1}', t + 1200
  from generate_series(${desde}::int8, ${hasta}::int8 - 1, ${LOTE_MS}::int8) t
  cross join (select id from sensores order by id limit ${CON_MUESTRAS}) s
  cross join lateral (select ${presion('t')} as p) v`;

/** In the order in which it came in, a piece at a time. */
const porTrozos = async (
  desde: number,
  hasta: number,
  trozo_ms: number,
  insertar: (desde: number, hasta: number) => Promise<unknown>,
) => {
  for (let t = desde; t < hasta; t += trozo_ms) await insertar(t, Math.min(t + trozo_ms, hasta));
};

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

/**
 * Fills an empty, migrated demo database up to `hasta`, epoch ms, a multiple of a minute. The tables go without a log
 * of their own: nothing here has to survive a crash, and it would double the time.
 */
export const sembrarPresiones = async (db: Db, hasta: number, dias: number): Promise<void> => {
  await completarSensores(db);
  const indices = await sinIndices(db);
  for (const tabla of ['lecturas', 'resumenes'])
    await db.execute(sql.raw(`alter table ${tabla} set unlogged`));
  for (const [paso_s, diasDe] of RESUMENES) {
    const fin = Math.floor(hasta / (paso_s * 1_000)) * paso_s * 1_000;
    const trozo_ms = Math.ceil(FILAS / SENSORES) * paso_s * 1_000;
    const inicio = fin - Math.ceil((diasDe(dias) * DIA_S) / paso_s) * paso_s * 1_000;
    await porTrozos(inicio, fin, trozo_ms, (a, b) => db.execute(insertarResumenes(paso_s, a, b)));
  }
  const trozo_ms = Math.ceil(FILAS / 4 / CON_MUESTRAS) * LOTE_MS;
  await porTrozos(hasta - DIA_S * 1_000, hasta, trozo_ms, (a, b) => db.execute(insertarLecturas(a, b)));
  for (const orden of indices) await db.execute(sql.raw(orden));
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
