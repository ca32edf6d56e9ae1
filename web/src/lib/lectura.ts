/**
 * Whether what is on screen may lack what the push log held before the live line began. Every answer says at which
 * position of the log it was read (`POSICION_PUSH`): all up to there is in it.
 */
export interface Lectura {
  /** An answer that was read at this position has come. */
  anotar: (pos: number) => void;
  /**
   * The line tells all that comes after `hasta`: what was read before it is read again, now, or when an answer comes
   * that was asked for so long ago. After a line was lost, always.
   */
  siFalta: (hasta: number, releer: () => void) => void;
  /** The line was lost: what came meanwhile is in no answer. */
  interrumpir: () => void;
}

export const crearLectura = (): Lectura => {
  /** The oldest position that any answer was read at. */
  let desde: number | null = null;
  let entera = true;
  let alDia: { hasta: number; releer: () => void }[] = [];
  return {
    anotar: (pos) => {
      desde = Math.min(desde ?? pos, pos);
      const viejas = alDia.filter(({ hasta }) => pos < hasta);
      if (viejas.length === 0) return;
      alDia = alDia.filter(({ hasta }) => pos >= hasta);
      for (const { releer } of viejas) releer();
    },
    siFalta: (hasta, releer) => {
      if (entera && desde !== null && desde >= hasta) alDia.push({ hasta, releer });
      else releer();
    },
    interrumpir: () => {
      entera = false;
      alDia = [];
    },
  };
};

export const lectura = crearLectura();
