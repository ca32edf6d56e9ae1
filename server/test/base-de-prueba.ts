import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import type { Config } from '../src/config';
import { abrirBase, type Base } from '../src/db/conexion';
import { migrar } from '../src/db/migrar';
import type { Plazos } from '../src/db/plazos';
import { PLANTILLA, tallerDePrueba } from './servidor-de-prueba';

export const silencio = pino({ level: 'silent' });

/** Sends a signal to all processes of an embedded database: those that serve a connection answer without their parent. */
export const senalarBase = ({ pid }: Pick<Base, 'pid'>, senal: NodeJS.Signals): void => {
  const padre = pid();
  // Process 0 would be every one of this run.
  if (padre === undefined) throw new Error('this database has no server of its own, or it is down');
  const cuales = ['-o', 'pid=', '--pid', String(padre), '--ppid', String(padre)];
  for (const suyo of execFileSync('ps', cuales, { encoding: 'utf8' }).trim().split(/\s+/))
    process.kill(Number(suyo), senal);
};

/** As a crash would. Returns which process its server was. */
export const matarBase = (base: Pick<Base, 'pid'>): number => {
  const muerto = base.pid() ?? 0;
  senalarBase(base, 'SIGKILL');
  return muerto;
};

/** A database that nobody has opened yet. */
export interface LugarDePrueba {
  config: Config['base'];
  /** Folder of this test's own. */
  carpeta: string;
  borrar: () => Promise<void>;
}
export type BaseDePrueba = Base & Omit<LugarDePrueba, 'borrar'>;

const enServidor = async (url: string, plantilla: string) => {
  const nombre = `prueba_${randomUUID().replaceAll('-', '')}`;
  const mandar = async (orden: string) => {
    const cliente = new pg.Client({ connectionString: url });
    await cliente.connect();
    await cliente.query(orden);
    await cliente.end();
  };
  await mandar(`create database ${nombre} template ${plantilla}`);
  const propia = new URL(url);
  propia.pathname = `/${nombre}`;
  return {
    config: { tipo: 'postgres', url: propia.href } as const,
    borrar: () => mandar(`drop database if exists ${nombre} with (force)`),
  };
};

/** Of which a database is a copy that has nothing in it yet. */
const NADA = 'template0';

/**
 * An empty database of one's own: migrated, on the server of this run, unless it is to be `vacia`; not yet, on that of
 * TEST_DATABASE_URL; and not made yet, in a folder of its own, where the test is about that.
 */
export const lugarDePrueba = async ({ embebida = false, vacia = false } = {}): Promise<LugarDePrueba> => {
  const carpeta = tallerDePrueba();
  const quitar = () => rmSync(carpeta, { recursive: true, force: true });
  if (embebida)
    return {
      config: { tipo: 'embebida', carpeta: join(carpeta, 'pg') },
      carpeta,
      borrar: async () => quitar(),
    };
  const ajena = process.env.TEST_DATABASE_URL;
  const { config, borrar } = ajena
    ? await enServidor(ajena, NADA)
    : await enServidor(inject('servidor_de_prueba'), vacia ? NADA : PLANTILLA);
  return { config, carpeta, borrar: () => borrar().finally(quitar) };
};

/** The same, open and migrated. */
export const crearBaseDePrueba = async ({
  plazos,
  ...opciones
}: {
  embebida?: boolean;
  /** How long anything may last on its connections; without, as long as it takes. */
  plazos?: Plazos;
} = {}): Promise<BaseDePrueba> => {
  const { config, carpeta, borrar } = await lugarDePrueba(opciones);
  const base = await abrirBase(config, silencio, plazos && { plazos });
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
