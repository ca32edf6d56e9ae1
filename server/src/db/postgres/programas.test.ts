import { expect, it } from 'vitest';
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

it.each([
  ['a machine for which none comes', undefined, 'sunos-sparc', /^No hay un PostgreSQL incluido.*sunos-sparc/],
  [
    'a folder without them',
    '/nada/bin',
    'linux-x64',
    /^El PostgreSQL de PG_BIN_DIR \(\/nada\/bin\) no arranca/,
  ],
])('%s is refused in a sentence that says what else there is', async (_, carpeta, plataforma, frase) => {
  const error = await hallarProgramas(carpeta, plataforma).catch((e: Error) => e.message);
  expect(error).toMatch(frase);
  expect(error).toContain('DATABASE_URL');
});
