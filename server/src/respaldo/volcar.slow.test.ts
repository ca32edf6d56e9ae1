import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { marcarModo } from '../db/modo';
import { volcar } from './volcar';

let base: BaseDePrueba;
let ruta: string;
let hechos: unknown[] = [];

/** What is written down of a file, besides doing it: its inode and what it holds by then. */
const escuchar = () => {
  const { fsyncSync, renameSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    const { ino, size } = fs.fstatSync(fd);
    hechos.push(fs.fstatSync(fd).isDirectory() ? ['asentada', ino] : ['asentado', ino, size]);
    fsyncSync(fd);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((de, a) => {
    hechos.push(['nombre', a]);
    renameSync(de, a);
  });
  syncBuiltinESMExports();
};
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await marcarModo(base.db, 'real');
  ruta = join(base.carpeta, 'uno.respaldo');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
afterAll(() => base.cerrar());

it('a backup has its name only when it is on the disk, and is told of only when its name is there, too', async () => {
  escuchar();
  const config = { version: '1', carpeta_modo: base.carpeta };
  await volcar(base.db, config, ruta, AHORA_MS).then(() => hechos.push('dicho'));
  const { ino, size } = fs.statSync(ruta);
  expect(size).toBeGreaterThan(0);
  expect(hechos).toEqual([
    ['asentado', ino, size],
    ['nombre', ruta],
    ['asentada', fs.statSync(base.carpeta).ino],
    'dicho',
  ]);
});

it('a backup that the disk does not take is none', async () => {
  hechos = [];
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  const otra = join(base.carpeta, 'otra.respaldo');
  await expect(volcar(base.db, { version: '1', carpeta_modo: base.carpeta }, otra, AHORA_MS)).rejects.toThrow(
    'EIO',
  );
  expect(fs.readdirSync(base.carpeta).filter((nombre) => nombre.includes('respaldo'))).toEqual([
    'uno.respaldo',
  ]);
});
