import type { MensajePendiente } from './push';

/**
 * Sends messages in the order of `pos`, each once, whatever order their commits are heard of in: two transactions
 * may report back crosswise, another process may have written between them, and a commit whose answer was lost is
 * reported by nobody. What is missing before a message is read from the log, which holds it for certain: positions
 * have no gaps and become visible in order.
 */
export interface Difusor {
  recibir(pendientes: readonly MensajePendiente[]): void;
  /** Sends what the log holds up to `pos` and nobody has reported. */
  alcanzar(pos: number): Promise<void>;
  /** Position of the last message sent. */
  enviada(): number;
}

export const crearDifusor = (opciones: {
  ultima_pos: number;
  emitir: (mensaje: MensajePendiente) => void;
  /** Messages after `desde` up to `hasta`, in order; may be cut short, but is empty only when there are none. */
  leer: (desde: number, hasta: number) => Promise<MensajePendiente[]>;
  alFallar: (error: unknown) => void;
}): Difusor => {
  const { emitir, leer, alFallar } = opciones;
  const espera = new Map<number, MensajePendiente>();
  let enviada = opciones.ultima_pos;
  let meta = enviada;
  /** The reading of the log under way, if any: one at a time. */
  let relleno: Promise<void> | null = null;

  const vaciar = () => {
    for (let m = espera.get(enviada + 1); m; m = espera.get(enviada + 1)) {
      espera.delete(m.pos);
      enviada = m.pos;
      emitir(m);
    }
  };

  const rellenar = async () => {
    try {
      while (enviada < meta) {
        const hasta = meta;
        const leidos = await leer(enviada, hasta);
        for (const m of leidos) if (m.pos > enviada) espera.set(m.pos, m);
        // A position the log does not hold (a database put back from a copy) must not hold up the rest. Only what was
        // read is known: meanwhile more was written, by other processes too.
        const conocida = leidos.at(-1)?.pos ?? hasta;
        enviada = Math.max(enviada, Math.min(conocida, Math.min(...espera.keys()) - 1));
        vaciar();
      }
    } catch (error) {
      alFallar(error);
    } finally {
      relleno = null;
    }
  };

  const avanzar = async () => {
    vaciar();
    if (enviada < meta) relleno ??= rellenar();
    await relleno;
  };

  return {
    recibir: (pendientes) => {
      for (const m of pendientes) if (m.pos > enviada) espera.set(m.pos, m);
      meta = Math.max(meta, ...pendientes.map((m) => m.pos));
      void avanzar();
    },
    alcanzar: (pos) => {
      meta = Math.max(meta, pos);
      return avanzar();
    },
    enviada: () => enviada,
  };
};
