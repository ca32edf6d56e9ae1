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
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { ArranqueError } from './arranque-error';
import { type Dueno, duenoEn, inicioDe, mirar, vive, yo } from './candado';
import { esDiscoLleno } from './culpa';

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
/** In the folder of a request, the file that names the process which asked. */
const QUIEN = 'quien';
/** A request of which it cannot be told whether anybody waits for it is left alone for so long. */
const DUDOSA_MS = 24 * 3_600_000;

const carpetaDe = (carpeta: string) => `${carpeta}.copias`;

const pedidas = (carpeta: string): string[] => {
  const copias = carpetaDe(carpeta);
  return existsSync(copias) ? readdirSync(copias).map((nombre) => join(copias, nombre)) : [];
};

/** Whoever asked was killed before it took its copy away, or while it read it. */
const estaAbandonada = (lugar: string, ahora: number): boolean => {
  const quien = duenoEn(join(lugar, QUIEN));
  const vivo = quien && vive(quien);
  if (vivo !== null) return !vivo;
  const hecha = statSync(lugar, { throwIfNoEntry: false })?.mtimeMs ?? ahora;
  return ahora - hecha > DUDOSA_MS;
};

/**
 * Removes copies that nobody waits for or reads any more: each is as large as the database. Only the process that holds
 * the database does it, when it opens and at every knock: no other could take one away that is being made.
 */
export const quitarAbandonadas = (carpeta: string, ahora: number): void => {
  for (const lugar of pedidas(carpeta))
    try {
      if (estaAbandonada(lugar, ahora)) rmSync(lugar, { recursive: true, force: true });
    } catch {
      // The next knock tries again; nothing else depends on it.
    }
};

/** In the process that holds the database: copies it for everyone who asked. Blocks it for as long as that takes. */
const atender = (carpeta: string): void => {
  quitarAbandonadas(carpeta, Date.now());
  for (const lugar of pedidas(carpeta)) {
    // One without a name is being made: whoever makes it has not knocked yet.
    if (!existsSync(join(lugar, QUIEN))) continue;
    if (existsSync(join(lugar, 'pg')) || existsSync(join(lugar, 'error'))) continue;
    try {
      const a_medias = join(lugar, A_MEDIAS);
      cpSync(carpeta, a_medias, { recursive: true, mode: constants.COPYFILE_FICLONE });
      renameSync(a_medias, join(lugar, 'pg'));
    } catch (error) {
      rmSync(join(lugar, A_MEDIAS), { recursive: true, force: true });
      const lleno = esDiscoLleno(error) ? 'no queda espacio en el disco' : String(error);
      if (existsSync(lugar)) writeFileSync(join(lugar, 'error'), lleno);
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
  writeFileSync(join(lugar, QUIEN), JSON.stringify(yo(process.ppid)));
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
