/** Lets at most `plazas` tasks run together; the others wait their turn, first come first served. */
export const crearCupo = (plazas: number): (<T>(tarea: () => Promise<T>) => Promise<T>) => {
  const cola: (() => void)[] = [];
  let libres = plazas;
  return async (tarea) => {
    if (libres > 0) libres -= 1;
    else await new Promise<void>((listo) => cola.push(listo));
    try {
      return await tarea();
    } finally {
      const siguiente = cola.shift();
      if (siguiente) siguiente();
      else libres += 1;
    }
  };
};
