import { expect, it } from 'vitest';
import { leerConfig } from '../config';
import { carpetasDe, libreEn } from './disco';

const sistema = (libres: Record<string, number>) => async (carpeta: string) => {
  const bavail = libres[carpeta];
  if (bavail === undefined) throw Object.assign(new Error(carpeta), { code: 'ENOENT' });
  return { bavail, bsize: 4_096 };
};

it('the room is that of the fuller disk, be it of the data or of the database', async () => {
  const datos = carpetasDe(leerConfig({ DATA_DIR: '/d', DEMO: 'off' }));
  expect(await libreEn(datos, sistema({ '/d': 9, '/d/pg': 2 }))).toBe(2 * 4_096);
  expect(await libreEn(datos, sistema({ '/d': 1, '/d/pg': 2 }))).toBe(4_096);
  expect(await libreEn(datos, sistema({ '/d': 9 }))).toBe(9 * 4_096);
  expect(await libreEn(datos, sistema({}))).toBeNull();
});

it('a disk that cannot be asked is an error, not room', async () => {
  const medir = () => Promise.reject(Object.assign(new Error('stale'), { code: 'ESTALE' }));
  await expect(libreEn(['/d'], medir)).rejects.toThrow('stale');
});

it('a database elsewhere takes no room here', () => {
  expect(carpetasDe(leerConfig({ DATA_DIR: '/d', DATABASE_URL: 'postgres://otra/sitio' }))).toEqual(['/d']);
});
