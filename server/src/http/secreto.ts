import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 32;

/** Writes a file only its owner can read, whole or not at all; false when it was there already. */
export const escribirPrivado = (ruta: string, texto: string): boolean => {
  mkdirSync(dirname(ruta), { recursive: true, mode: 0o700 });
  const borrador = `${ruta}.${process.pid}`;
  rmSync(borrador, { force: true });
  const archivo = openSync(borrador, 'wx', 0o600);
  writeSync(archivo, texto);
  fsyncSync(archivo);
  closeSync(archivo);
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

export const secretoNuevo = (): string => randomBytes(BYTES).toString('base64url');

/** The secret kept in this file, made the first time. */
export const leerOCrearSecreto = (ruta: string): string => {
  escribirPrivado(ruta, secretoNuevo());
  return readFileSync(ruta, 'utf8').trim();
};
