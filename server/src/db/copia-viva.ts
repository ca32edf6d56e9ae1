import { randomUUID } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { ArranqueError } from './arranque-error';
import { type Dueno, inicioDe, mirar, yo } from './candado';

/**
 * A copy of the embedded database while a server has it open (docs/decisions/022). Whoever wants one makes a folder
 * and knocks with a signal; the process that holds the database copies its files between two statements, when no
 * other can change them. It is what a kill at that moment would have left, which the database is made to survive.
 */
const SENAL = 'SIGUSR2';
const REVISION_MS = 50;
/** One knock may find a database that is still opening. */
const TOQUE_MS = 1_000;
/** For the copy to be begun: what it takes from there depends on the database's size. */
const PACIENCIA_MS = 60_000;

const A_MEDIAS = 'a-medias';

const carpetaDe = (carpeta: string) => `${carpeta}.copias`;

/** In the process that holds the database: copies it for everyone who asked. Blocks it for as long as that takes. */
const atender = (carpeta: string): void => {
  const copias = carpetaDe(carpeta);
  if (!existsSync(copias)) return;
  for (const nombre of readdirSync(copias)) {
    const lugar = join(copias, nombre);
    if (existsSync(join(lugar, 'pg')) || existsSync(join(lugar, 'error'))) continue;
    try {
      const a_medias = join(lugar, A_MEDIAS);
      cpSync(carpeta, a_medias, { recursive: true, mode: constants.COPYFILE_FICLONE });
      renameSync(a_medias, join(lugar, 'pg'));
    } catch (error) {
      writeFileSync(join(lugar, 'error'), error instanceof Error ? error.message : String(error));
    }
  }
};

/** Makes this process copy the database when it is asked to. `abierta` says whether there is one to copy. */
export const ofrecerCopias = (carpeta: string, abierta: () => boolean): void => {
  process.on(SENAL, () => {
    if (abierta()) atender(carpeta);
  });
};

/** In a process that holds the folder without a database to copy: it lets the others knock, which would end it. */
export const negarCopias = (): void => {
  process.on(SENAL, () => undefined);
};

export interface CopiaViva {
  carpeta: string;
  borrar: () => void;
}

/** Why there will be no copy; null while there may be. */
const motivoDeFalta = (lugar: string, dueno: Dueno, tarde: boolean): string | null => {
  const error = join(lugar, 'error');
  if (existsSync(error)) return `El servidor no pudo copiar su base: ${readFileSync(error, 'utf8')}.`;
  if (inicioDe(dueno.pid) !== dueno.inicio)
    return 'El servidor no pudo copiar su base: se detuvo mientras tanto.';
  if (tarde && !existsSync(join(lugar, A_MEDIAS)))
    return 'El servidor no respondió: puede estar arrancando, ocupado o en plena restauración; intente más tarde.';
  return null;
};

/**
 * A copy of the database in this folder, taken by the server that has it open; null when none has.
 * @throws {ArranqueError} when the server is in another container, dies meanwhile, does not answer or cannot copy
 */
export const pedirCopia = async (
  carpeta: string,
  { toque_ms = TOQUE_MS, paciencia_ms = PACIENCIA_MS } = {},
): Promise<CopiaViva | null> => {
  const { dueno, estado } = mirar(`${carpeta}.candado`, Date.now());
  if (estado === 'libre' || !dueno) return null;
  if (dueno.espacio !== yo(process.ppid).espacio)
    throw new ArranqueError('El servidor corre en otro contenedor: haga el respaldo dentro de él.');
  const lugar = join(carpetaDe(carpeta), randomUUID());
  const borrar = () => rmSync(lugar, { recursive: true, force: true });
  mkdirSync(lugar, { recursive: true, mode: 0o700 });
  const desde = Date.now();
  let toques = 0;
  while (!existsSync(join(lugar, 'pg'))) {
    const pasado_ms = Date.now() - desde;
    const motivo = motivoDeFalta(lugar, dueno, pasado_ms > paciencia_ms);
    if (motivo !== null) {
      borrar();
      throw new ArranqueError(motivo);
    }
    if (pasado_ms >= toques * toque_ms) {
      process.kill(dueno.pid, SENAL);
      toques += 1;
    }
    await esperar(REVISION_MS);
  }
  return { carpeta: join(lugar, 'pg'), borrar };
};
