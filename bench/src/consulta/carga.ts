/** So many consoles ask at once. */
export const CONEXIONES = 10;

/** No kind of question is asked for longer: what is slow is asked less often. */
const LIMITE_MS = 15_000;

export interface Carga {
  /** Milliseconds that each question took to be answered. */
  tiempos: number[];
  por_segundo: number;
}

/** Asks these questions in their order, so many at a time, each console its next when its last is answered. */
export const cargar = async <T>(
  preguntas: readonly T[],
  preguntar: (pregunta: T) => Promise<unknown>,
  a_la_vez = CONEXIONES,
): Promise<Carga> => {
  const tiempos: number[] = [];
  const cola = preguntas.values();
  const comienzo = performance.now();
  const trabajar = async () => {
    for (const pregunta of cola) {
      const inicio = performance.now();
      if (inicio - comienzo > LIMITE_MS) return;
      await preguntar(pregunta);
      tiempos.push(performance.now() - inicio);
    }
  };
  await Promise.all(Array.from({ length: a_la_vez }, trabajar));
  return { tiempos, por_segundo: (1_000 * tiempos.length) / (performance.now() - comienzo) };
};

const esperar = (ms: number) => new Promise<void>((listo) => setTimeout(listo, ms));

/**
 * The same consoles, each asking so many times a second whether or not the last answer was slow, all out of step: when
 * in its turn each asks is drawn anew every time, or how often they meet would be luck of the run. A question counts from
 * when it was due: one that had to wait for the answer before it waited too.
 */
export const cargarARitmo = async <T>(
  preguntas: readonly T[],
  preguntar: (pregunta: T) => Promise<unknown>,
  por_segundo: number,
): Promise<Carga> => {
  const tiempos: number[] = [];
  const cola = preguntas.values();
  const paso_ms = 1_000 / por_segundo;
  const comienzo = performance.now();
  const trabajar = async () => {
    let turno = comienzo;
    for (const pregunta of cola) {
      const toca = turno + Math.random() * paso_ms;
      turno += paso_ms;
      if (Math.max(toca, performance.now()) - comienzo > LIMITE_MS) return;
      const espera_ms = toca - performance.now();
      if (espera_ms > 0) await esperar(espera_ms);
      // A timer that rings late is no fault of who answers.
      const inicio = espera_ms > 0 ? performance.now() : toca;
      await preguntar(pregunta);
      tiempos.push(performance.now() - inicio);
    }
  };
  await Promise.all(Array.from({ length: CONEXIONES }, trabajar));
  return { tiempos, por_segundo: (1_000 * tiempos.length) / (performance.now() - comienzo) };
};
