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

/** Megabytes that a process and all that it started hold now. */
const memoriaDe = (raiz: number): number => {
  const todos = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const dato = leer(pid);
        return dato ? [[pid, dato] as const] : [];
      }),
  );
  const es_suyo = (pid: number): boolean =>
    pid === raiz || (todos.has(pid) && es_suyo(todos.get(pid)?.padre ?? 0));
  return [...todos].reduce((suma, [pid, { rss_kb }]) => suma + (es_suyo(pid) ? rss_kb / 1_024 : 0), 0);
};

const CADA_MS = 100;

/** Starts watching; what it returns stops and gives how much more than at the start was held at most, MB. */
export const vigilarMemoria = (pid: number): (() => number) => {
  const inicio = memoriaDe(pid);
  let maximo = inicio;
  const reloj = setInterval(() => {
    maximo = Math.max(maximo, memoriaDe(pid));
  }, CADA_MS);
  return () => {
    clearInterval(reloj);
    return maximo - inicio;
  };
};
