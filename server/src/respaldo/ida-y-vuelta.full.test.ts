import type { ChildProcess } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type LugarDePrueba, lugarDePrueba, plantilla, silencio } from '../../test/base-de-prueba';
import { lanzarProceso, lanzarSimulador, type ProcesoServidor } from '../../test/proceso';
import { sembrarTodo } from '../../test/sembrar-todo';
import { type Config, leerConfig } from '../config';
import { abrirBase } from '../db/conexion';
import { marcarModo } from '../db/modo';
import type { Db, Tx } from '../db/tipos';
import { comprobar } from './formato';
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
  const lugar = await lugarDePrueba({ embebida });
  lugares.push(lugar);
  const config = leerConfig({ DATA_DIR: lugar.carpeta, DEMO: 'on' });
  if (lugar.config.tipo === 'embebida') {
    rmSync(lugar.config.carpeta, { recursive: true });
    return config;
  }
  return { ...config, base: lugar.config };
};
const conBase = async <T>({ base: donde }: Config, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = await abrirBase(donde, silencio);
  try {
    return await hacer(base.db);
  } finally {
    await base.cerrar();
  }
};

/** Everything that holds rows, in whatever schema, as the catalogue of the database itself says. */
const columnasDe = async (tx: Tx): Promise<Map<string, string[]>> => {
  const { rows } = await tx.execute<{ esquema: string; tabla: string; columnas: string[] }>(sql`
    select n.nspname as esquema, c.relname as tabla, array_agg(a.attname::text order by a.attname) as columnas
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'
      and a.attnum > 0 and not a.attisdropped
    group by 1, 2 order by 1, 2`);
  return new Map(rows.map(({ esquema, tabla, columnas }) => [`${esquema}.${tabla}`, columnas]));
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
    for (const [tabla, columnas] of await columnasDe(tx)) {
      const valores = sql.join(
        columnas.map((columna) => sql`quote_nullable(a.${sql.identifier(columna)}::text)`),
        sql`, `,
      );
      const { rows } = await tx.execute<{ filas: number; suma: string }>(sql`
        select count(*)::int as filas, md5(coalesce(string_agg(h, '' order by h collate "C"), '')) as suma
        from (select md5(array[${valores}]::text) as h from ${sql.raw(tabla)} as a) as de_filas`);
      if (rows[0]) tablas[tabla] = rows[0];
    }
    const { rows: secuencias } = await tx.execute(sql`
      select sequencename::text as nombre, last_value::text as ultimo from pg_sequences
      where schemaname = 'public' order by 1`);
    return { tablas, secuencias };
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
  let viva = await respaldar(demo);
  // One was there before the field began to send, whose first messages may all have been of routers.
  while (((await comprobar(viva)).filas.get('lecturas') ?? 0) < 2) viva = await respaldar(demo);
  expect(await comprobarRespaldo(viva)).toEqual([
    expect.stringMatching(/^El respaldo está entero.*filas en/),
  ]);
  simulador?.kill('SIGKILL');
  await servidor?.parar();
  servidor = undefined;

  // What the demo did not touch since is known; the rest is held against it below, when nobody writes.
  const despues = await conBase(demo, huellas);
  const de_viva = await conBase(await llevar(viva, { embebida: false }), huellas);
  expect(Object.keys(de_viva.tablas)).toEqual(Object.keys(despues.tablas));
  expect(de_viva.tablas['public.lecturas']?.filas).toBeGreaterThan(1);
  for (const quieta of ['turnos', 'filtros_guardados', 'tramos', 'preferencias', 'logotipos'])
    expect([quieta, de_viva.tablas[`public.${quieta}`]]).toEqual([
      quieta,
      despues.tablas[`public.${quieta}`],
    ]);
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
