/** Which alarms of the page are selected, by id. Pure. */
export type Seleccion = ReadonlySet<number>;

/** Selects one, or lets it go. */
export const alternar = (antes: Seleccion, id: number): Seleccion => {
  const despues = new Set(antes);
  if (!despues.delete(id)) despues.add(id);
  return despues;
};

/** Selects every row from one to another, both included, whichever stands first. */
export const hastaFila = (
  antes: Seleccion,
  ids: readonly number[],
  desde: number | null,
  hasta: number,
): Seleccion => {
  const fin = ids.indexOf(hasta);
  const inicio = desde === null || !ids.includes(desde) ? fin : ids.indexOf(desde);
  if (fin === -1) return antes;
  return new Set([...antes, ...ids.slice(Math.min(inicio, fin), Math.max(inicio, fin) + 1)]);
};

/** Selects all of the page, or nothing when all of it was. */
export const alternarTodas = (antes: Seleccion, ids: readonly number[]): Seleccion =>
  ids.every((id) => antes.has(id)) ? new Set() : new Set(ids);
