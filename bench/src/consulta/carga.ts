/** So many consoles ask at once, each its next question when the last is answered. */
export const CONEXIONES = 10;

/** No kind of question is asked for longer: what is slow is asked less often. */
const LIMITE_MS = 30_000;

export interface Carga {
  /** Milliseconds that each question took to be answered. */
  tiempos: number[];
  por_segundo: number;
}

/** Asks these questions in their order, so many at a time. */
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
