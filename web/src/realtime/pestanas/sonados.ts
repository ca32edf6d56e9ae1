import { logger } from '../../lib/logger';
import { conPlazo } from '../../lib/plazo';

/**
 * What has been sounded in this browser, for all its tabs to see (decisions/030). IndexedDB is asked, because the
 * browser itself decides there who came first, also on plain http: what a tab sees of local storage may be as old as
 * the moment its thread stood still.
 */
const BASE = 'tramos-sonidos';
const ALMACEN = 'sonados';
const POR_HORA = 'por_hora';

/** A store that has not answered for so long is done without: an alert twice is better than none. */
const PLAZO_MS = 1_500;

interface Toma {
  /** Those that nobody had claimed before: this tab sounds them. */
  mias: string[];
  /** False where no record can be kept, and other tabs may have claimed them too. */
  registro: boolean;
}

export interface Sonados {
  /** Claims alerts of this session; `sono_ms` is when they sound, null when another's sound speaks for them. */
  tomar: (claves: readonly string[], sono_ms: number | null) => Promise<Toma>;
  /** Gives claims up, for another tab to try: nothing could be heard. */
  soltar: (claves: readonly string[]) => Promise<void>;
  /** Those that another tab had claimed and gave up since: they can be claimed anew. */
  sueltas: (claves: readonly string[]) => Promise<string[]>;
  /** When the last sound of this session was, epoch ms; null before the first. */
  ultimo: () => Promise<number | null>;
  /** Forgets what other sessions heard: whoever signs in hears what is open. */
  olvidarOtras: () => Promise<void>;
}

const abrir = (): Promise<IDBDatabase> =>
  new Promise((resolver, rechazar) => {
    const peticion = indexedDB.open(BASE, 1);
    peticion.onupgradeneeded = () =>
      peticion.result
        .createObjectStore(ALMACEN, { keyPath: ['sesion', 'clave'] })
        .createIndex(POR_HORA, ['sesion', 'sono_ms']);
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

/** One transaction; it resolves when every other tab sees it. */
const transaccion = <T>(
  base: IDBDatabase,
  modo: IDBTransactionMode,
  hacer: (almacen: IDBObjectStore) => IDBRequest<T>,
): Promise<T> =>
  new Promise((resolver, rechazar) => {
    const tx = base.transaction(ALMACEN, modo, { durability: 'relaxed' });
    const peticion = hacer(tx.objectStore(ALMACEN));
    tx.oncomplete = () => resolver(peticion.result);
    tx.onabort = () => rechazar(peticion.error ?? tx.error);
    // A tab whose thread stops here holds up nobody: there is nothing left that the store waits for.
    tx.commit();
  });

const yaEsta = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError';

/** The record of one session: `sesion` names it. A tab that believes no other (`sola`) keeps one of its own. */
export const createSonados = (sesion: () => string, sola: () => boolean): Sonados => {
  /** What this tab knows by itself: all there is where the browser keeps nothing. */
  const aqui = new Map<string, number | null>();
  const nombre = (clave: string) => `${sesion()}:${clave}`;
  const ultimoDeAqui = () => {
    const horas = [...aqui].flatMap(([cual, t]) => (t !== null && cual.startsWith(nombre('')) ? [t] : []));
    return horas.length > 0 ? Math.max(...horas) : null;
  };
  const intentar = async <T>(usar: (base: IDBDatabase) => Promise<T>): Promise<T | null> => {
    if (sola() || typeof indexedDB === 'undefined') return null;
    try {
      return await conPlazo(conBase(usar), PLAZO_MS, 'the record of sounds does not answer');
    } catch (error) {
      logger.warn('record of sounds', error);
      return null;
    }
  };
  /** Whether this was the first claim of it: one transaction each, because one that fails undoes all of its own. */
  const anotar = async (base: IDBDatabase, clave: string, sono_ms: number | null): Promise<boolean> => {
    const fila = { sesion: sesion(), clave, ...(sono_ms === null ? {} : { sono_ms }) };
    try {
      await transaccion(base, 'readwrite', (almacen) => almacen.add(fila));
      return true;
    } catch (error) {
      if (yaEsta(error)) return false;
      throw error;
    }
  };
  return {
    tomar: async (claves, sono_ms) => {
      const pedidas = [...new Set(claves)].filter((clave) => !aqui.has(nombre(clave)));
      for (const clave of pedidas) aqui.set(nombre(clave), sono_ms);
      const primeras = await intentar((base) =>
        Promise.all(pedidas.map((clave) => anotar(base, clave, sono_ms))),
      );
      const mias = pedidas.filter((_, i) => primeras?.[i] ?? true);
      for (const clave of pedidas) if (!mias.includes(clave)) aqui.set(nombre(clave), null);
      return { mias, registro: primeras !== null };
    },
    soltar: async (claves) => {
      for (const clave of claves) aqui.delete(nombre(clave));
      await intentar((base) =>
        Promise.all(
          claves.map((clave) =>
            transaccion(base, 'readwrite', (almacen) => almacen.delete([sesion(), clave])),
          ),
        ),
      );
    },
    sueltas: async (claves) => {
      const ajenas = claves.filter((clave) => aqui.get(nombre(clave)) === null);
      if (ajenas.length === 0) return [];
      const quedan = await intentar((base) =>
        Promise.all(
          ajenas.map((clave) =>
            transaccion(base, 'readonly', (almacen) => almacen.getKey([sesion(), clave])),
          ),
        ),
      );
      const sueltas = quedan === null ? [] : ajenas.filter((_, i) => quedan[i] === undefined);
      for (const clave of sueltas) aqui.delete(nombre(clave));
      return sueltas;
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
