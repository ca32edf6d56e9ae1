import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The exclusive lock on the folder of the embedded database (docs/decisions/005). PostgreSQL's own knows nothing of other
 * containers, and takes a reused process number for its holder's; Node has no flock. So: a holder is a numbered file that
 * names a server. The highest number holds; a newcomer that finds that process dead links the next number, which only one
 * can.
 */
const DuenoSchema = z.object({
  pid: z.number().int(),
  /** When that process started, so that a reused pid is not taken for it. */
  inicio: z.string(),
  /** Where these pids mean something: another container has others. */
  espacio: z.string(),
});
export type Dueno = z.infer<typeof DuenoSchema>;

/** `servido`: a live server holds it. `lejano`: one in another container showed life a moment ago. */
export type EstadoCandado = 'libre' | 'servido' | 'lejano';

/** A holder in another container shows life by touching its file this often… */
export const LATIDO_MS = 1_000;
/** …and is believed dead after this long without. */
const SIN_LATIDO_MS = 15_000;

const leer = (ruta: string): string | null => {
  try {
    return readFileSync(ruta, 'utf8');
  } catch {
    return null;
  }
};

/** When the process started, as its system tells it; null when there is no such process (zombies are dead too). */
export const inicioDe = (pid: number): string | null => {
  if (process.platform === 'linux') {
    // The name in parentheses may hold anything; after it: state, then start time as the 20th field.
    const campos = leer(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ');
    return campos === undefined || campos[0] === 'Z' ? null : (campos[19] ?? null);
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};

const espacioActual = () => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

export const yo = (): Dueno => ({
  pid: process.pid,
  inicio: inicioDe(process.pid) ?? '',
  espacio: espacioActual(),
});

const numeros = (carpeta: string) =>
  readdirSync(carpeta)
    .filter((nombre) => /^\d+$/.test(nombre))
    .map(Number)
    .sort((a, b) => b - a);

const estadoDe = (ruta: string, dueno: Dueno, ahora: number): EstadoCandado => {
  if (dueno.espacio !== espacioActual()) {
    const latido = statSync(ruta, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return ahora - latido < SIN_LATIDO_MS ? 'lejano' : 'libre';
  }
  return inicioDe(dueno.pid) === dueno.inicio ? 'servido' : 'libre';
};

/** A file is linked whole, so one that cannot be read was torn by a loss of power, and its holder with it. */
const leerDueno = (texto: string): Dueno | null => {
  try {
    return DuenoSchema.parse(JSON.parse(texto));
  } catch {
    return null;
  }
};

/** Who holds the lock in this folder, if anyone. */
export const mirar = (
  carpeta: string,
  ahora: number,
): { n: number; dueno: Dueno | null; estado: EstadoCandado } => {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const n = numeros(carpeta)[0] ?? 0;
  if (n === 0) return { n, dueno: null, estado: 'libre' };
  const ruta = join(carpeta, String(n));
  const texto = leer(ruta);
  if (texto === null) return mirar(carpeta, ahora);
  const dueno = leerDueno(texto);
  return { n, dueno, estado: dueno ? estadoDe(ruta, dueno, ahora) : 'libre' };
};

/**
 * Tries once. Null when someone else holds the lock or was quicker. A file is never removed while it is the
 * highest, so a number that was free when it was looked at cannot be free again behind a later holder.
 * @returns the path of the holder's own file
 */
export const intentar = (carpeta: string, dueno: Dueno, ahora: number): string | null => {
  const { n, estado } = mirar(carpeta, ahora);
  if (estado !== 'libre') return null;
  const ruta = join(carpeta, String(n + 1));
  const borrador = join(carpeta, `borrador-${dueno.pid}`);
  writeFileSync(borrador, JSON.stringify(dueno), { mode: 0o600 });
  try {
    linkSync(borrador, ruta);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(borrador, { force: true });
  }
  const [mayor, ...viejos] = numeros(carpeta);
  if (mayor !== n + 1) {
    rmSync(ruta, { force: true });
    return null;
  }
  for (const viejo of viejos) rmSync(join(carpeta, String(viejo)), { force: true });
  return ruta;
};

/** Lets go of a lock before its process ends: its number stays taken, by nobody. */
export const soltar = (ruta: string): void => writeFileSync(ruta, '');

/**
 * Shows life to newcomers of other containers; `alPerder` is called when the file can no longer be touched.
 * @returns ends it
 */
export const latir = (ruta: string, alPerder: (error: unknown) => void): (() => void) => {
  const latido = setInterval(() => {
    const t = new Date();
    try {
      utimesSync(ruta, t, t);
    } catch (error) {
      alPerder(error);
    }
  }, LATIDO_MS);
  return () => clearInterval(latido);
};
