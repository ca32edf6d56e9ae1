import type { DatosDe, MensajeServidor } from '@tramos/contract/tiempo-real';

/** One message with its name. */
export type Dicho<M extends MensajeServidor = MensajeServidor> = { [K in M]: [K, DatosDe<K>] }[M];

/** As many of the last messages as a tab keeps for the others. */
const MEMORIA_MAX = 1_000;

/**
 * The last messages that have a place in the log, for a tab that missed some of what was relayed. It knows all that
 * came after its beginning, or says that it does not.
 */
export interface Memoria {
  anotar: (dicho: Dicho) => void;
  /** What came after `pos`, in order; null when that reaches further back than is remembered. */
  despuesDe: (pos: number) => Dicho[] | null;
}

/** `desde` is the place that the tab has reached so far. */
export const createMemoria = (desde: number | undefined): Memoria => {
  let inicio = desde;
  let fin = desde;
  let guardados: { pos: number; dicho: Dicho }[] = [];
  return {
    anotar: (dicho) => {
      const [mensaje, datos] = dicho;
      if (!('pos' in datos) || datos.pos === undefined) return;
      const { pos } = datos;
      if (mensaje === 'al_dia') {
        // A log that began anew, or a gap too wide to have been told message by message.
        const salto = fin === undefined || pos < fin || pos - fin > MEMORIA_MAX;
        if (salto) {
          inicio = pos;
          guardados = [];
        }
      } else {
        inicio ??= pos;
        guardados.push({ pos, dicho });
        while (guardados.length > MEMORIA_MAX) inicio = guardados.shift()?.pos;
      }
      fin = pos;
    },
    despuesDe: (pos) => {
      if (inicio === undefined || pos < inicio) return null;
      return guardados.filter((guardado) => guardado.pos > pos).map(({ dicho }) => dicho);
    },
  };
};
