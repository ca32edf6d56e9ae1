import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lugaresDeSocket, prepararSocket, quitarSocket } from './socket';

let taller: string;
beforeEach(() => {
  taller = mkdtempSync(join(tmpdir(), 'tramos-socket-'));
});
afterEach(() => rmSync(taller, { recursive: true, force: true }));

it('the socket lies beside the data, and where that name is too long in a temporary folder that is found again', () => {
  expect(lugaresDeSocket('/datos/demo/pg', '/tmp', 1)[0]).toBe('/datos/demo/pg.candado');
  const larga = `/datos/${'muy-honda/'.repeat(12)}pg`;
  const [aparte = '', ...otras] = lugaresDeSocket(larga, '/tmp', 1);
  expect(otras).toEqual([]);
  expect(aparte).toMatch(/^\/tmp\/tramos-[0-9a-f]{16}$/);
  expect(lugaresDeSocket(larga, '/tmp', 1)).toEqual([aparte]);
  expect(lugaresDeSocket(larga, '/tmp', 2)).not.toEqual([aparte]);
  expect(lugaresDeSocket(`${larga}2`, '/tmp', 1)).not.toEqual([aparte]);
  expect(lugaresDeSocket('/datos/demo/pg', '/tmp', 1)[1]).toMatch(/^\/tmp\/tramos-/);
});

it('what a killed holder left is taken over, and nothing stays behind a clean end', () => {
  const [junto = '', aparte = ''] = lugaresDeSocket(join(taller, 'pg'), taller);
  for (const lugar of [junto, aparte]) {
    const socket = prepararSocket(lugar);
    writeFileSync(socket, '');
    expect(prepararSocket(lugar)).toBe(socket);
    expect(existsSync(socket)).toBe(false);
    writeFileSync(socket, '');
    quitarSocket(join(taller, 'pg'), lugar);
  }
  // The folder of the lock is not the socket's to remove.
  expect(readdirSync(taller)).toEqual(['pg.candado']);
  expect(readdirSync(junto)).toEqual([]);
});

it('a folder that others may enter is not used', () => {
  const lugar = join(taller, 'abierta');
  mkdirSync(lugar);
  chmodSync(lugar, 0o755);
  expect(() => prepararSocket(lugar)).toThrow(/belongs to somebody else/);
});
