import { PRESIONES_SENSORES_MAX, TAB_STALE_MS } from '@tramos/contract/limites';

interface PedidoDeps {
  lidera: () => boolean;
  /** Tells the other tabs what this one wants. */
  decir: (sensores: readonly number[]) => void;
  /** Asks the server, by this tab's socket. */
  suscribir: (sensores: readonly number[]) => void;
  ahora: () => number;
}

/** Which sensors' pressure the tabs of a browser want to hear: the leader asks the server for all of them at once. */
export interface Pedido {
  /** What this tab wants from now on. */
  pedir: (sensores: readonly number[]) => void;
  /** Another tab has said what it wants. */
  oir: (de: string, sensores: readonly number[]) => void;
  /** Whether another tab wants to hear of a sensor. */
  interesaAOtras: (sensor_id: number) => boolean;
  /** Says it again: to a leader that may have come after it was said, and to forget tabs that have gone. */
  repetir: () => void;
}

/** The wishes of all tabs as one list: in order, each once, as many as the server takes. */
export const unionDe = (deseos: Iterable<readonly number[]>): number[] =>
  [...new Set([...deseos].flat())].toSorted((a, b) => a - b).slice(0, PRESIONES_SENSORES_MAX);

export const createPedido = ({ lidera, decir, suscribir, ahora }: PedidoDeps): Pedido => {
  let propio: readonly number[] = [];
  let pedido = '';
  const ajenos = new Map<string, { sensores: readonly number[]; t: number }>();
  const revisar = () => {
    if (!lidera()) {
      // Whoever leads next asks anew, on a socket of its own.
      ajenos.clear();
      pedido = '';
      return;
    }
    for (const [de, { t }] of ajenos) if (ahora() - t > TAB_STALE_MS) ajenos.delete(de);
    const todos = unionDe([propio, ...[...ajenos.values()].map(({ sensores }) => sensores)]);
    if (todos.join() === pedido) return;
    pedido = todos.join();
    suscribir(todos);
  };
  return {
    pedir: (sensores) => {
      propio = [...sensores];
      if (!lidera()) decir(propio);
      revisar();
    },
    oir: (de, sensores) => {
      if (!lidera()) return;
      if (sensores.length === 0) ajenos.delete(de);
      else ajenos.set(de, { sensores, t: ahora() });
      revisar();
    },
    interesaAOtras: (sensor_id) => [...ajenos.values()].some(({ sensores }) => sensores.includes(sensor_id)),
    repetir: () => {
      if (!lidera() && propio.length > 0) decir(propio);
      revisar();
    },
  };
};
