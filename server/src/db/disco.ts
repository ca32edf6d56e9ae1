import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../config';

/** Room on the disk of one folder, as the system tells it. */
type Medir = (carpeta: string) => Promise<{ bavail: number; bsize: number }>;

const medirUna = (carpeta: string, medir: Medir): Promise<number> =>
  medir(carpeta).then(
    ({ bavail, bsize }) => bavail * bsize,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Number.POSITIVE_INFINITY;
      throw error;
    },
  );

/**
 * The room that is left where there is least of it, bytes. What is not there yet will lie beside what is; null when
 * nothing is.
 */
export const libreEn = async (carpetas: readonly string[], medir: Medir = statfs): Promise<number | null> => {
  const menor = Math.min(...(await Promise.all(carpetas.map((carpeta) => medirUna(carpeta, medir)))));
  return Number.isFinite(menor) ? menor : null;
};

/** Where this server writes: each of them may lie on a disk of its own (docs/decisions/025). */
export const carpetasDe = ({ carpeta_modo, base }: Pick<Config, 'carpeta_modo' | 'base'>): string[] =>
  base.tipo === 'embebida' ? [carpeta_modo, base.carpeta] : [carpeta_modo];

/** The disks on which these folders lie, each once; of what is not there yet nothing is said. */
export const discosDe = async (
  carpetas: readonly string[],
): Promise<{ carpeta: string; libre_bytes: number; total_bytes: number }[]> => {
  const discos = new Map<number, { carpeta: string; libre_bytes: number; total_bytes: number }>();
  for (const carpeta of carpetas) {
    const hay = await stat(carpeta).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (hay === null || discos.has(hay.dev)) continue;
    const { bavail, blocks, bsize } = await statfs(carpeta);
    discos.set(hay.dev, { carpeta, libre_bytes: bavail * bsize, total_bytes: blocks * bsize });
  }
  return [...discos.values()];
};
