import { statfsSync } from 'node:fs';

/** Where Linux keeps what processes share by name. */
const COMPARTIDA = '/dev/shm';
/** PostgreSQL begins with one or two, and takes more as it counts statements. */
const BASTAN_BYTES = 8 << 20;

const libreAhora = (): number | null => {
  try {
    const { bavail, bsize } = statfsSync(COMPARTIDA);
    return bavail * bsize;
  } catch {
    return null;
  }
};

/**
 * Settings for a machine whose shared memory is missing or full, as in some containers: what its processes share then
 * lies in files of the database's own folder.
 * @param libre_bytes free of it; null where there is none
 */
export const ajustesDeMemoria = (
  plataforma: NodeJS.Platform = process.platform,
  libre_bytes: number | null = libreAhora(),
): string[] =>
  plataforma === 'linux' && (libre_bytes ?? 0) < BASTAN_BYTES ? ['dynamic_shared_memory_type=mmap'] : [];
