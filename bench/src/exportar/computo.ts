import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of processes, as Linux tells it: what a busy machine cannot spoil. */

/** A tick of the clock that Linux counts in, ms. */
const TICK_MS = 10;

interface Proceso {
  padre: number;
  orden: string;
  ms: number;
}

const leer = (pid: number): Proceso | null => {
  try {
    // The name of the program, in brackets, may hold blanks.
    const campos = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const orden = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return { padre: Number(campos[1]), orden, ms: (Number(campos[11]) + Number(campos[12])) * TICK_MS };
  } catch {
    // It ended meanwhile.
    return null;
  }
};

/** By pid, what a process and all that it started have computed so far. */
const computoDe = (raiz: number): Map<number, Proceso> => {
  const todos = new Map<number, Proceso>();
  for (const nombre of readdirSync('/proc')) {
    const dato = Number(nombre) > 0 ? leer(Number(nombre)) : null;
    if (dato) todos.set(Number(nombre), dato);
  }
  const es_suyo = (pid: number): boolean => pid === raiz || es_suyo_de(todos.get(pid));
  const es_suyo_de = (proceso: Proceso | undefined): boolean =>
    proceso !== undefined && proceso.padre > 0 && es_suyo(proceso.padre);
  return new Map([...todos].filter(([pid]) => es_suyo(pid)));
};

/**
 * Starts counting; what it returns gives the processor time since, ms, of the processes whose command line holds each
 * of these words, and under '' that of the rest. A process that ends meanwhile is not counted.
 */
export const contarComputo = (raiz: number, palabras: readonly string[]) => {
  const antes = computoDe(raiz);
  return (): Record<string, number> => {
    const gastos: Record<string, number> = {};
    for (const [pid, { orden, ms }] of computoDe(raiz)) {
      const palabra = palabras.find((una) => orden.includes(una)) ?? '';
      gastos[palabra] = (gastos[palabra] ?? 0) + ms - (antes.get(pid)?.ms ?? 0);
    }
    return gastos;
  };
};
