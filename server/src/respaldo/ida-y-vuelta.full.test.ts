import type { ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type LugarDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { lanzarProceso, lanzarSimulador, type ProcesoServidor } from '../../test/proceso';
import { sembrarTodo } from '../../test/sembrar-todo';
import { plantilla } from '../../test/servidor-de-prueba';
import { type Config, leerConfig } from '../config';
import { abrirBase, alcanzarBase } from '../db/conexion';
import { marcarModo } from '../db/modo';
import type { Db, Tx } from '../db/tipos';
import { hacerRespaldo } from './hacer';
import { comprobarRespaldo, restaurar } from './restaurar';

/**
 * A demo that holds something in every table is backed up while it runs, and brought from one kind of database to the
 * other and back. What is compared here is not written by the backup: it is every column of every row, by its name.
 */
const lugares: LugarDePrueba[] = [];
let demo: Config;
let servidor: ProcesoServidor | undefined;
let simulador: ChildProcess | undefined;
let serie = 0;

const otroLugar = async ({ embebida }: { embebida: boolean }): Promise<Config> => {
  const lugar = await lugarDePrueba({ embebida, vacia: true });
  lugares.push(lugar);
  const config = leerConfig({ DATA_DIR: lugar.carpeta, DEMO: 'on' });
  return embebida ? config : { ...config, base: lugar.config };
};
const conBase = async <T>({ base: donde }: Config, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = await abrirBase(donde, silencio);
  try {
    return await hacer(base.db);
  } finally {
    await base.cerrar();
  }
};

interface TablaDelCatalogo {
  nombre: string;
  columnas: string[];
  /** Of its primary key; none where it has no such key. */
  clave: string[];
}
/** Everything that holds rows, in whatever schema, as the catalogue of the database itself says; a table of parts is one. */
const tablasDe = async (tx: Tx): Promise<TablaDelCatalogo[]> => {
  const { rows } = await tx.execute<{ nombre: string; columnas: string[]; clave: string[] }>(sql`
    select format('%s.%s', n.nspname, c.relname) as nombre, array_agg(a.attname::text order by a.attname) as columnas,
      coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attnum = any (k.conkey)), '{}') as clave
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$)'
      and a.attnum > 0 and not a.attisdropped
    group by n.nspname, c.relname order by n.nspname, c.relname`);
  return rows;
};
const textoDe = (columnas: readonly string[]): SQL =>
  sql`array[${sql.join(
    columnas.map((columna) => sql`quote_nullable(a.${sql.identifier(columna)}::text)`),
    sql`, `,
  )}]::text`;

/** That it was restored is one more row of the audit, and takes its number. */
const SALVO: Record<string, string> = {
  'public.auditoria': "where accion <> 'respaldo_restaurado'",
  'public.folios': "where clave <> 'auditoria'",
};

interface Huella {
  filas: number;
  suma: string;
}
/** Of every table, how many rows it has and one sum of all their columns; of every sequence, where it stands. */
const huellas = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const tablas: Record<string, Huella> = {};
    for (const { nombre, columnas } of await tablasDe(tx)) {
      const { rows } = await tx.execute<{ filas: number; suma: string }>(sql`
        select count(*)::int as filas, md5(coalesce(string_agg(h, '' order by h collate "C"), '')) as suma
        from (select md5(${textoDe(columnas)}) as h from ${sql.raw(nombre)} as a ${sql.raw(SALVO[nombre] ?? '')}) as de_filas`);
      if (rows[0]) tablas[nombre] = rows[0];
    }
    const { rows: secuencias } = await tx.execute(sql`
      select sequencename::text as nombre, last_value::text as ultimo from pg_sequences
      where schemaname = 'public' order by 1`);
    return { tablas, secuencias };
  });

/** Of every table, each of its rows by its primary key, as one sum of all its columns. */
type Filas = Map<string, Map<string, string>>;
const filasDe = (db: Db): Promise<Filas> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const filas: Filas = new Map();
    for (const { nombre, columnas, clave } of await tablasDe(tx)) {
      const { rows } = await tx.execute<{ clave: string; suma: string }>(sql`
        select ${textoDe(clave.length > 0 ? clave : columnas)} as clave, md5(${textoDe(columnas)}) as suma
        from ${sql.raw(nombre)} as a ${sql.raw(SALVO[nombre] ?? '')}`);
      filas.set(nombre, new Map(rows.map((fila) => [fila.clave, fila.suma])));
    }
    return filas;
  });

