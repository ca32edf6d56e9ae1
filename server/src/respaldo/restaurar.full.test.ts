import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, senalarBase, silencio } from '../../test/base-de-prueba';
import { tallerDePrueba } from '../../test/servidor-de-prueba';
import { leerConfig } from '../config';
import { LATIDO_MS } from '../db/candado';
import { marcarModo } from '../db/modo';
import { pidEn } from '../db/postgres/huerfano';
import { leerCuerpo } from './formato';
import { restaurar } from './restaurar';
import { volcar } from './volcar';

let base: BaseDePrueba;
let taller: string;
let ruta: string;

beforeAll(async () => {
  base = await crearBaseDePrueba();
  taller = tallerDePrueba();
  await marcarModo(base.db, 'real');
  const carpeta_modo = join(taller, 'origen');
  mkdirSync(carpeta_modo);
  writeFileSync(join(carpeta_modo, 'jwt.secreto'), 'llave del respaldo');
  // More than can be read at once; it takes no room.
  writeFileSync(join(carpeta_modo, 'mapa'), '');
  truncateSync(join(carpeta_modo, 'mapa'), 3 * 1024 ** 3);
  ruta = join(taller, 'uno.respaldo');
  await volcar(base.db, { version: '1', carpeta_modo }, ruta, AHORA_MS);
});
afterAll(async () => {
  await base.cerrar();
  rmSync(taller, { recursive: true, force: true });
});

it('a backup leaves a large file beside the database where it is, without reading it', async () => {
  const archivos: string[] = [];
  for await (const linea of leerCuerpo(ruta)) if ('archivo' in linea) archivos.push(linea.archivo);
  expect(archivos).toEqual(['jwt.secreto']);
});

it('a restore that cannot take the place leaves the old folder with the old key', async () => {
  const config = leerConfig({ DATA_DIR: join(taller, 'estorbado'), DEMO: 'off' });
  const carpeta = join(config.carpeta_modo, 'pg');
  const secreto = join(config.carpeta_modo, 'jwt.secreto');
  mkdirSync(carpeta, { recursive: true });
  writeFileSync(join(carpeta, 'base'), 'la de antes');
  writeFileSync(secreto, 'llave de antes');
  const marca = new Date(AHORA_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  mkdirSync(join(`${carpeta}.anterior-${marca}`, 'ocupado'), { recursive: true });

  await expect(restaurar(config, silencio, { ruta, encima: true, ahora_ms: AHORA_MS })).rejects.toThrow();
  expect(readFileSync(join(carpeta, 'base'), 'utf8')).toBe('la de antes');
  expect(readFileSync(secreto, 'utf8')).toBe('llave de antes');
  expect(existsSync(`${carpeta}.restaurada`)).toBe(false);
  expect(readdirSync(config.carpeta_modo)).not.toContain('jwt.secreto.restaurado');

  rmSync(`${carpeta}.anterior-${marca}`, { recursive: true });
  await restaurar(config, silencio, { ruta, encima: true, ahora_ms: AHORA_MS });
  expect(readFileSync(secreto, 'utf8')).toBe('llave del respaldo');
  expect(readFileSync(`${secreto}.anterior-${marca}`, 'utf8')).toBe('llave de antes');
});

it('a restore shows that it lives for as long as it holds the folder', async () => {
  const config = leerConfig({ DATA_DIR: join(taller, 'nuevo'), DEMO: 'off' });
  const carpeta = join(config.carpeta_modo, 'pg');
  const candado = join(`${carpeta}.candado`, '1');
  const nueva = { pid: () => pidEn(`${carpeta}.restaurada`) };
  const restauracion = restaurar(config, silencio, { ruta, encima: false, ahora_ms: AHORA_MS });
  // The database that it fills answers nothing until it has shown life twice.
  await vi.waitFor(() => senalarBase(nueva, 'SIGSTOP'), { timeout: 60_000, interval: 2 });
  try {
    const latidos = new Set<number>();
    await vi.waitFor(
      () => {
        const { size, mtimeMs } = statSync(candado);
        expect(size).toBeGreaterThan(0);
        expect(latidos.add(mtimeMs).size).toBeGreaterThan(2);
      },
      { timeout: 60_000, interval: LATIDO_MS / 4 },
    );
  } finally {
    senalarBase(nueva, 'SIGCONT');
  }
  await restauracion;
  expect(statSync(candado).size).toBe(0);
});
