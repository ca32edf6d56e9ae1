import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archivosEnCamino } from './archivos';
import { archivosDe } from './volcar';

const MARCA = '20261121T180000';
const NUEVOS = [
  { nombre: 'jwt.secreto', datos: Buffer.from('llave nueva') },
  { nombre: 'logo.svg', datos: Buffer.from('logo nuevo') },
  // None of these is a file in the folder: they are passed over.
  ...['../fuera', '/fuera', '', '.', './', 'a/..', 'a/../..', 'jwt\0.secreto'].map((nombre) => ({
    nombre,
    datos: Buffer.from('nada'),
  })),
];
let carpeta: string;
const leer = (nombre: string) => readFileSync(join(carpeta, nombre), 'utf8');

beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'tramos-archivos-'));
  writeFileSync(join(carpeta, 'jwt.secreto'), 'llave vieja');
  writeFileSync(join(carpeta, 'logo.svg'), 'logo viejo');
});
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

it('the files of a backup change nothing until they are put in place, and keep what was there', () => {
  const archivos = archivosEnCamino(carpeta, MARCA);
  archivos.preparar(NUEVOS);
  expect([leer('jwt.secreto'), leer('logo.svg')]).toEqual(['llave vieja', 'logo viejo']);
  expect(archivos.poner()).toEqual([`Los archivos que había quedaron con el final .anterior-${MARCA}.`]);
  archivos.descartar();
  expect([leer('jwt.secreto'), leer('logo.svg')]).toEqual(['llave nueva', 'logo nuevo']);
  expect(leer(`jwt.secreto.anterior-${MARCA}`)).toBe('llave vieja');
  // The next backup carries none of the old ones.
  expect(archivosDe(carpeta)).toEqual(['jwt.secreto', 'logo.svg']);
});

it('the files of a backup take their places all or none', () => {
  const archivos = archivosEnCamino(carpeta, MARCA);
  archivos.preparar(NUEVOS);
  rmSync(join(carpeta, 'logo.svg.restaurado'));
  expect(() => archivos.poner()).toThrow(/ENOENT/);
  archivos.descartar();
  expect([leer('jwt.secreto'), leer('logo.svg')]).toEqual(['llave vieja', 'logo viejo']);
  expect(readdirSync(carpeta).sort()).toEqual(['jwt.secreto', 'logo.svg']);
});
