import type { Logger } from 'pino';
import { culpaDe } from '../db/culpa';

/**
 * Work for the database that nobody waits for but that must be done: one at a time, in order, tried for ever. Only what
 * PostgreSQL finds wrong in the data is given up.
 */
export interface Cola {
  agregar(nombre: string, tarea: () => Promise<void>): void;
  /** True when nothing more should be taken in that would make more of it. */
  llena(): boolean;
  /** Pieces of work that wait. */
  esperan(): number;
  /** How long the first that waits has failed; 0 while nothing fails. */
  fallando_ms(): number;
  /** Waits until it is empty, or until it is closed. */
  vaciar(): Promise<void>;
  /** Leaves undone what the database does not take now; a restart finds it again in the stored batches. */
  cerrar(): Promise<void>;
}

const ESPERAS_MS = [100, 250, 500, 1_000] as const;
const PENDIENTES_MAX = 10_000;
/** A fault of hours is not said every second. */
const AVISO_CADA = 30;

const esperar = (intento: number) =>
  new Promise((listo) => setTimeout(listo, ESPERAS_MS[intento] ?? ESPERAS_MS[ESPERAS_MS.length - 1]));

/** What is wrong in itself is given up at once, a fault of ours after some tries: behind it wait others. */
const esInutil = (error: unknown, intentos: number): boolean => {
  const culpa = culpaDe(error);
  return culpa === 'dato' || (culpa === 'programa' && intentos >= ESPERAS_MS.length);
};

export const crearCola = (log: Logger, alPerder: () => void): Cola => {
  const pendientes: { nombre: string; tarea: () => Promise<void> }[] = [];
  let cerrada = false;
  let trabajo: Promise<void> | null = null;
  let fallando_desde_ms: number | null = null;

  /** False when it has to be tried again. */
  const intentar = async (
    { nombre, tarea }: (typeof pendientes)[number],
    intentos: number,
  ): Promise<boolean> => {
    try {
      await tarea();
      return true;
    } catch (error) {
      if (esInutil(error, intentos)) {
        alPerder();
        log.error({ err: error, tarea: nombre }, 'la base de datos no admite lo que se iba a guardar');
        return true;
      }
      if (intentos % AVISO_CADA === 0)
        log.warn({ err: error, tarea: nombre, intentos }, 'la base de datos no guardó; se reintenta');
      return false;
    }
  };
  const trabajar = async () => {
    let intentos = 0;
    for (let siguiente = pendientes[0]; siguiente && !cerrada; siguiente = pendientes[0]) {
      if (await intentar(siguiente, intentos)) {
        pendientes.shift();
        intentos = 0;
        fallando_desde_ms = null;
      } else {
        fallando_desde_ms ??= performance.now();
        await esperar(intentos++);
      }
    }
    trabajo = null;
  };
  return {
    agregar: (nombre, tarea) => {
      pendientes.push({ nombre, tarea });
      trabajo ??= trabajar();
    },
    llena: () => pendientes.length >= PENDIENTES_MAX,
    esperan: () => pendientes.length,
    fallando_ms: () => (fallando_desde_ms === null ? 0 : performance.now() - fallando_desde_ms),
    vaciar: async () => {
      while (trabajo) await trabajo;
    },
    cerrar: async () => {
      cerrada = true;
      await trabajo;
    },
  };
};
