import type { DatosDe, MensajeServidor } from '@tramos/contract/tiempo-real';

type Oyente<M extends MensajeServidor> = (datos: DatosDe<M>) => void;

/** Where what the server says is heard in this tab, whoever brought it: its own socket, or the leader tab. */
export interface Channel {
  emitir<M extends MensajeServidor>(mensaje: M, datos: DatosDe<M>): void;
  /** Returns its stop. */
  escuchar<M extends MensajeServidor>(mensaje: M, oyente: Oyente<M>): () => void;
}

export const createChannel = (): Channel => {
  const oyentes = new Map<MensajeServidor, Set<Oyente<never>>>();
  return {
    emitir: (mensaje, datos) => {
      for (const oyente of [...(oyentes.get(mensaje) ?? [])]) (oyente as Oyente<typeof mensaje>)(datos);
    },
    escuchar: (mensaje, oyente) => {
      const grupo = oyentes.get(mensaje) ?? new Set();
      oyentes.set(mensaje, grupo.add(oyente as Oyente<never>));
      return () => grupo.delete(oyente as Oyente<never>);
    },
  };
};

/** The console's channel. */
export const canal = createChannel();
export const { escuchar } = canal;
