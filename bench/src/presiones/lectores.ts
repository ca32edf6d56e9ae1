/** Readers, each asking its next view when the last is answered. */

const leer = async <V>(cola: Iterable<V>, pedir: (vista: V) => Promise<unknown>, tiempos: number[]) => {
  for (const vista of cola) {
    const inicio = performance.now();
    await pedir(vista);
    tiempos.push(performance.now() - inicio);
  }
};

/** Milliseconds that each of these views takes, so many at a time. */
export const leerTodas = async <V>(
  vistas: Iterable<V>,
  pedir: (vista: V) => Promise<unknown>,
  a_la_vez: number,
): Promise<number[]> => {
  const tiempos: number[] = [];
  const cola = vistas[Symbol.iterator]();
  const comun = { [Symbol.iterator]: () => ({ next: () => cola.next() }) };
  await Promise.all(Array.from({ length: a_la_vez }, () => leer(comun, pedir, tiempos)));
  return tiempos;
};

/** The same views over and over, so many at a time, for as long as a task lasts. */
export const leerMientras = async <V, T>(
  vistas: readonly V[],
  pedir: (vista: V) => Promise<unknown>,
  a_la_vez: number,
  tarea: () => Promise<T>,
): Promise<{ hecho: T; lecturas: number[] }> => {
  let sigue = true;
  const sinFin = function* () {
    for (let i = 0; sigue; i = (i + 1) % vistas.length) yield vistas[i] as V;
  };
  const curso = tarea().finally(() => {
    sigue = false;
  });
  const [hecho, lecturas] = await Promise.all([curso, leerTodas(sinFin(), pedir, a_la_vez)]);
  return { hecho, lecturas };
};
