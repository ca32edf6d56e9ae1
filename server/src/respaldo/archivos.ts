import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/** A file that stood beside the database. */
export interface Archivo {
  nombre: string;
  datos: Buffer;
}

const NUEVO = '.restaurado';
/** What a restore leaves beside a file: no part of a site. */
export const DE_RESTAURAR = /\.(restaurado|anterior-\d{8}T\d{6})$/;

/**
 * The files of a backup on their way into this folder. They are written beside their places, so that what can fail
 * fails before the database changes, and take them all or none: a key must not stand beside another's database.
 * @param marca of this restore; the files that were there get `.anterior-<marca>`
 */
export const archivosEnCamino = (carpeta: string, marca: string) => {
  const destinos: string[] = [];
  return {
    /** Names that would lead elsewhere are of no backup of ours. */
    preparar: (archivos: readonly Archivo[]): void => {
      for (const { nombre, datos } of archivos) {
        const ruta = normalize(nombre);
        if (isAbsolute(ruta) || /^\.\.?([\\/]|$)|\0/.test(ruta)) continue;
        const destino = join(carpeta, ruta);
        mkdirSync(dirname(destino), { recursive: true, mode: 0o700 });
        rmSync(`${destino}${NUEVO}`, { force: true });
        destinos.push(destino);
        writeFileSync(`${destino}${NUEVO}`, datos, { mode: 0o600, flag: 'wx' });
      }
    },
    /** @returns lines for whoever restores; when it throws, all stands as it was */
    poner: (): string[] => {
      const deshacer: (() => void)[] = [];
      const mover = (de: string, a: string) => {
        renameSync(de, a);
        deshacer.unshift(() => renameSync(a, de));
      };
      const final = `.anterior-${marca}`;
      try {
        for (const destino of destinos) {
          if (existsSync(destino)) mover(destino, `${destino}${final}`);
          mover(`${destino}${NUEVO}`, destino);
        }
      } catch (error) {
        for (const paso of deshacer) paso();
        throw error;
      }
      const habia = deshacer.length > destinos.length;
      return habia ? [`Los archivos que había quedaron con el final ${final}.`] : [];
    },
    /** Removes what was not put in place. */
    descartar: (): void => {
      for (const destino of destinos) rmSync(`${destino}${NUEVO}`, { force: true });
    },
  };
};
export type ArchivosEnCamino = ReturnType<typeof archivosEnCamino>;
