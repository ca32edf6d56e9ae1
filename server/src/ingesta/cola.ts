import type { Logger } from 'pino';
import { conReintentos, esPasajero } from './base-de-datos';

/** Work for the database that nobody waits for but that must be done: one at a time, in order, tried for ever. */
export interface Cola {
  agregar(nombre: string, tarea: () => Promise<void>): void;
  /** Waits until it is empty, or until it is closed. */
  vaciar(): Promise<void>;
  /** Leaves undone what the database does not take now; a restart finds it again in the stored batches. */
  cerrar(): Promise<void>;
}

const ESPERAS_MS = [100, 250, 500, 1_000] as const;
const PENDIENTES_MAX = 10_000;

export const crearCola = (log: Logger, alPerder: () => void): Cola => {
  const pendientes: { nombre: string; tarea: () => Promise<void> }[] = [];
  let cerrada = false;
  let trabajo: Promise<void> | null = null;

  const trabajar = async () => {
    for (let siguiente = pendientes[0]; siguiente && !cerrada; siguiente = pendientes[0]) {
      const { nombre, tarea } = siguiente;
      try {
        await conReintentos(tarea, ESPERAS_MS);
        pendientes.shift();
      } catch (error) {
        if (!esPasajero(error)) {
          pendientes.shift();
          alPerder();
          log.error({ err: error, tarea: nombre }, 'la base de datos no admite lo que se iba a guardar');
        } else log.warn({ err: error, tarea: nombre }, 'la base de datos no responde; se reintenta');
      }
    }
    trabajo = null;
  };
  return {
    agregar: (nombre, tarea) => {
      if (pendientes.length >= PENDIENTES_MAX) {
        alPerder();
        log.error({ tarea: nombre }, 'demasiado trabajo espera a la base de datos; este se pierde');
        return;
      }
      pendientes.push({ nombre, tarea });
      trabajo ??= trabajar();
    },
    vaciar: async () => {
      while (trabajo) await trabajo;
    },
    cerrar: async () => {
      cerrada = true;
      await trabajo;
    },
  };
};
