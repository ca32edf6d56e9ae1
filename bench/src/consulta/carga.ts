/** So many consoles ask at once, each its next question when the last is answered. */
export const CONEXIONES = 10;

/** Milliseconds that each of `veces` runs of `accion` takes, so many at a time. */
export const cargar = async (
  veces: number,
  accion: (vuelta: number) => Promise<unknown>,
): Promise<number[]> => {
  const tiempos: number[] = [];
  let siguiente = 0;
  const trabajar = async () => {
    while (siguiente < veces) {
      const vuelta = siguiente++;
      const inicio = performance.now();
      await accion(vuelta);
      tiempos.push(performance.now() - inicio);
    }
  };
  await Promise.all(Array.from({ length: CONEXIONES }, trabajar));
  return tiempos;
};