/** Rows that name another which is not there, under any foreign key of the catalogue. */
const huerfanas = (db: Db) =>
  db.transaction(async (tx) => {
    const { rows: llaves } = await tx.execute<{
      nombre: string;
      de: string;
      en: string;
      columnas: string[];
      nombradas: string[];
    }>(sql`
      select k.conname as nombre, k.conrelid::regclass::text as de, k.confrelid::regclass::text as en,
        array_agg(d.attname::text order by par.n) as columnas, array_agg(e.attname::text order by par.n) as nombradas
      from pg_constraint k cross join unnest(k.conkey, k.confkey) with ordinality as par (de, en, n)
        join pg_attribute d on d.attrelid = k.conrelid and d.attnum = par.de
        join pg_attribute e on e.attrelid = k.confrelid and e.attnum = par.en
      where k.contype = 'f' group by k.oid, k.conname, k.conrelid, k.confrelid order by 1`);
    const sueltas: string[] = [];
    for (const { nombre, de, en, columnas, nombradas } of llaves) {
      const de_una = (alias: string, suyas: readonly string[]) =>
        suyas.map((columna) => sql`${sql.raw(alias)}.${sql.identifier(columna)}`);
      const propias = de_una('a', columnas);
      const pares = de_una('b', nombradas).map((otra, i) => sql`${otra} = ${propias[i]}`);
      const { rows } = await tx.execute<{ n: number }>(sql`
        select count(*)::int as n from ${sql.raw(de)} as a
        where ${sql.join(
          propias.map((propia) => sql`${propia} is not null`),
          sql` and `,
        )}
          and not exists (select from ${sql.raw(en)} as b where ${sql.join(pares, sql` and `)})`);
      if (rows[0]?.n !== 0) sueltas.push(`${nombre}: ${rows[0]?.n}`);
    }
    return { llaves: llaves.length, sueltas };
  });

const respaldar = async (config: Config): Promise<string> => {
  const ruta = join(lugares[0]?.carpeta ?? '', `${++serie}.respaldo`);
  await hacerRespaldo(config, silencio, ruta, AHORA_MS);
  return ruta;
};
const llevar = async (ruta: string, { embebida }: { embebida: boolean }): Promise<Config> => {
  const config = await otroLugar({ embebida });
  await restaurar(config, silencio, { ruta, encima: false, ahora_ms: AHORA_MS });
  return config;
};

/** What the database of a running server holds: no backup takes part in it. */
const filasVivas = async (config: Config): Promise<Filas> => {
  const base = await alcanzarBase(config.base, silencio);
  return filasDe(base.db).finally(() => base.cerrar());
};

/**
 * Tables whose rows a running demo changes where they stand, and why. What it changed after the copy is compared by
 * key; everything else, also of tables to come, by what stands in it.
 */
const CAMBIAN: Record<string, string> = {
  'public.alarma_ronda': 'when the last round of the alarms was',
  'public.alarmas': 'they return',
  'public.auditoria_lectores': 'how far each has read',
  'public.evento_ondas': 'completed minutes later',
  'public.evento_resumen_curso': 'how far it has come',
  'public.eventos': 'corrected, and joined with others',
  'public.folios': 'counters',
  'public.gateways': 'when each was last used',
  'public.grupos': 'grow',
  'public.meta': 'the row of trial',
  'public.registros_ingreso': 'closed when somebody left',
  'public.resumenes': 'the minute, hour and day that go on',
  'public.resumenes_hasta': 'how far it has come',
  'public.router_gps_horas': 'the hour that goes on',
  'public.router_horas': 'the hour that goes on',
  'public.routers': 'when each was last heard',
  'public.sensor_estados': 'the newest reading',
  'public.sesiones': 'closed when they expire',
};
/** Tables from which a running demo takes rows away within minutes, and why. */
const SE_PODAN: Record<string, string> = {
  'public.alarma_cambios': 'a queue',
  'public.evento_resumen': 'counted anew',
  'public.pases_ingreso': 'expire',
  'public.retos_gastados': 'expire',
};
/**
 * What is wrong with a copy of a running site, by table: rows that the site never had, and rows that are not in the copy
 * though they stood in the site before it and, just so, after it.
 */
