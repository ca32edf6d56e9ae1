/** So many consoles ask at once, each its next question when the last is answered. */
export const CONEXIONES = 10;

/** Milliseconds that each question takes to be answered, so many at a time. */
export const cargar = async <T>(
  preguntas: readonly T[],
  preguntar: (pregunta: T) => Promise<unknown>,
): Promise<number[]> => {
  const tiempos: number[] = [];
  const cola = preguntas.values();
  const trabajar = async () => {
    for (const pregunta of cola) {
      const inicio = performance.now();
      await preguntar(pregunta);
      tiempos.push(performance.now() - inicio);
    }
  };
  await Promise.all(Array.from({ length: CONEXIONES }, trabajar));
  return tiempos;
};
