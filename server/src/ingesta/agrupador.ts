/** Items that arrive together are handed over together; a second lot gathers while the first is at work. */
export interface Agrupador<T, R> {
  /** Resolves with this item's own result; rejects when the lot failed or too many are waiting. */
  agregar(item: T): Promise<R>;
  /** Waits until everything added so far has been dealt with. */
  vaciar(): Promise<void>;
}

interface EnEspera<T, R> {
  item: T;
  resolver: (resultado: R) => void;
  rechazar: (error: unknown) => void;
}

interface OpcionesAgrupador<T, R> {
  /** One result per item, in the order of the items. One call at a time, lots in order of arrival. */
  procesar: (items: readonly T[]) => Promise<readonly R[]>;
  max: number;
  /** How long the first of an idle time waits for company. */
  espera_ms: number;
  en_espera_max: number;
  /** Lots also end before their weights add up to more than `peso_max`. */
  peso: (item: T) => number;
  peso_max: number;
}

const tomarLote = <T, R>(cola: EnEspera<T, R>[], { max, peso, peso_max }: OpcionesAgrupador<T, R>) => {
  let n = 0;
  for (let total = 0; n < max && n < cola.length; n++) {
    const siguiente = cola[n];
    if (siguiente === undefined) break;
    total += peso(siguiente.item);
    if (n > 0 && total > peso_max) break;
  }
  return cola.splice(0, n);
};

export const crearAgrupador = <T, R>(opciones: OpcionesAgrupador<T, R>): Agrupador<T, R> => {
  const cola: EnEspera<T, R>[] = [];
  let trabajo: Promise<void> | null = null;

  const despachar = async (lote: readonly EnEspera<T, R>[]) => {
    try {
      const resultados = await opciones.procesar(lote.map(({ item }) => item));
      for (const [i, { resolver, rechazar }] of lote.entries()) {
        if (i < resultados.length) resolver(resultados[i] as R);
        else rechazar(new Error('a lot gave fewer results than items'));
      }
    } catch (error) {
      for (const { rechazar } of lote) rechazar(error);
    }
  };
  const trabajar = async () => {
    await new Promise((listo) => setTimeout(listo, opciones.espera_ms));
    while (cola.length > 0) await despachar(tomarLote(cola, opciones));
    trabajo = null;
  };
  return {
    agregar: (item) => {
      if (cola.length >= opciones.en_espera_max)
        return Promise.reject(new Error('too many messages wait for the database'));
      return new Promise((resolver, rechazar) => {
        cola.push({ item, resolver, rechazar });
        trabajo ??= trabajar();
      });
    },
    vaciar: async () => {
      while (trabajo) await trabajo;
    },
  };
};
