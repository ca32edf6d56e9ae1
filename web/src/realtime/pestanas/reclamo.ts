import { z } from 'zod';

/** Which sounds have been given in this browser, for all its tabs to see: key, tab, epoch ms. */
const CLAVE = 'tramos.sonados';
const SonadosSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));
type Sonado = z.infer<typeof SonadosSchema>[number];

const MEMORIA_MAX = 500;
const MEMORIA_MS = 12 * 3_600_000;
/** How long a claim is left standing to see whether another tab has written over it. */
const ASIENTO_MS = 150;
/** How long a lock outlives its claim, so that the record has reached every tab. */
const RETENCION_MS = 5_000;

export interface Reclamo {
  /** Whether this tab may give the sound; true for one tab only, and once. */
  reclamar: (clave: string) => Promise<boolean>;
  /** Gives the sound up for another tab to try: it could not be played here. */
  ceder: (clave: string) => void;
}

interface ReclamoDeps {
  almacen: Pick<Storage, 'getItem' | 'setItem'>;
  /** Missing on plain http. */
  locks: Pick<LockManager, 'request'> | undefined;
  yo: () => string;
  /** Whether there is another tab that could claim it too. */
  hayOtras: () => boolean;
  ahora: () => number;
  esperar: (ms: number) => Promise<void>;
}

const leer = (almacen: ReclamoDeps['almacen']): Sonado[] => {
  try {
    const leido = SonadosSchema.safeParse(JSON.parse(almacen.getItem(CLAVE) ?? '[]'));
    return leido.success ? leido.data : [];
  } catch {
    return [];
  }
};

/** A lock of the sound's own name, held for a while: two tabs can never both get it. */
const createCandados = (locks: Pick<LockManager, 'request'>, esperar: ReclamoDeps['esperar']) => {
  const soltar = new Map<string, () => void>();
  return {
    tomar: (clave: string) =>
      new Promise<boolean>((resolver) => {
        void locks.request(`tramos.sonido.${clave}`, { ifAvailable: true }, async (candado) => {
          resolver(candado !== null);
          if (!candado) return;
          await Promise.race([
            esperar(RETENCION_MS),
            new Promise<void>((cedido) => soltar.set(clave, cedido)),
          ]);
          soltar.delete(clave);
        });
      }),
    soltar: (clave: string) => soltar.get(clave)?.(),
  };
};

/**
 * Lets each sound be given by one tab, once, whoever believes it is their turn (product §2.16): by a lock where the
 * browser has them, and else by a record in local storage, where the last to write wins.
 */
export const createReclamo = ({ almacen, locks, yo, hayOtras, ahora, esperar }: ReclamoDeps): Reclamo => {
  const candados = locks && createCandados(locks, esperar);
  const dueno = (clave: string) =>
    leer(almacen).find(([c, , t]) => c === clave && ahora() - t < MEMORIA_MS)?.[1];
  const guardar = (clave: string, quien: string | null) => {
    const demas = leer(almacen).filter(([c, , t]) => c !== clave && ahora() - t < MEMORIA_MS);
    const nuevos: Sonado[] = quien === null ? demas : [...demas, [clave, quien, ahora()]];
    almacen.setItem(CLAVE, JSON.stringify(nuevos.slice(-MEMORIA_MAX)));
  };
  return {
    reclamar: async (clave) => {
      if (dueno(clave) !== undefined) return false;
      if (candados && !(await candados.tomar(clave))) return false;
      guardar(clave, yo());
      if (candados || !hayOtras()) return true;
      await esperar(ASIENTO_MS);
      return dueno(clave) === yo();
    },
    ceder: (clave) => {
      guardar(clave, null);
      candados?.soltar(clave);
    },
  };
};
