import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cuenta } from './postgres/cuenta';

/** The name a pg client looks for in a folder given as its host. */
const SOCKET = '.s.PGSQL.5432';
/** What the address of a socket may be long on every system, its final zero counted. */
const LARGO_MAX = 104;

/**
 * Where the socket file of this folder's database may lie, best first. In the folder of its lock, which only its owner
 * may enter: nothing of it is ever anywhere else, and the next holder takes the name over. Where that address is too
 * long, or the file system has no sockets: in a temporary folder of a name that the next holder finds again.
 */
export const lugaresDeSocket = (
  carpeta: string,
  temporal = tmpdir(),
  usuario = process.getuid?.() ?? 0,
): string[] => {
  const junto = `${carpeta}.candado`;
  const huella = createHash('sha256').update(`${usuario} ${carpeta}`).digest('hex').slice(0, 16);
  const aparte = join(temporal, `tramos-${huella}`);
  return Buffer.byteLength(join(junto, SOCKET)) < LARGO_MAX ? [junto, aparte] : [aparte];
};

const esPropia = (carpeta: string, uid: number | undefined): boolean => {
  const visto = lstatSync(carpeta);
  return visto.isDirectory() && visto.uid === (uid ?? visto.uid) && (visto.mode & 0o077) === 0;
};

/**
 * Makes the folder of a socket, where only who runs the database may enter, and takes away what a killed holder left in
 * it. Only who holds the lock of the data calls this.
 * @param cuenta as whom it runs, where that is somebody else than this process
 * @returns the path of the socket file
 */
export const prepararSocket = (lugar: string, cuenta: Cuenta | null = null): string => {
  const hecha = mkdirSync(lugar, { recursive: true, mode: 0o700 });
  const [yo, de] = [process.getuid?.(), cuenta?.uid ?? process.getuid?.()];
  if (cuenta && (hecha !== undefined || esPropia(lugar, yo))) chownSync(lugar, cuenta.uid, cuenta.gid);
  if (!esPropia(lugar, de)) throw new Error(`${lugar} belongs to somebody else`);
  const socket = join(lugar, SOCKET);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
  return socket;
};

/** Where the socket file of a database that runs lies; null where it has none. */
export const socketVivo = (carpeta: string): string | null =>
  lugaresDeSocket(carpeta).find((lugar) => existsSync(join(lugar, SOCKET))) ?? null;

/** Leaves nothing of it behind. */
export const quitarSocket = (carpeta: string, lugar: string): void => {
  if (lugar === `${carpeta}.candado`) rmSync(join(lugar, SOCKET), { force: true });
  else rmSync(lugar, { recursive: true, force: true });
};
