import { logger } from '../../lib/logger';
import { conPlazo } from '../../lib/plazo';

/**
 * What has been sounded in this browser, for all its tabs to see (decisions/030). IndexedDB is asked, because the
 * browser itself decides there who came first, also on plain http: what a tab sees of local storage may be as old as
 * the moment its thread stood still.
 */
const BASE = 'tramos-sonidos';
/** 2: a row is one attempt at an alert, and says what became of it. */
const VERSION = 2;
const ALMACEN = 'sonados';
const POR_HORA = 'por_hora';

/**
 * A store that has not answered for so long is done without: an alert twice is better than none. Shorter than a turn: the
 * next tab, which asks a turn later, is then more likely to come after what this one sounds and writes down.
 */
const PLAZO_MS = 1_000;
/** And is not asked again for so long: what comes meanwhile, a flood perhaps, does not wait for it one by one. */
const SIN_REGISTRO_MS = 10_000;

/** Claimed; given up, because nothing could be heard; heard, by itself or in the sound of another alert. */
type Suerte = 'tomada' | 'cedida' | 'oida';

/** One attempt at sounding an alert. Only the tab that added it says what became of it. */
interface Intento {
  clave: string;
  intento: number;
}
/** The attempt of a tab that sounds without a claim: whatever others claim, that it was heard stands behind it. */
export const SIN_CONTAR = Number.POSITIVE_INFINITY;
interface Fila extends Intento {
  sesion: string;
  suerte: Suerte;
  /** When it was heard, epoch ms; left out where another alert's sound spoke for it. */
  sono_ms?: number;
}

interface Toma {
  /** Those that nobody had claimed before: this tab sounds them. */
  mias: Intento[];
  /** Whether other tabs have claimed some of them, and are not known to have sounded them. */
  ajenas: boolean;
  /** False where no record can be kept, and other tabs may have claimed them too. */
  registro: boolean;
}

export interface Sonados {
  /** Claims alerts of this session that are not known to be heard. */
  tomar: (claves: readonly string[]) => Promise<Toma>;
  /** What this tab claimed was heard at `sono_ms`, epoch ms. */
  oir: (mias: readonly Intento[], sono_ms: number) => Promise<void>;
  /** Gives up what this tab claimed, also where it learns of that only later, for any tab to claim anew: nothing could be heard. */
  ceder: (mias: readonly Intento[]) => Promise<void>;
  /** A sound that was given speaks for these: those that nobody has claimed are written down as heard. */
  callar: (claves: readonly string[]) => Promise<void>;
  /**
   * What became of alerts: `cedida` when one of them can be claimed anew, `oida` when all were heard. What is claimed
   * or nobody has claimed yet can be claimed anew as well once `vence`: whoever was to sound it is gone. Null where
   * there is no record.
   */
  mirar: (claves: readonly string[], vence: boolean) => Promise<Suerte | null>;
  /** When the last sound of this session was, epoch ms; null before the first. */
  ultimo: () => Promise<number | null>;
  /** Forgets what other sessions heard: whoever signs in hears what is open. */
  olvidarOtras: () => Promise<void>;
}

const abrir = (): Promise<IDBDatabase> =>
  new Promise((resolver, rechazar) => {
    const peticion = indexedDB.open(BASE, VERSION);
    peticion.onupgradeneeded = () => {
      const base = peticion.result;
      if (base.objectStoreNames.contains(ALMACEN)) base.deleteObjectStore(ALMACEN);
      base
        .createObjectStore(ALMACEN, { keyPath: ['sesion', 'clave', 'intento'] })
        .createIndex(POR_HORA, ['sesion', 'sono_ms']);
    };
    peticion.onsuccess = () => resolver(peticion.result);
    peticion.onerror = () => rechazar(peticion.error);
  });

const conBase = async <T>(usar: (base: IDBDatabase) => Promise<T>): Promise<T> => {
  const base = await abrir();
  try {
    return await usar(base);
  } finally {
    base.close();
  }
};

/**
 * One transaction; it resolves when every other tab sees it, and rejects when one of its requests failed: that alone does
 * not undo it in Firefox once its end was asked for, unless it was the last.
 */
