/**
 * Runs a task again and again, never twice at once, each time `pausa_ms` after the one before has ended. Returns
 * its stop, which waits for a run under way.
 */
export const cada = (
  pausa_ms: number,
  tarea: () => Promise<unknown>,
  alFallar: (error: unknown) => void,
): (() => Promise<void>) => {
  let parado = false;
  let plazo: NodeJS.Timeout | undefined;
  let curso: Promise<void> = Promise.resolve();
  const programar = () => {
    if (parado) return;
    plazo = setTimeout(() => {
      curso = tarea()
        .then(() => undefined, alFallar)
        .finally(programar);
    }, pausa_ms);
  };
  programar();
  return async () => {
    parado = true;
    clearTimeout(plazo);
    await curso;
  };
};
