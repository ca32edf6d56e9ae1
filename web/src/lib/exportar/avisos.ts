/** The page is told of progress this often, not at every handful of rows. */
export const AVISO_MS = 100;

/**
 * Tells how many rows there are so far: the first at once, those that follow closely together once in every `AVISO_MS`,
 * and the last of them also when nothing comes after it. Rows that leave no timer a turn are told of in time as well.
 */
export const crearAvisos = (decir: (filas: number) => void): ((filas: number) => void) => {
  let van = 0;
  let dicho_ms = Number.NEGATIVE_INFINITY;
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const avisar = () => {
    clearTimeout(plazo);
    plazo = undefined;
    dicho_ms = performance.now();
    decir(van);
  };
  return (filas) => {
    van = filas;
    const falta_ms = dicho_ms + AVISO_MS - performance.now();
    if (falta_ms <= 0) avisar();
    else plazo ??= setTimeout(avisar, falta_ms);
  };
};