const transaccion = <T>(
  base: IDBDatabase,
  modo: IDBTransactionMode,
  hacer: (almacen: IDBObjectStore) => IDBRequest<T>,
): Promise<T> =>
  new Promise((resolver, rechazar) => {
    const tx = base.transaction(ALMACEN, modo, { durability: 'relaxed' });
    let fallo: DOMException | null = null;
    tx.onerror = ({ target }) => {
      fallo ??= (target as IDBRequest).error;
    };
    const peticion = hacer(tx.objectStore(ALMACEN));
    tx.oncomplete = () => (fallo ? rechazar(fallo) : resolver(peticion.result));
    tx.onabort = () => rechazar(fallo ?? tx.error);
    // A tab whose thread stops here holds up nobody: there is nothing left that the store waits for.
    tx.commit();
  });

const yaEsta = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError';

/** The record of one session: `sesion` names it. A tab that believes no other (`sola`) keeps one of its own. */
export const createSonados = (sesion: () => string, sola: () => boolean): Sonados => {
  /** What this tab knows to be heard, and when; all there is where the browser keeps nothing. */
  const aqui = new Map<string, number | null>();
  /** Which attempt at an alert would be the next, as far as this tab has seen. */
  const siguientes = new Map<string, number>();
  /** Of claims that the record did not answer in time: what became of them, if it answers later. */
  const pedidas = new Map<string, Promise<Intento | null>>();
  const nombre = (clave: string) => `${sesion()}:${clave}`;
  const ultimoDeAqui = () => {
    const horas = [...aqui].flatMap(([cual, t]) => (t !== null && cual.startsWith(nombre('')) ? [t] : []));
    return horas.length > 0 ? Math.max(...horas) : null;
  };
  /** The next attempt at each that is not known to be heard. */
  const pendientes = (claves: readonly string[]): Intento[] =>
    [...new Set(claves)]
      .filter((clave) => !aqui.has(nombre(clave)))
      .map((clave) => ({ clave, intento: siguientes.get(nombre(clave)) ?? 0 }));
  let callado_desde = Number.NEGATIVE_INFINITY;
  const hay = () => !sola() && typeof indexedDB !== 'undefined';
  const callado = () => performance.now() - callado_desde < SIN_REGISTRO_MS;
  const intentar = async <T>(usar: (base: IDBDatabase) => Promise<T>): Promise<T | null> => {
    if (!hay() || callado()) return null;
    try {
      return await conPlazo(conBase(usar), PLAZO_MS, 'the record of sounds does not answer');
    } catch (error) {
      callado_desde = performance.now();
      logger.warn('record of sounds', error);
      return null;
    }
  };
  /**
   * Whether this was the first claim of it, and it was not heard without one: one transaction each, because one that fails
   * undoes all of its own.
   */
  const anotar = async (base: IDBDatabase, intento: Intento, suerte: Suerte): Promise<boolean> => {
    const fila: Fila = { ...intento, sesion: sesion(), suerte };
    try {
      const oida = await transaccion(base, 'readwrite', (almacen) => {
        almacen.add(fila);
        return almacen.count([fila.sesion, fila.clave, SIN_CONTAR]);
      });
      return oida === 0;
    } catch (error) {
      if (yaEsta(error)) return false;
      throw error;
    }
  };
  /** Also where the record has not answered lately, though nothing waits for it then: the other tabs have to find it there. */
  const escribir = async (intentos: readonly Intento[], que: Pick<Fila, 'suerte' | 'sono_ms'>) => {
    if (intentos.length === 0) return;
    const filas = intentos.map((intento): Fila => ({ ...intento, sesion: sesion(), ...que }));
    const poner = (base: IDBDatabase) =>
      Promise.all(filas.map((fila) => transaccion(base, 'readwrite', (almacen) => almacen.put(fila))));
    if (!callado()) await intentar(poner);
    else if (hay()) conBase(poner).catch((error: unknown) => logger.warn('record of sounds', error));
  };
  /** What the record says of an alert last. */
  const leer = (base: IDBDatabase, clave: string): Promise<Fila | undefined> =>
    transaccion<Fila[]>(base, 'readonly', (almacen) =>
      almacen.getAll(IDBKeyRange.bound([sesion(), clave], [sesion(), clave, []])),
    ).then((filas) => filas.at(-1));
  /** What became of it, and which attempt is the next. */
  const aprender = (clave: string, fila: Fila | undefined, vence: boolean): Suerte => {
    const suerte = vence && fila?.suerte !== 'oida' ? 'cedida' : (fila?.suerte ?? 'tomada');
    if (suerte === 'cedida') siguientes.set(nombre(clave), (fila?.intento ?? -1) + 1);
    return suerte;
  };
  /** Null where the record does not answer in time; it may give the claims later, which `pedidas` then says. */
  const reclamar = async (intentos: readonly Intento[]): Promise<boolean[] | null> => {
    if (!hay() || callado()) return null;
    let saber = (_primeras: boolean[]) => {};
    const sabidas = new Promise<boolean[]>((resolver) => {
      saber = resolver;
    });
    for (const [i, intento] of intentos.entries())
      pedidas.set(
        nombre(intento.clave),
        sabidas.then((primeras) => (primeras[i] ? intento : null)),
      );
    const primeras = await intentar(async (base) => {
      const dadas = await Promise.all(intentos.map((intento) => anotar(base, intento, 'tomada')));
      saber(dadas);
      return dadas;
    });
    if (primeras) for (const { clave } of intentos) pedidas.delete(nombre(clave));
    return primeras;
  };
  const soltar = async (suyas: readonly Intento[]) => {
    for (const { clave, intento } of suyas)
      siguientes.set(nombre(clave), Math.max(siguientes.get(nombre(clave)) ?? 0, intento + 1));
    await escribir(suyas, { suerte: 'cedida' });
  };
  /** Gives up what may yet be given to this tab. */
  const soltarTarde = async (clave: string) => {
    const de = sesion();
    const pedida = await pedidas.get(nombre(clave));
    if (!pedida || sesion() !== de) return;
    pedidas.delete(nombre(clave));
    await soltar([pedida]);
  };
  return {
    tomar: async (claves) => {
      const intentos = pendientes(claves);
      const primeras = await reclamar(intentos);
      if (primeras === null) {
        const mias = intentos.map(({ clave }) => ({ clave, intento: SIN_CONTAR }));
        return { mias, ajenas: false, registro: false };
      }
      const mias = intentos.filter((_, i) => primeras[i]);
      return { mias, ajenas: mias.length < intentos.length, registro: true };
    },
    oir: async (mias, sono_ms) => {
      for (const { clave } of mias) {
        aqui.set(nombre(clave), sono_ms);
        pedidas.delete(nombre(clave));
      }
      await escribir(mias, { suerte: 'oida', sono_ms });
    },
    ceder: async (mias) => {
      for (const { clave, intento } of mias) if (intento === SIN_CONTAR) void soltarTarde(clave);
      await soltar(mias.filter(({ intento }) => intento !== SIN_CONTAR));
    },
    callar: async (claves) => {
      const calladas = pendientes(claves);
      for (const { clave } of calladas) aqui.set(nombre(clave), null);
      await intentar((base) => Promise.all(calladas.map((intento) => anotar(base, intento, 'oida'))));
    },
    mirar: async (claves, vence) => {
      const intentos = pendientes(claves);
      if (intentos.length === 0) return 'oida';
      const filas = await intentar((base) => Promise.all(intentos.map(({ clave }) => leer(base, clave))));
      if (filas === null) return null;
      const suertes = intentos.map(({ clave }, i) => aprender(clave, filas[i], vence));
      if (suertes.includes('cedida')) return 'cedida';
      return suertes.includes('tomada') ? 'tomada' : 'oida';
    },
    ultimo: async () => {
      const cursor = await intentar((base) =>
        transaccion(base, 'readonly', (almacen) =>
          almacen.index(POR_HORA).openKeyCursor(IDBKeyRange.bound([sesion()], [sesion(), []]), 'prev'),
        ),
      );
      const [, sono_ms] = cursor ? (cursor.key as [string, number]) : [null, null];
      return sono_ms ?? ultimoDeAqui();
    },
    olvidarOtras: async () => {
      await intentar((base) =>
        transaccion(base, 'readwrite', (almacen) => {
          almacen.delete(IDBKeyRange.upperBound([sesion()], true));
          return almacen.delete(IDBKeyRange.lowerBound([sesion(), []], true));
        }),
      );
    },
  };
};
