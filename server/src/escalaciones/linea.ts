/** Who is told when nobody acknowledges: pure, time comes as an age. */

export interface Paso {
  usuario_id: number;
  /** Age of the event at which they are told, min. */
  minutos: number;
}

/** One cause that waits for somebody, as far as its line of people is concerned. */
export interface Espera {
  edad_min: number;
  reconocida: boolean;
  /** Who has been told of it, or is about to be. */
  avisados: ReadonlySet<number>;
  /** Who can be told at all: sees the sistema, has a way, and no message to them about it has been given up. */
  alcanzables: ReadonlySet<number>;
}

/**
 * Who is to be told now, in order. As many people as there are steps that are due: whoever cannot be reached passes
 * their turn to the next, at once, so that a step never falls on nobody while somebody is left.
 */
export const quienSigue = (
  linea: readonly Paso[],
  { edad_min, reconocida, avisados, alcanzables }: Espera,
): number[] => {
  if (reconocida) return [];
  const vencidos = linea.filter(({ minutos }) => minutos <= edad_min).length;
  return linea
    .map(({ usuario_id }) => usuario_id)
    .filter((id) => alcanzables.has(id))
    .slice(0, vencidos)
    .filter((id) => !avisados.has(id));
};

/** How long to wait after each failure, s; after the last of them it is given up, some two hours after the first. */
const ESPERAS_S = [15, 30, 60, 120, 300, 600, 900, 1_800, 3_600] as const;

/** Milliseconds until the next try after `toma` of them, null when there is none. */
export const esperaTras = (toma: number): number | null => {
  const s = ESPERAS_S[toma - 1];
  return s === undefined ? null : s * 1_000;
};

/** A message that failed so often is worth an administrator's attention; one failure may be a hiccup. */
export const AVISAR_TRAS_TOMAS = 3;
