import type { Cola } from './cola';
import type { Hallazgos } from './deteccion-viva';

/** Fronts that one transaction writes. */
const PICKS_JUNTOS_MAX = 500;

/**
 * What detection finds, handed to the queue of the database in its order. Fronts of which nothing was told wait together:
 * a sensor that marks thousands would else fill the queue, and then nobody's messages are taken in (Cola.llena).
 */
export const crearPorRegistrar = (
  cola: Pick<Cola, 'agregar'>,
  guardar: (hallazgos: Hallazgos) => Promise<void>,
): ((hallazgos: Hallazgos) => void) => {
  /** The newest that still waits and may take more. */
  let juntos: Hallazgos | null = null;
  return ({ picks, detecciones }) => {
    const solo_picks = detecciones.length === 0;
    if (solo_picks && juntos && juntos.picks.length + picks.length <= PICKS_JUNTOS_MAX) {
      juntos.picks.push(...picks);
      return;
    }
    const estos: Hallazgos = { picks: [...picks], detecciones };
    if (solo_picks) juntos = estos;
    cola.agregar('hallazgos de detección', () => {
      if (juntos === estos) juntos = null;
      return guardar(estos);
    });
  };
};
