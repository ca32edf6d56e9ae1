import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import type { Config } from '../src/config';
import { abrirBase, type Base } from '../src/db/conexion';
import { migrar } from '../src/db/migrar';
import { RAIZ } from '../src/raiz';

export const silencio = pino({ level: 'silent' });

/** Depends on what makes the template: the migrations and the embedded database's version. */
const huellaDePlantilla = (): string => {
  const hash = createHash('sha256');
  const migraciones = join(RAIZ, 'server', 'migrations');
  for (const nombre of readdirSync(migraciones).sort())
    if (nombre.endsWith('.sql')) hash.update(nombre).update(readFileSync(join(migraciones, nombre)));
  const paquete = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return hash
    .update(readFileSync(join(paquete, '..', '..', 'package.json')))
    .digest('hex')
    .slice(0, 16);
};

/** A migrated, empty database folder, made once per schema: the first start of PGlite takes seconds. */
export const plantilla = async (): Promise<string> => {
  const cache = join(RAIZ, 'node_modules', '.tramos');
  const hecha = join(cache, `plantilla-${huellaDePlantilla()}`);
  if (existsSync(hecha)) return hecha;
  mkdirSync(cache, { recursive: true });
  const taller = mkdtempSync(join(cache, 'taller-'));
  const base = await abrirBase({ tipo: 'embebida', carpeta: join(taller, 'pg') }, silencio);
  await migrar(base.db);
  await base.cerrar();
  try {
    renameSync(join(taller, 'pg'), hecha);
  } catch {
    // Another test worker was quicker with the same thing.
  }
  rmSync(taller, { recursive: true, force: true });
  return hecha;
};

/** A database that nobody has opened yet. */
export interface LugarDePrueba {
  config: Config['base'];
  /** Folder of this test's own. */
  carpeta: string;
  borrar: () => Promise<void>;
}
export type BaseDePrueba = Base & Omit<LugarDePrueba, 'borrar'>;

const enPostgres = async (url: string): Promise<{ config: Config['base']; borrar: () => Promise<void> }> => {
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`;
  const mandar = async (orden: string) => {
    const cliente = new pg.Client({ connectionString: url });
    await cliente.connect();
    await cliente.query(orden);
    await cliente.end();
  };
  await mandar(`create database ${nombre}`);
  const propia = new URL(url);
  propia.pathname = `/${nombre}`;
  return {
    config: { tipo: 'postgres', url: propia.href },
    borrar: () => mandar(`drop database ${nombre} with (force)`),
  };
};

/**
 * A fresh database of one's own, embedded in a temporary folder (already migrated), or on PostgreSQL (empty) where
 * TEST_DATABASE_URL is set and the test is not about the embedded one.
 */
export const lugarDePrueba = async ({ embebida = false } = {}): Promise<LugarDePrueba> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-prueba-'));
  const url = embebida ? undefined : process.env.TEST_DATABASE_URL;
  const postgres = url ? await enPostgres(url) : null;
  const config: Config['base'] = postgres?.config ?? { tipo: 'embebida', carpeta: join(carpeta, 'pg') };
  if (config.tipo === 'embebida') cpSync(await plantilla(), config.carpeta, { recursive: true });
  return {
    config,
    carpeta,
    borrar: async () => {
      await postgres?.borrar();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
};

/** The same, open and migrated. */
const abrirPropia = async (opciones: { embebida?: boolean }): Promise<BaseDePrueba> => {
  const { config, carpeta, borrar } = await lugarDePrueba(opciones);
  const base = await abrirBase(config, silencio);
  await migrar(base.db);
  return {
    ...base,
    config,
    carpeta,
    cerrar: async () => {
      await base.cerrar();
      await borrar();
    },
  };
};

/** Every table of ours, and what tells whether anybody changed more than their rows. */
const ESQUEMA = sql`
  select
    (select string_agg(format('%I', relname), ', ') from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tablas,
    md5(concat_ws('|',
      (select string_agg(oid::text, ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace),
      (select string_agg(format('%s.%s.%s', attrelid, attnum, a.xmin), ',' order by attrelid, attnum)
        from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace),
      (select string_agg(format('%s.%s', oid, xmin), ',' order by oid) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select string_agg(format('%s.%s', oid, xmin), ',' order by oid) from pg_constraint
        where connamespace = 'public'::regnamespace),
      (select string_agg(format('%s.%s', oid, xmin), ',' order by oid) from pg_trigger))) as huella`;

/** What an empty, migrated database holds: its schema as a fingerprint, and the rows that the migrations wrote. */
interface Inicial {
  tablas: string;
  huella: string;
  filas: { tabla: string; json: string }[];
}

const leerEsquema = async ({ db }: Base): Promise<{ tablas: string; huella: string }> => {
  const [esquema] = (await db.execute<{ tablas: string; huella: string }>(ESQUEMA)).rows;
  if (!esquema) throw new Error('the database does not tell its schema');
  return esquema;
};

const leerInicial = async (base: Base): Promise<Inicial> => {
  const { tablas, huella } = await leerEsquema(base);
  const filas = [];
  for (const tabla of tablas.split(', ')) {
    const leidas = await base.db.execute<{ json: string | null }>(
      sql`select json_agg(fila)::text as json from ${sql.raw(tabla)} as fila`,
    );
    const json = leidas.rows[0]?.json;
    if (json) filas.push({ tabla, json });
  }
  return { tablas, huella, filas };
};

/**
 * Brings a used database back to what the migrations make of an empty one: by emptying its tables, or, where a test
 * changed the schema itself, by migrating anew, which takes ten times as long.
 */
const renovar = async (base: Base, inicial: Inicial): Promise<Inicial> => {
  const { db } = base;
  if ((await leerEsquema(base)).huella !== inicial.huella) {
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    await migrar(db);
    return leerInicial(base);
  }
  await db.transaction(async (tx) => {
    // Without the triggers that keep the audit from being emptied.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate ${sql.raw(inicial.tablas)} restart identity`);
    await tx.execute(sql`delete from pg_statistic where starelid >= 16384`);
    for (const { tabla, json } of inicial.filas)
      await tx.execute(
        sql`insert into ${sql.raw(tabla)} select * from json_populate_recordset(null::${sql.raw(tabla)}, ${json})`,
      );
  });
  return inicial;
};

let compartida: Promise<BaseDePrueba> | null = null;
let inicial: Inicial | null = null;
let prestada = false;

/** The embedded database of this test worker, lent to one file after another: opening one takes seconds. */
const tomarCompartida = async (): Promise<BaseDePrueba> => {
  prestada = true;
  compartida ??= abrirPropia({ embebida: true }).then((abierta) => {
    process.once('exit', () => rmSync(abierta.carpeta, { recursive: true, force: true }));
    return abierta;
  });
  const base = await compartida;
  inicial = inicial ? await renovar(base, inicial) : await leerInicial(base);
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-prueba-'));
  return {
    ...base,
    carpeta,
    cerrar: async () => {
      rmSync(carpeta, { recursive: true, force: true });
      prestada = false;
    },
  };
};

/** An empty, migrated, open database: this worker's embedded one while nobody else has it, else one's own. */
export const crearBaseDePrueba = (opciones: { embebida?: boolean } = {}): Promise<BaseDePrueba> =>
  prestada || (process.env.TEST_DATABASE_URL && !opciones.embebida)
    ? abrirPropia(opciones)
    : tomarCompartida();
