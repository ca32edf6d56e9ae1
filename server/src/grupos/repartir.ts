/** A stored group, or a new event, as a stretch of time that nothing has to be known about but its ends. */
export interface Lapso {
  /** Id of the group: the smallest of its members. */
  grupo: number;
  desde_ms: number;
  hasta_ms: number;
}

/**
 * The groups that connected stretches make together when none may span more than `duracion_max_ms`: a group begins
 * with the first event that its forerunner may not hold, as `agrupar` cuts. Null when the cut falls inside a stretch:
 * then its members have to be looked at one by one.
 */
export const repartir = (lapsos: readonly Lapso[], duracion_max_ms: number): Lapso[][] | null => {
  const piezas: Lapso[][] = [];
  let limite_ms = -Infinity;
  for (const lapso of lapsos.toSorted((a, b) => a.desde_ms - b.desde_ms || a.grupo - b.grupo)) {
    const pieza = lapso.desde_ms > limite_ms ? undefined : piezas.at(-1);
    if (pieza === undefined) {
      limite_ms = lapso.desde_ms + duracion_max_ms;
      piezas.push([lapso]);
    } else pieza.push(lapso);
    if (lapso.hasta_ms > limite_ms) return null;
  }
  return piezas;
};
