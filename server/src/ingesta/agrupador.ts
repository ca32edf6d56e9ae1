/** Too many of its own group wait already: no fault of who deals with them. */
export class ColaLlena extends Error {
  override name = 'ColaLlena';
}

/**
 * Items that arrive together are handed over together; a second lot gathers while the first is at work. Each belongs to
 * a group: what is one's own keeps its order, and nobody waits behind all that another has sent.
 */
export interface Agrupador<T, R> {
  /** Resolves with this item's own result; rejects when the lot failed or too many of its group are waiting. */
  agregar(item: T): Promise<R>;
  /** For how long the one that waits longest has waited, its lot at work included, ms; 0 when none does. */
  espera_ms(): number;
  /** What has been added and not dealt with yet, of each group that has any. */
  pendientes(): Pendiente<T>[];
  /** Waits until everything added so far has been dealt with. */
  vaciar(): Promise<void>;
}

interface Pendiente<T> {
  grupo: number | string;
  /** The oldest of them. */
  primero: T;
  /** All together. */
  peso: number;
}

interface EnEspera<T, R> {
  item: T;
  /** As far as it is known: what has been looked at may weigh more than it seemed. */
  peso: number;
  desde_ms: number;
  resolver: (resultado: R) => void;
  rechazar: (error: unknown) => void;
}

interface OpcionesAgrupador<T, R> {
  /**
   * One result or failure per item, in the order of the items, of the first of them at least. Those it has not come to
   * wait on at the head of their groups. One call at a time.
   */
  procesar: (items: readonly T[]) => Promise<readonly PromiseSettledResult<R>[]>;
  /** Whose an item is. */
  grupo: (item: T) => number | string;
  max: number;
  /** How long the first of an idle time waits for company. */
  espera_ms: number;
  /**
   * After a lot of so many or more the next begins no sooner than `ms` after it did, unless a whole one waits: a lot
   * costs something whatever is in it. Only where its groups had some each: who sends one and waits for its answer before
   * the next would be held to one in every `ms`.
   */
  compas: Readonly<{ desde: number; de_cada_uno: number; ms: number }>;
  /** Of one group. */
  en_espera_max: number;
  /** Lots also end before their weights add up to more than `peso_max`. Asked again when `procesar` has seen the item. */
  peso: (item: T) => number;
  peso_max: number;
}

/** What waits of one group, and how much weight it may still add before the turn passes on. */
interface Cola<T, R> {
  espera: EnEspera<T, R>[];
  /** Of all that waits. */
  peso: number;
  saldo: number;
  en_turno: boolean;
}

/** How many turns fit one lot. */
const TURNOS_POR_LOTE = 10;

/**
 * The next lot, by deficit round robin (Shreedhar and Varghese, 1995): at each turn every group may add as much weight
 * as any other, and what it could not use of that adds to its next turn. So one that sends much, or large pieces, takes
 * no more than its share while others wait, and all there is when nobody does.
 */
const tomarLote = <T, R>(
  colas: Map<number | string, Cola<T, R>>,
  { max, peso_max }: Pick<OpcionesAgrupador<T, R>, 'max' | 'peso_max'>,
): EnEspera<T, R>[] => {
  const lote: EnEspera<T, R>[] = [];
  let total = 0;
  for (;;) {
    const [primera] = colas;
    if (primera === undefined) return lote;
    const [grupo, cola] = primera;
    if (!cola.en_turno) cola.saldo += peso_max / TURNOS_POR_LOTE;
    cola.en_turno = true;
    for (;;) {
      const [siguiente] = cola.espera;
      if (siguiente === undefined) break;
      const suyo = siguiente.peso;
      if (suyo > cola.saldo) break;
      if (lote.length >= max || (lote.length > 0 && total + suyo > peso_max)) return lote;
      cola.espera.shift();
      cola.saldo -= suyo;
      cola.peso -= suyo;
      total += suyo;
      lote.push(siguiente);
    }
    colas.delete(grupo);
    cola.en_turno = false;
    if (cola.espera.length > 0) colas.set(grupo, cola);
  }
};

/** Of each group what is at work, which is older than what waits, and what waits. */
const sumarPendientes = <T, R>(
  en_obra: readonly EnEspera<T, R>[],
  colas: ReadonlyMap<number | string, Cola<T, R>>,
  { grupo }: Pick<OpcionesAgrupador<T, R>, 'grupo'>,
): Pendiente<T>[] => {
  const de = new Map<number | string, Pendiente<T>>();
  const sumar = (de_quien: number | string, primero: T, suyo: number) => {
    const hay = de.get(de_quien);
    if (hay) hay.peso += suyo;
    else de.set(de_quien, { grupo: de_quien, primero, peso: suyo });
  };
  for (const { item, peso } of en_obra) sumar(grupo(item), item, peso);
  for (const [de_quien, { espera, peso: total }] of colas)
    if (espera[0]) sumar(de_quien, espera[0].item, total);
  return [...de.values()];
};

