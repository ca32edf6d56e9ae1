import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hallarProgramas, versionEn } from './programas';

it.each([
  ['postgres (PostgreSQL) 18.4', 18],
  ['postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 19beta1', 19],
  ['BusyBox v1.36', null],
])('%s is version %s', (dicho, version) => {
  expect(versionEn(dicho)).toBe(version);
});

it('those that come with us are found and run', async () => {
  expect((await hallarProgramas(undefined)).version).toBeGreaterThanOrEqual(15);
});

const taller = mkdtempSync(join(tmpdir(), 'tramos-programas-'));
afterAll(() => rmSync(taller, { recursive: true, force: true }));

/** A folder in which `postgres` is a program that says this and no more; empty where it says nothing. */
const carpetaCon = (dicho?: string): string => {
  const carpeta = mkdtempSync(join(taller, 'bin-'));
  if (dicho === undefined) return carpeta;
  writeFileSync(join(carpeta, 'postgres'), `#!/bin/sh\necho '${dicho}'\n`);
  chmodSync(join(carpeta, 'postgres'), 0o755);
  return carpeta;
};

it.each([
  ['older than the oldest that will do', 'postgres (PostgreSQL) 14.2', 'la versión 14'],
  ['of which nobody can say how old they are', 'BusyBox v1.36', 'la versión desconocida'],
])('programs %s are refused in a sentence that names the folder', async (_, dicho, version) => {
  const carpeta = carpetaCon(dicho);
  const error = await hallarProgramas(carpeta).catch((e: Error) => e.message);
  expect(error).toBe(
    `El PostgreSQL de PG_BIN_DIR (${carpeta}) es ${version} y hace falta la 15 o una posterior.`,
  );
});

it.each([
  ['a machine for which none comes', undefined, 'linux-s390x', /^No hay un PostgreSQL incluido.*linux-s390x/],
  [
    'Windows, for which nobody keeps one',
    undefined,
    'win32-x64',
    /^No hay un PostgreSQL incluido.*win32-x64/,
  ],
  ['an empty folder', carpetaCon(), 'linux-x64', /^El PostgreSQL de PG_BIN_DIR .* no arranca/],
  [
    'a folder that is not there',
    '/nada/bin',
    'linux-x64',
    /^El PostgreSQL de PG_BIN_DIR \(\/nada\/bin\) no arranca/,
  ],
])('%s is refused in a sentence that says what else there is', async (_, carpeta, plataforma, frase) => {
  const error = await hallarProgramas(carpeta, plataforma).catch((e: Error) => e.message);
  expect(error).toMatch(frase);
  expect(error).toContain('DATABASE_URL');
});
