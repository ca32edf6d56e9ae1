export interface Lote<T> {
  poner: (cosa: T) => void;
  /** Hands over at once what is waiting. */
  vaciar: () => void;
  stop: () => void;
}

/**
 * Hands things over in order: the first at once, those that follow closely together once in every `pausa_ms`, so that
 * a flood of messages changes what is on screen a few times and not at each of them.
 */
export const createLote = <T>(pausa_ms: number, entregar: (cosas: readonly T[]) => void): Lote<T> => {
  let cola: T[] = [];
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const vaciar = () => {
    clearTimeout(plazo);
    plazo = undefined;
    if (cola.length === 0) return;
    const cosas = cola;
    cola = [];
    plazo = setTimeout(vaciar, pausa_ms);
    entregar(cosas);
  };
  return {
    poner: (cosa) => {
      cola.push(cosa);
      if (plazo === undefined) vaciar();
    },
    vaciar,
    stop: () => {
      clearTimeout(plazo);
      plazo = undefined;
      cola = [];
    },
  };
};