export const crearAgrupador = <T, R>(opciones: OpcionesAgrupador<T, R>): Agrupador<T, R> => {
  const colas = new Map<number | string, Cola<T, R>>();
  let en_obra: readonly EnEspera<T, R>[] = [];
  let trabajo: Promise<void> | null = null;

  /** What stands behind a lot that failed fails with it: the sender makes all of it come again, in its order. */
  const rechazarDetras = (lote: readonly EnEspera<T, R>[], error: unknown) => {
    for (const grupo of new Set(lote.map(({ item }) => opciones.grupo(item)))) {
      for (const { rechazar } of colas.get(grupo)?.espera ?? []) rechazar(error);
      colas.delete(grupo);
    }
  };

  /** What it weighs more than it seemed is owed by what its group has waiting. */
  const saldar = ({ item, peso }: EnEspera<T, R>) => {
    const cola = colas.get(opciones.grupo(item));
    if (cola) cola.saldo -= opciones.peso(item) - peso;
  };
  /** From the last to the first, so that they stand as they came. */
  const devolver = (resto: readonly EnEspera<T, R>[]) => {
    for (const uno of resto.toReversed()) {
      const cola = colaDe(uno.item);
      cola.saldo += uno.peso;
      uno.peso = opciones.peso(uno.item);
      cola.peso += uno.peso;
      cola.espera.unshift(uno);
    }
  };

  const despachar = async (lote: readonly EnEspera<T, R>[]) => {
    try {
      const resultados = await opciones.procesar(lote.map(({ item }) => item));
      if (resultados.length === 0) throw new Error('a lot gave no results');
      for (const [i, uno] of lote.slice(0, resultados.length).entries()) {
        const resultado = resultados[i];
        if (resultado?.status === 'fulfilled') uno.resolver(resultado.value);
        else uno.rechazar(resultado?.reason);
        saldar(uno);
      }
      devolver(lote.slice(resultados.length));
    } catch (error) {
      for (const { rechazar } of lote) rechazar(error);
      rechazarDetras(lote, error);
    }
  };
  const seJuntan = (lote: readonly EnEspera<T, R>[]) => {
    const { desde, de_cada_uno } = opciones.compas;
    const grupos = new Set(lote.map(({ item }) => opciones.grupo(item))).size;
    return lote.length >= Math.max(desde, de_cada_uno * grupos);
  };
  /** When the next lot may begin, ms of the running clock. */
  let proximo_ms = 0;
  /** Told of each that comes while company is waited for. */
  let alAgregar = () => {};
  const hayUnoEntero = () => {
    let [cuantos, total] = [0, 0];
    for (const { espera, peso } of colas.values()) {
      cuantos += espera.length;
      total += peso;
    }
    return cuantos >= opciones.max || total >= opciones.peso_max;
  };
  const esperarCompania = async (minimo_ms: number) => {
    const espera_ms = Math.max(minimo_ms, proximo_ms - performance.now());
    if (espera_ms <= 0 || hayUnoEntero()) return;
    await new Promise<void>((listo) => {
      const reloj = setTimeout(listo, espera_ms);
      alAgregar = () => {
        if (!hayUnoEntero()) return;
        clearTimeout(reloj);
        listo();
      };
    });
    alAgregar = () => undefined;
  };
  const trabajar = async () => {
    await esperarCompania(opciones.espera_ms);
    while (colas.size > 0) {
      en_obra = tomarLote(colas, opciones);
      proximo_ms = seJuntan(en_obra) ? performance.now() + opciones.compas.ms : 0;
      await despachar(en_obra);
      en_obra = [];
      if (colas.size > 0) await esperarCompania(0);
    }
    trabajo = null;
  };
  const colaDe = (item: T): Cola<T, R> => {
    const grupo = opciones.grupo(item);
    const hay = colas.get(grupo);
    if (hay) return hay;
    const nueva = { espera: [], peso: 0, saldo: 0, en_turno: false };
    colas.set(grupo, nueva);
    return nueva;
  };
  return {
    agregar: (item) => {
      const cola = colaDe(item);
      if (cola.espera.length >= opciones.en_espera_max)
        return Promise.reject(new ColaLlena('too many of its group wait'));
      return new Promise((resolver, rechazar) => {
        const peso = opciones.peso(item);
        cola.espera.push({ item, peso, desde_ms: performance.now(), resolver, rechazar });
        cola.peso += peso;
        alAgregar();
        trabajo ??= trabajar();
      });
    },
    espera_ms: () => {
      const primeros = [...colas.values()].flatMap(({ espera: [primero] }) => primero ?? []);
      const desde_ms = [...en_obra, ...primeros].map((uno) => uno.desde_ms);
      return desde_ms.length === 0 ? 0 : performance.now() - Math.min(...desde_ms);
    },
    pendientes: () => sumarPendientes(en_obra, colas, opciones),
    vaciar: async () => {
      while (trabajo) await trabajo;
    },
  };
};
