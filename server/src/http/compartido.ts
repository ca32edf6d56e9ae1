import { setTimeout as esperar } from 'node:timers/promises';

/** How long an answer holds while nothing was told: what it counts back from now moves on. */
const VALE_MS = 10_000;
/** After an answer the database is left alone for so many times as long as it took, and no longer than this. */
const DESCANSO = 4;
const DESCANSO_MAX_MS = 8_000;

interface Hecho<T> {
  sello: number;
  /** When it was ready, epoch ms. */
  t_ms: number;
  valor: T;
}

interface Opciones<T> {
  /** A number that grows whenever something is told that may change the answer, in this process or another. */
  sellar: () => Promise<number>;
  hacer: (ahora_ms: number) => Promise<T>;
  ahora: () => number;
  descansar?: (ms: number) => Promise<unknown>;
}

/**
 * Makes one answer for all who ask: nobody gets one that was begun before what had been told when they asked, and
 * however many ask it is made once at a time, with a rest after it as its cost was.
 */
export const crearCompartido = <T>({
  sellar,
  hacer,
  ahora,
  descansar = (ms) => esperar(ms, undefined, { ref: false }),
}: Opciones<T>): (() => Promise<T>) => {
  let hecho: Hecho<T> | null = null;
  let curso: Promise<void> | null = null;
  let descanso: Promise<unknown> = Promise.resolve();
  const renovar = async (): Promise<void> => {
    await descanso;
    const inicio = performance.now();
    try {
      const sello = await sellar();
      const valor = await hacer(ahora());
      hecho = { sello, t_ms: ahora(), valor };
    } finally {
      descanso = descansar(Math.min(DESCANSO_MAX_MS, DESCANSO * (performance.now() - inicio)));
    }
  };
  return async () => {
    const sello = await sellar();
    for (;;) {
      if (hecho && hecho.sello >= sello && Math.abs(ahora() - hecho.t_ms) < VALE_MS) return hecho.valor;
      curso ??= renovar().finally(() => {
        curso = null;
      });
      await curso;
    }
  };
};
