import { logger } from '../../lib/logger';

/** The lock of leadership: tabs queue for it, so the first that came gets it first. */
export interface CandadoLider {
  mio: () => boolean;
  /** Takes it from whoever holds it. */
  robar: () => void;
  /** Lets go of it, or of the place in the queue, and queues again behind the others. */
  alFinal: () => void;
  dejar: () => void;
}

/** Queues at once. `alCambiar` is called when the lock has come, or has been taken by another tab. */
export const createCandado = (
  locks: Pick<LockManager, 'request'>,
  nombre: string,
  alCambiar: () => void,
): CandadoLider => {
  let soltar: (() => void) | null = null;
  let cola: AbortController | null = null;
  let robando = false;
  /** Each request makes the earlier ones void, whatever becomes of them. */
  let pedido = 0;

  const pedir = async (opciones: LockOptions) => {
    pedido += 1;
    const este = pedido;
    try {
      await locks.request(nombre, opciones, () => {
        if (este !== pedido) return;
        robando = false;
        return new Promise<void>((resolver) => {
          soltar = resolver;
          alCambiar();
        });
      });
    } catch (error) {
      // What ends a request that was given up, or a lock that was taken away.
      if (!(error instanceof DOMException && error.name === 'AbortError')) logger.error('leader lock', error);
    }
    if (este !== pedido) return;
    soltar = null;
    robando = false;
    encolar();
    alCambiar();
  };
  const encolar = () => {
    cola = new AbortController();
    void pedir({ signal: cola.signal });
  };
  const dejar = () => {
    pedido += 1;
    cola?.abort();
    soltar?.();
    soltar = null;
    robando = false;
  };
  encolar();
  return {
    mio: () => soltar !== null,
    robar: () => {
      if (robando || soltar) return;
      dejar();
      robando = true;
      void pedir({ steal: true });
    },
    alFinal: () => {
      dejar();
      encolar();
    },
    dejar,
  };
};
