import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cuentaPara, hacerCarpetaDeDatos, llega } from './cuenta';

const PASSWD = [
  'root:x:0:0:root:/root:/bin/bash',
  'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
  'postgres:x:101:104::/var/lib/postgresql:/bin/bash',
].join('\n');
const NADIE = { nombre: 'nobody', uid: 65_534, gid: 65_534 };

it.each([
  ['an ordinary user, as itself', 1_000, PASSWD, null],
  ['a system without such numbers, as itself', undefined, PASSWD, null],
  ['root, as the account that PostgreSQL has', 0, PASSWD, { nombre: 'postgres', uid: 101, gid: 104 }],
  ['root where that has none, as nobody', 0, PASSWD.split('\n').slice(0, 2).join('\n'), NADIE],
  ['root where no other is known, as itself, which PostgreSQL refuses', 0, 'root:x:0:0::/:/bin/sh', null],
])('the database is run by %s', (_, uid, passwd, cuenta) => {
  expect(cuentaPara(uid, passwd)).toEqual(cuenta);
});

const taller = mkdtempSync(join(tmpdir(), 'tramos-cuenta-'));
afterAll(() => rmSync(taller, { recursive: true, force: true }));

it.each([
  ['through what all may pass', 0o711, true],
  ['through what only its owner may', 0o700, false],
])('an account that owns nothing gets %s: %o, %s', (_, modo, sabe) => {
  const cerrada = mkdtempSync(join(taller, 'una-'));
  chmodSync(taller, 0o711);
  chmodSync(cerrada, modo);
  expect(llega(join(cerrada, 'pg', 'base'), { uid: 65_534, gid: 65_534 })).toBe(sabe);
  expect(llega(join(cerrada, 'pg'), { uid: statSync(cerrada).uid, gid: 65_534 })).toBe(true);
});

it('a folder of the data is made with those above it, so that nobody but its owner may list it', () => {
  const carpeta = join(taller, 'datos', 'demo');
  hacerCarpetaDeDatos(carpeta);
  const de_paso = process.getuid?.() === 0 ? 0o011 : 0;
  for (const una of [carpeta, join(taller, 'datos')])
    expect(statSync(una).mode & 0o777).toBe(0o700 | de_paso);
  mkdirSync(join(taller, 'cerrada'), { mode: 0o700 });
  hacerCarpetaDeDatos(join(taller, 'cerrada'));
  expect(statSync(join(taller, 'cerrada')).mode & 0o777).toBe(0o700 | de_paso);
});
