import type { Evento } from '@tramos/contract/evento';

/** The events on the page of a tramo, as rules. */

/** As many as the page has room for. */
export const ULTIMOS = 10;

interface Leidos {
  /** What really happened: the open ones, and the newest. */
  abiertos: readonly Evento[];
  recientes: readonly Evento[];
  /** Open ones of exercises that run, and tests of the alarm. */
  aparte: readonly Evento[];
}

// One that was acknowledged meanwhile stays in the list that asked for open ones.
const esAbierto = ({ evento_estado }: Evento): boolean => evento_estado === 'abierto';

/** Open ones first, then the newest, each once; what is not real stands below and takes the place of nothing real. */
export const ultimosDe = ({ abiertos, recientes, aparte }: Leidos): Evento[] => {
  const unicos = [...new Map([...abiertos, ...recientes].map((e) => [e.id, e])).values()];
  return [
    ...[...unicos.filter(esAbierto), ...unicos.filter((e) => !esAbierto(e))].slice(0, ULTIMOS),
    ...aparte.filter(esAbierto),
  ];
};
