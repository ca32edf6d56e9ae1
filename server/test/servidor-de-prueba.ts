import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { abrirBase, urlDeSocket as url } from '../src/db/conexion';
import { abrirEmbebida } from '../src/db/embebida';
import { migrar } from '../src/db/migrar';
import { RAIZ } from '../src/raiz';

/**
 * The database server of one run of the tests, on which each of them has a database of its own, copied from one that is
 * migrated. Nothing of it has to outlive the run, so it waits for no disk. Commits are not asynchronous: what was committed
 * but not yet written is not all visible to a vacuum, and a plan would then go by the moment.
 */
declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of its administration, as PostgreSQL's clients take it. */
    servidor_de_prueba: string;
  }
}

/** Of which all others are copies, and through which they are made: of one that somebody has open there are none. */
export const PLANTILLA = 'postgres';
const MANDO = 'template1';
const AJUSTES = [
  ...['fsync=off', 'full_page_writes=off', 'max_connections=200'],
  // Statements of every test's database are counted together, and what is seldom asked would be forgotten first.
  'pg_stat_statements.max=20000',
];
const silencio = pino({ level: 'silent' });

/** A folder of a test's own, which whoever serves a database in it may pass through. */
export const tallerDePrueba = (): string => {
  const taller = mkdtempSync(join(tmpdir(), 'tramos-taller-'));
  chmodSync(taller, 0o711);
  return taller;
};

/** What makes the template: the migrations, and the programs' version. */
const huella = (): string => {
  const hash = createHash('sha256');
  const migraciones = join(RAIZ, 'server', 'migrations');
  for (const nombre of readdirSync(migraciones).sort())
    if (nombre.endsWith('.sql')) hash.update(nombre).update(readFileSync(join(migraciones, nombre)));
  return hash
    .update(readFileSync(join(RAIZ, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
};

/** The folder of a database that is migrated and empty, made once per schema. */
export const plantilla = async (): Promise<string> => {
  const cache = join(RAIZ, 'node_modules', '.tramos');
  const hecha = join(cache, `plantilla-${huella()}`);
  if (existsSync(hecha)) return hecha;
  const taller = mkdtempSync(join(tmpdir(), 'tramos-plantilla-'));
  const carpeta = join(taller, 'pg');
  const servidor = await abrirEmbebida({ carpeta, ajustes: AJUSTES }, silencio);
  const base = await abrirBase({ tipo: 'postgres', url: url(servidor.host, PLANTILLA) }, silencio);
  await migrar(base.db);
  await base.cerrar();
  await servidor.cerrar();
  mkdirSync(cache, { recursive: true });
  const a_medias = `${hecha}.${process.pid}`;
  cpSync(realpathSync(carpeta), a_medias, { recursive: true });
  try {
    renameSync(a_medias, hecha);
  } catch {
    rmSync(a_medias, { recursive: true, force: true });
  }
  rmSync(taller, { recursive: true, force: true });
  return hecha;
};

/** Before the first test of a run; returns what is done after the last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const taller = mkdtempSync(join(tmpdir(), 'tramos-servidor-'));
  const carpeta = join(taller, 'pg');
  cpSync(await plantilla(), carpeta, { recursive: true });
  const servidor = await abrirEmbebida({ carpeta, ajustes: AJUSTES }, silencio);
  project.provide('servidor_de_prueba', url(servidor.host, MANDO));
  return async () => {
    await servidor.cerrar();
    rmSync(taller, { recursive: true, force: true });
  };
};
