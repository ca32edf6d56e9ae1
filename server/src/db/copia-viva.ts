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
import { inicioDe, mirar, yo } from './candado';

/**
 * A copy of the embedded database while a server has it open (docs/decisions/022). Whoever wants one makes a folder
 * and knocks with a signal; the process that holds the database copies its files between two statements, when no
 * other can change them. It is what a kill at that moment would have left, which the database is made to survive.
 */
const SENAL = 'SIGUSR2';
const REVISION_MS = 50;

const carpetaDe = (carpeta: string) => `${carpeta}.copias`;

/** In the process that holds the database: copies it for everyone who asked. Blocks it for as long as that takes. */
const atender = (carpeta: string): void => {
  const copias = carpetaDe(carpeta);
  if (!existsSync(copias)) return;
  for (const nombre of readdirSync(copias)) {
    const lugar = join(copias, nombre);
    if (existsSync(join(lugar, 'pg')) || existsSync(join(lugar, 'error'))) continue;
    try {
      const a_medias = join(lugar, 'a-medias');
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

export interface CopiaViva {
  carpeta: string;
  borrar: () => void;
}

/**
 * A copy of the database in this folder, taken by the server that has it open; null when none has.
 * @throws {ArranqueError} when the server is in another container, dies meanwhile or cannot copy
 */
export const pedirCopia = async (carpeta: string): Promise<CopiaViva | null> => {
  const { dueno, estado } = mirar(`${carpeta}.candado`, Date.now());
  if (estado === 'libre' || !dueno) return null;
  if (dueno.espacio !== yo(process.ppid).espacio)
    throw new ArranqueError('El servidor corre en otro contenedor: haga el respaldo dentro de él.');
  const lugar = join(carpetaDe(carpeta), randomUUID());
  const borrar = () => rmSync(lugar, { recursive: true, force: true });
  mkdirSync(lugar, { recursive: true, mode: 0o700 });
  process.kill(dueno.pid, SENAL);
  while (!existsSync(join(lugar, 'pg'))) {
    const error = join(lugar, 'error');
    const motivo = existsSync(error) ? readFileSync(error, 'utf8') : null;
    if (motivo !== null || inicioDe(dueno.pid) !== dueno.inicio) {
      borrar();
      throw new ArranqueError(`El servidor no pudo copiar su base: ${motivo ?? 'se detuvo mientras tanto'}.`);
    }
    await esperar(REVISION_MS);
  }
  return { carpeta: join(lugar, 'pg'), borrar };
};
