import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of processes, as Linux tells it. */

const leer = (pid: number): { padre: number; rss_kb: number } | null => {
  try {
    const estado = readFileSync(`/proc/${pid}/status`, 'utf8');
    const campo = (nombre: string) => Number(new RegExp(`^${nombre}:\\s+(\\d+)`, 'm').exec(estado)?.[1] ?? 0);
    return { padre: campo('PPid'), rss_kb: campo('VmRSS') };
  } catch {
    // It ended meanwhile.
    return null;
  }
};

const procesos = () =>
  new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const dato = leer(pid);
        return dato ? [[pid, dato] as const] : [];
      }),
  );

const fueLlamado = (pid: number, con: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(con);
  } catch {
    return false;
  }
};

/** Megabytes that a process and all that it started hold now; of them only those that were started with a word. */
const memoriaDe = (raiz: number, con: string | null): number => {
  const todos = procesos();
  const es_suyo = (pid: number): boolean =>
    pid === raiz || (todos.has(pid) && es_suyo(todos.get(pid)?.padre ?? 0));
  const suyos = [...todos].filter(([pid]) => es_suyo(pid) && (con === null || fueLlamado(pid, con)));
  return suyos.reduce((suma, [, { rss_kb }]) => suma + rss_kb / 1_024, 0);
};

const CADA_MS = 250;

/** Starts watching; what it returns stops and gives what was held at each look, MB. */
export const seguirMemoria = (pid: number, con: string | null = null): (() => readonly number[]) => {
  const serie = [memoriaDe(pid, con)];
  const reloj = setInterval(() => serie.push(memoriaDe(pid, con)), CADA_MS);
  return () => {
    clearInterval(reloj);
    return serie;
  };
};

/** How much more than at the start was held at most, MB. */
export const masMemoria = (serie: readonly number[]): number => Math.max(...serie) - (serie[0] ?? 0);

const MIRADAS_MAX = 12;

/** Some looks at a series, evenly spread over it: `212 240 241 …` MB. */
export const enElTiempo = (serie: readonly number[]): string => {
  const miradas = Math.min(MIRADAS_MAX, serie.length);
  const lugar = (i: number) => Math.round((i * (serie.length - 1)) / Math.max(1, miradas - 1));
  return Array.from({ length: miradas }, (_, i) => (serie[lugar(i)] ?? 0).toFixed(0)).join(' ');
};
