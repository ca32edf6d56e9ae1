import { vi } from 'vitest';

/** What of a browser the console's modules touch outside of the screen, for tests that have none. */

/** Takes no more characters than `cupo`, keys and values together. */
export const crearMemoria = (cupo = Number.POSITIVE_INFINITY): Storage => {
  const claves = new Map<string, string>();
  const poner = (clave: string, valor: string) => {
    const demas = [...claves].filter(([otra]) => otra !== clave);
    const ocupa = [...demas, [clave, valor]].flat().join('').length;
    if (ocupa > cupo) throw new DOMException('full', 'QuotaExceededError');
    claves.set(clave, valor);
  };
  return {
    get length() {
      return claves.size;
    },
    key: (n) => [...claves.keys()][n] ?? null,
    getItem: (clave) => claves.get(clave) ?? null,
    setItem: poner,
    removeItem: (clave) => void claves.delete(clave),
    clear: () => claves.clear(),
  };
};

/** Puts storages, a window that hears events and a beacon in place; `vi.unstubAllGlobals` takes them away. */
export const ponerNavegador = () => {
  const local = crearMemoria();
  const ventana = new EventTarget();
  const baliza = vi.fn<(ruta: string, cuerpo: string) => boolean>(() => true);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', crearMemoria());
  vi.stubGlobal('window', ventana);
  vi.stubGlobal('navigator', { sendBeacon: baliza });
  return {
    local,
    ventana,
    baliza,
    /** What a change made by another tab raises in this one. */
    deOtraPestana: (clave: string | null, area: Storage = local) =>
      ventana.dispatchEvent(Object.assign(new Event('storage'), { key: clave, storageArea: area })),
  };
};
