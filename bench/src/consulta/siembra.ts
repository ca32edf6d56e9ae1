import type { Db } from '@tramos/server/db/tipos';
import { reagrupar } from '@tramos/server/grupos/reagrupar';
import { sql } from 'drizzle-orm';
import { CONEXIONES } from './carga';

/** A year of events as a site would have them, the same in every run. */

const LOTE = 50_000;
const ANIO_S = 365 * 86_400;
/** So many words stand in the notes one by one, whatever their number. */
export const PALABRAS_RARAS = 5_000;

/** Pseudo-random integer in 0 … `modulo` − 1 that depends on the row and on what it decides. */
const azar = (decide: number, modulo: number, de = 'n') =>
  sql.raw(`(abs(hashint8(${de} * 31::bigint + ${decide})::bigint) % ${modulo})`);

/**
 * Every sixteen events make up these groups, and the groups that a regular user sees are unions of them; the numbers
 * are how far back each event's founder lies.
 */
const OPERADOR = '0,0,0,1,0,0,1,2,0,0,0,1,2,3,4,5';
const USUARIO = '0,0,1,2,0,1,2,3,0,0,1,2,3,4,5,6';
const atras = (lista: string) => sql.raw(`(array[${lista}])[n % 16 + 1]`);

const insertarEventos = (desde: number, hasta: number, total: number) => sql`
  insert into eventos (id, clave, tipo, estado, evento_estado, grupo_operador, grupo_usuario, tramo_id, sistema_id,
    created_at, hora_sensor0, hora_sensor1, accion_sensor0, accion_sensor1, amplitud_sensor0, amplitud_sensor1,
    delta_s, posicion, sigma_m, latitud, longitud, correlacion, motivos, clase, velocidad_onda_mps, flujo_mps, producto,
    config_version, recognized_by, recognized_at, escalado, escalado_id, escalado_por, escalado_at,
    disposicion, disposicion_por, disposicion_at, notas)
  select n + 1000, 'bench-' || n, 'caida_presion',
    (array['ok','ok','ok','ok','ok','ok','ok','incierto','incierto','incompleto','fuera_de_tramo','tardio','mantenimiento']
      )[${azar(1, 13)} + 1],
    case when abierto then 'abierto' else 'reconocido' end, n + 1000 - ${atras(OPERADOR)}, n + 1000 - ${atras(USUARIO)},
    t.id, t.sistema_id, t0, t0 - interval '12.5 s', t0 - interval '10 s', 'caida', 'caida', -0.12, -0.1, 1.5,
    t.posicion_a + (t.posicion_b - t.posicion_a) * ${azar(2, 1000)} / 1000.0, 40, 21, -101, 0.9, '[]', 'toma_o_fuga',
    1050, 1.2, 'Gasolina', 1, case when not abierto then u.id end,
    case when not abierto then t0 + ${azar(3, 3600)} * interval '1 s' end,
    escalado, case when escalado then 'ESC-2026-' || lpad(n::text, 8, '0') end, case when escalado then u.id end,
    case when escalado then t0 + interval '1 min' end,
    disposicion, case when disposicion is not null then u.id end,
    case when disposicion is not null then t0 + interval '2 h' end, case when ${azar(8, 10)} = 0 then 1 else 0 end
  from (
    select n, now() - (${total}::int - n) * interval '1 s' * ${ANIO_S / total}::float8 as t0,
      ${azar(4, 20)} = 0 as abierto, ${azar(5, 100)} = 0 as escalado,
      (array['toma_confirmada','fuga','operacion','falla_sensor','falsa_alarma','prueba','no_encontrado']
        )[${azar(6, 20)} + 1] as disposicion
    from generate_series(${desde}::int, ${hasta}::int) n
  ) e
  join (select id, sistema_id, posicion_a, posicion_b, row_number() over (order by id) - 1 as k, count(*) over () as c
    from tramos) t on t.k = ${azar(7, 1_000_000, `(n - (array[${USUARIO}])[n % 16 + 1])`)} % t.c
  cross join (select id from usuarios order by id limit 1) u`;

