import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { hash } from '@node-rs/argon2';
import { ArranqueError } from '../db/arranque-error';

const BYTES = 32;

/** Beside its place, on the disk itself: it takes its place whole. */
const escribirBorrador = (ruta: string, texto: string): string => {
  mkdirSync(dirname(ruta), { recursive: true, mode: 0o700 });
  const borrador = `${ruta}.${process.pid}`;
  rmSync(borrador, { force: true });
  const archivo = openSync(borrador, 'wx', 0o600);
  writeSync(archivo, texto);
  fsyncSync(archivo);
  closeSync(archivo);
  return borrador;
};

/** The same over one that may be there. */
export const sustituirPrivado = (ruta: string, texto: string): void =>
  renameSync(escribirBorrador(ruta, texto), ruta);

/** Writes a file only its owner can read, whole or not at all; false when it was there already. */
export const escribirPrivado = (ruta: string, texto: string): boolean => {
  const borrador = escribirBorrador(ruta, texto);
  try {
    linkSync(borrador, ruta);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(borrador, { force: true });
  }
};

/** argon2id (the library's default) with 19 MiB and 2 passes, the least that OWASP asks for. */
const PARAMETROS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a secret or password. */
export const hashSecreto = (secreto: string): Promise<string> => hash(secreto, PARAMETROS);

export const igualEnTiempoFijo = (a: string, b: string): boolean => {
  const [una, otra] = [Buffer.from(a), Buffer.from(b)];
  return una.length === otra.length && timingSafeEqual(una, otra);
};

export const secretoNuevo = (): string => randomBytes(BYTES).toString('base64url');

/** Shorter than this it is none of ours, and anybody could guess it. */
const SECRETO_MIN = 32;

/**
 * The secret kept in this file, made the first time.
 * @throws {ArranqueError} when what was kept is none
 */
export const leerOCrearSecreto = (ruta: string): string => {
  escribirPrivado(ruta, secretoNuevo());
  const secreto = readFileSync(ruta, 'utf8').trim();
  if (secreto.length < SECRETO_MIN)
    throw new ArranqueError(`${ruta} está dañado: póngalo como estaba, o bórrelo y se hará otro.`);
  return secreto;
};

/** Without those that are mistaken for one another when they are read out or copied by hand. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz';
const CIFRAS = '23456789';

const grupo = (alfabeto: string) =>
  Array.from({ length: 4 }, () => alfabeto[randomInt(alfabeto.length)]).join('');

/** A password for one sign-in, told by one person to another: some 66 bits, by the site's own rules. */
export const passwordProvisional = (): string => {
  const [a, b, c, cifras] = [grupo(LETRAS), grupo(LETRAS), grupo(LETRAS), grupo(CIFRAS)];
  return [`${a.slice(0, 1).toUpperCase()}${a.slice(1)}`, cifras, b, c].join('-');
};
