import { guardar } from '../lib/almacen';

/**
 * The events whose card this person has put away, in local storage: one key per event, so that tabs never write over
 * each other. Its value is the sign-in: for whoever comes next nothing is put away.
 */
const PREFIJO = 'tramos.plegada.';

const idDe = (clave: string | null): number | null => {
  const id = clave?.startsWith(PREFIJO) ? Number(clave.slice(PREFIJO.length)) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export interface Plegadas {
  ids: () => Set<number>;
  plegar: (ids: Iterable<number>) => void;
  /** They have a card again, or wait no more. */
  quitar: (ids: Iterable<number>) => void;
  /** Calls with each event that another tab puts away. Returns its stop. */
  seguir: (alPlegar: (id: number) => void) => () => void;
}

/** Begins by forgetting what other sign-ins put away. */
export const createPlegadas = (sesion: string): Plegadas => {
  const claves = () => Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n));
  const guardadas = () => claves().flatMap((clave) => idDe(clave) ?? []);
  const esNuestra = (id: number) => localStorage.getItem(`${PREFIJO}${id}`) === sesion;
  for (const id of guardadas()) if (!esNuestra(id)) localStorage.removeItem(`${PREFIJO}${id}`);
  return {
    ids: () => new Set(guardadas().filter(esNuestra)),
    plegar: (ids) => {
      for (const id of ids) guardar(localStorage, `${PREFIJO}${id}`, sesion);
    },
    quitar: (ids) => {
      for (const id of ids) localStorage.removeItem(`${PREFIJO}${id}`);
    },
    seguir: (alPlegar) => {
      const alCambiar = ({ key, newValue, storageArea }: StorageEvent) => {
        const id = idDe(key);
        if (storageArea === localStorage && id !== null && newValue === sesion) alPlegar(id);
      };
      window.addEventListener('storage', alCambiar);
      return () => window.removeEventListener('storage', alCambiar);
    },
  };
};