const faltas = (copia: Filas, antes: Filas, despues: Filas) => {
  const malas: Record<string, { inventadas: string[]; perdidas: string[] }> = {};
  for (const [tabla, suyas] of copia) {
    const previas = antes.get(tabla) ?? new Map<string, string>();
    const finales = despues.get(tabla) ?? new Map<string, string>();
    const esta = (clave: string, suma: string) =>
      tabla in CAMBIAN ? finales.has(clave) : finales.get(clave) === suma;
    const inventadas =
      tabla in SE_PODAN
        ? []
        : [...suyas].filter(([clave, suma]) => !esta(clave, suma)).map(([clave]) => clave);
    const perdidas = [...previas]
      .filter(([clave, suma]) => finales.get(clave) === suma && suyas.get(clave) !== suma)
      .map(([clave]) => clave);
    if (inventadas.length + perdidas.length > 0) malas[tabla] = { inventadas, perdidas };
  }
  return malas;
};

/** Messages of the field that the server has stored since it started. */
const guardados = async (): Promise<number> => {
  const texto = await (await fetch(`${servidor?.url}/metrics`)).text();
  return Number(/^tramos_ingesta_mensajes_total\{resultado="guardado"\} (\d+)$/m.exec(texto)?.[1] ?? 0);
};

beforeAll(async () => {
  demo = await otroLugar({ embebida: true });
  if (demo.base.tipo === 'embebida') cpSync(await plantilla(), demo.base.carpeta, { recursive: true });
  await conBase(demo, async (db) => {
    await marcarModo(db, 'demo');
    await sembrarTodo(db);
  });
  servidor = await lanzarProceso({ DATA_DIR: demo.data_dir, DEMO: 'on' });
  simulador = lanzarSimulador(servidor);
}, 300_000);
afterAll(async () => {
  simulador?.kill('SIGKILL');
  await servidor?.matar();
  for (const lugar of lugares) await lugar.borrar();
});

it('a demo is backed up while it runs, and comes back on the other database', async () => {
  await expect.poll(guardados, { timeout: 120_000 }).toBeGreaterThan(20);
  // The first messages of the field may all have been of routers.
  let antes = await filasVivas(demo);
  while ((antes.get('public.lecturas')?.size ?? 0) < 2) antes = await filasVivas(demo);
  const viva = await respaldar(demo);
  expect(await comprobarRespaldo(viva)).toEqual([
    expect.stringMatching(/^El respaldo está entero.*filas en/),
  ]);
  // The field goes on meanwhile.
  const leidas = async () => (await filasVivas(demo)).get('public.lecturas')?.size ?? 0;
  const hasta_copia = await leidas();
  await expect.poll(leidas, { timeout: 120_000 }).toBeGreaterThan(hasta_copia);
  simulador?.kill('SIGKILL');
  await servidor?.parar();
  servidor = undefined;

  const despues = await conBase(demo, filasDe);
  const [copia, { llaves, sueltas }] = await conBase(await llevar(viva, { embebida: false }), async (db) => [
    await filasDe(db),
    await huerfanas(db),
  ]);
  expect([...copia.keys()]).toEqual([...despues.keys()]);
  expect(copia.get('public.lecturas')?.size).toBeGreaterThan(1);
  expect(despues.get('public.lecturas')?.size).toBeGreaterThan(copia.get('public.lecturas')?.size ?? 0);
  expect(faltas(copia, antes, despues)).toEqual({});
  // The two lists name nothing that is no table.
  expect([...Object.keys(CAMBIAN), ...Object.keys(SE_PODAN)].filter((tabla) => !copia.has(tabla))).toEqual(
    [],
  );
  // One moment: whatever leans on another row found it there.
  expect(llaves).toBeGreaterThan(20);
  expect(sueltas).toEqual([]);
});

it('every row of every table comes back on the other database and, from there, on this', async () => {
  const antes = await conBase(demo, async (db) => {
    await sembrarTodo(db);
    return huellas(db);
  });
  // A table without rows would say nothing: whoever makes one seeds it in test/sembrar-todo.ts.
  expect(Object.entries(antes.tablas).filter(([, { filas }]) => filas === 0)).toEqual([]);
  const en_otra = await llevar(await respaldar(demo), { embebida: false });
  expect(await conBase(en_otra, huellas)).toEqual(antes);
  const de_vuelta = await llevar(await respaldar(en_otra), { embebida: true });
  const [vuelta, crecida] = await conBase(de_vuelta, async (db) => {
    const recien = await huellas(db);
    await sembrarTodo(db);
    return [recien, await huellas(db)] as const;
  });
  expect(vuelta).toEqual(antes);
  // What counts by itself counts on: nothing new takes a number that is taken.
  expect(crecida.tablas['public.eventos']?.filas).toBe((antes.tablas['public.eventos']?.filas ?? 0) + 2);
});
