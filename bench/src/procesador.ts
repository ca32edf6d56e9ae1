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

const MIRADA_MS = 1_000;
/** Less than this part of one processor is rest. */
const OCIO = 0.05;
const MIRADAS_EN_OCIO = 5;
const PLAZO_MS = 300_000;

/**
 * Waits until these processes and all that they started have rested for a while.
 * @throws {Error} when they never do
 */
export const esperarReposo = async (raices: readonly number[]): Promise<void> => {
  const limite = performance.now() + PLAZO_MS;
  let [antes_ms, seguidas] = [procesadorDe(raices), 0];
  while (seguidas < MIRADAS_EN_OCIO) {
    if (performance.now() > limite) throw new Error('the server never comes to rest');
    await new Promise((listo) => setTimeout(listo, MIRADA_MS));
    const ahora_ms = procesadorDe(raices);
    seguidas = ahora_ms - antes_ms < OCIO * MIRADA_MS ? seguidas + 1 : 0;
    antes_ms = ahora_ms;
  }
};