/** A note in one event of ten: common words, a rarer one and one that few share. */
const insertarNotas = (desde: number, hasta: number) => sql`
  insert into evento_historial (evento_id, accion, usuario_id, cuando, texto, plegado)
  select n + 1000, 'nota', u.id, now(), texto, texto
  from (
    select n, 'se reviso en campo con la cuadrilla ' || ${azar(9, 40)} || ' y el celador ' ||
      (array['garza','encino','laguna','mezquite','piedra','colibri','arroyo','venado','nopal','cerro']
        )[${azar(10, 10)} + 1] || ' folio ' || substr(md5((${azar(11, PALABRAS_RARAS)})::text), 1, 8) as texto
    from generate_series(${desde}::int, ${hasta}::int) n where ${azar(8, 10)} = 0
  ) e cross join (select id from usuarios order by id limit 1) u`;

const insertarGrupos = (desde: number, hasta: number, ventana: 'operador' | 'usuario') => sql`
  insert into grupos (ventana, id, sistema_id, evento_principal, possible_operational_movement, motivos)
  select ${ventana}, g, min(sistema_id), g, false, '[]'
  from (select ${sql.raw(`grupo_${ventana}`)} as g, sistema_id from eventos
    where id between ${desde + 1000}::int and ${hasta + 1000}::int) e
  group by g having count(*) > 1 on conflict do nothing`;

/** Takes the plain indices away and gives what brings them back: filling a table is several times as fast. */
const sinIndices = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ nombre: string; orden: string }>(sql`
    select indexname as nombre, indexdef as orden from pg_indexes
    where schemaname = current_schema() and tablename in ('eventos', 'evento_historial') and indexdef not like '%UNIQUE%'`);
  for (const { nombre } of rows) await db.execute(sql`drop index ${sql.identifier(nombre)}`);
  return rows.map((fila) => fila.orden);
};

/**
 * An index that was just built is on disk and nowhere else, while one that a site asks all year is in memory: whoever
 * asks first would read it from there for all who come after. Where pg_prewarm is missing, API and bare SQL both begin
 * cold.
 */
const calentar = async (db: Db): Promise<void> => {
  const { rows } = await db.execute(sql`select 1 from pg_available_extensions where name = 'pg_prewarm'`);
  if (rows.length === 0) return;
  await db.execute(sql`create extension if not exists pg_prewarm`);
  await db.execute(sql`
    select sum(pg_prewarm(c.oid::regclass)) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i')`);
};

/** What was written in bulk would otherwise be tidied and put on disk for minutes, beside the questions. */
export const asentar = async (db: Db): Promise<void> => {
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`checkpoint`);
  await calentar(db);
};

/** Fills an empty, migrated demo database with `total` events, their groups and notes, indexed and counted. */
export const sembrar = async (db: Db, total: number): Promise<void> => {
  // While there is nothing to group: or the server would group all of it anew while it is measured.
  await reagrupar(db, () => true);
  // Each of the consoles that ask has a session of its own.
  await db.execute(sql`update usuarios set sesiones_max = ${CONEXIONES}`);
  const indices = await sinIndices(db);
  for (let desde = 1; desde <= total; desde += LOTE) {
    const hasta = Math.min(desde + LOTE - 1, total);
    await db.execute(insertarEventos(desde, hasta, total));
    await db.execute(insertarNotas(desde, hasta));
    for (const ventana of ['operador', 'usuario'] as const)
      await db.execute(insertarGrupos(desde, hasta, ventana));
  }
  await db.execute(sql`select setval('eventos_id_seq', ${total + 1000}::int)`);
  for (const orden of indices) await db.execute(sql.raw(orden));
  await asentar(db);
};
