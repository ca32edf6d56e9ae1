import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of processes, as Linux tells it: where others work on the machine, the clock cannot be trusted. */

/** Milliseconds of a tick: Linux tells programs of a hundred ticks a second, whatever it counts itself. */
export const TIC_MS = 10;

interface Gasto {
  padre: number;
  /** Its own, and that of its children that ended. */
  ms: number;
}

const gastoDe = (pid: number): Gasto | null => {
  try {
    // The second field is a name in brackets that may hold anything.
    const campos = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [padre = 0, ...tics] = [1, 11, 12, 13, 14].map((i) => Number(campos[i]));
    return { padre, ms: tics.reduce((suma, n) => suma + n, 0) * TIC_MS };
  } catch {
    // It ended meanwhile.
    return null;
  }
};

/** Process that started this one; 0 when it is gone. */
export const padreDe = (pid: number): number => gastoDe(pid)?.padre ?? 0;

/** Milliseconds of processor that these processes and all that they started have used so far. */
export const procesadorDe = (raices: readonly number[]): number => {
  const todos = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const gasto = gastoDe(pid);
        return gasto ? [[pid, gasto] as const] : [];
      }),
  );
  const es_suyo = (pid: number): boolean =>
    raices.includes(pid) || (todos.has(pid) && es_suyo(todos.get(pid)?.padre ?? 0));
  return [...todos].reduce((suma, [pid, { ms }]) => (es_suyo(pid) ? suma + ms : suma), 0);
};
