/**
 * Makes a task that may be asked for at any moment: it starts at once, never runs twice together, and whatever is
 * asked for during a run is one more run after it. The promise is that of a run that began after it was asked for.
 */
export const deUnaEnUna = (tarea: () => Promise<void>): (() => Promise<void>) => {
  let curso: Promise<void> | null = null;
  let siguiente: Promise<void> | null = null;
  const pedir = (): Promise<void> => {
    if (curso) {
      siguiente ??= curso
        .catch(() => undefined)
        .then(() => {
          siguiente = null;
          return pedir();
        });
      return siguiente;
    }
    curso = tarea().finally(() => {
      curso = null;
    });
    return curso;
  };
  return pedir;
};
