import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { sembrarTodo } from '../../test/sembrar-todo';
import { tallerDePrueba } from '../../test/servidor-de-prueba';
import { marcarModo } from '../db/modo';
import { RAIZ } from '../raiz';
import { volcar } from './volcar';

let base: BaseDePrueba;
let taller: string;
let bueno: Buffer;

const respaldar = (nombre: string) =>
  volcar(base.db, { version: '1', carpeta_modo: join(taller, 'sitio') }, join(taller, nombre), AHORA_MS);

beforeAll(async () => {
  base = await crearBaseDePrueba();
  taller = tallerDePrueba();
  mkdirSync(join(taller, 'sitio'));
  await marcarModo(base.db, 'real');
  await sembrarTodo(base.db);
  await respaldar('bueno');
  bueno = readFileSync(join(taller, 'bueno'));
});
afterAll(async () => {
  await base.cerrar();
  rmSync(taller, { recursive: true, force: true });
});

/** The program as a person runs it, with a data folder that is not there. */
const restore = (...args: string[]) => {
  const cargador = createRequire(import.meta.url).resolve('tsx');
  const programa = join(RAIZ, 'server', 'src', 'restore.ts');
  const env = { ...process.env, DATA_DIR: join(taller, 'nadie'), DEMO: 'off', DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', cargador, programa, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, dicho: `${stdout}${stderr}`.trim() };
};
const archivo = (datos: Buffer | string): string => {
  const ruta = join(taller, 'otro');
  writeFileSync(ruta, datos);
  return ruta;
};
/** The same lines changed, and signed as they would be by whoever wrote them so. */
const firmado = (cambiar: (lineas: string[]) => string[]) => {
  const [fin = '', ...resto] = gunzipSync(bueno).toString().trimEnd().split('\n').reverse();
  const lineas = cambiar(resto.reverse());
  const sha256 = createHash('sha256').update(lineas.map((linea) => `${linea}\n`).join(''));
  const cierre = JSON.stringify({ ...JSON.parse(fin), sha256: sha256.digest('hex') });
  return archivo(gzipSync([...lineas, cierre, ''].join('\n')));
};
const cabezaCon = (cambios: object) =>
  firmado(([primera = '', ...resto]) => [JSON.stringify({ ...JSON.parse(primera), ...cambios }), ...resto]);

it('a backup that is whole is said to be so in one sentence, and nothing is made', () => {
  const { status, dicho } = restore('--comprobar', join(taller, 'bueno'));
  expect(dicho).toMatch(
    /^El respaldo está entero y se puede restaurar: de un sitio real, del 2026-11-21T18:00:00.000Z, \d+ filas en \d+ tablas\.$/,
  );
  expect(status).toBe(0);
  expect(readdirSync(taller)).not.toContain('nadie');
});

it.each<[string, () => string, RegExp]>([
  [
    'cut short',
    () => archivo(bueno.subarray(0, bueno.length - 100)),
    /^El respaldo está dañado.*descomprimir/,
  ],
  [
    'with one byte turned over',
    () =>
      archivo(
        Buffer.from(bueno).fill(
          (bueno[bueno.length >> 1] ?? 0) ^ 1,
          bueno.length >> 1,
          (bueno.length >> 1) + 1,
        ),
      ),
    /^El respaldo está dañado/,
  ],
  ['that is no backup', () => archivo(gzipSync('hola')), /^El respaldo está dañado o no es uno/],
  ['that is not there', () => join(taller, 'nada'), /^No existe el archivo/],
  ['that is a folder', () => taller, /^Es una carpeta/],
  [
    'of a newer version',
    () => cabezaCon({ migraciones: ['9999_futura'] }),
    /^El respaldo lo hizo una versión más nueva/,
  ],
  [
    'of a newer format',
    () => cabezaCon({ formato: 'tramos-respaldo-2' }),
    /^El respaldo lo hizo una versión más nueva/,
  ],
  [
    'whose rows are one of their columns, as they once were',
    () =>
      firmado((lineas) => {
        const i = lineas.indexOf('{"tabla":"alarma_bitacora"}') + 1;
        return lineas.with(i, '{"f":["2026-11-21 18:00:00.123+00"]}');
      }),
    /^El respaldo está dañado.*alarma_bitacora/,
  ],
  [
    'that lacks a table',
    () => firmado((lineas) => lineas.filter((linea) => linea !== '{"tabla":"turnos"}')),
    /^El respaldo está dañado/,
  ],
])('a file %s is told in one sentence and by the exit code', (_caso, hacer, frase) => {
  const { status, dicho } = restore('--comprobar', hacer());
  expect(dicho).toMatch(frase);
  expect(dicho).not.toContain('\n');
  expect(status).toBe(1);
});

it('who asks for both, or for nothing, is told how to ask', () => {
  for (const args of [[], ['--comprobar'], ['--comprobar', '--encima', 'x'], ['--otra', 'x']])
    expect(restore(...args)).toEqual({ status: 1, dicho: expect.stringMatching(/^Diga qué restaurar: /) });
});

it('a backup whose rows this database would not read again is none: it says so, and no file is left', async () => {
  // Its name alone says what is meant to nobody: there are several functions of that name.
  await base.db.execute(sql`alter table meta add column rara regproc default 'abs(integer)'::regprocedure`);
  await expect(respaldar('malo')).rejects.toThrow(/^El respaldo está dañado.*meta no se lee/);
  expect(readdirSync(taller).filter((nombre) => nombre.startsWith('malo'))).toEqual([]);
});
