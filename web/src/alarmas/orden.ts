import type { FilaAlarma } from './pagina';

/**
 * The list as it stands on screen: what changes changes in its place, what is new or gone waits to be asked for, so
 * that no row moves under the hand that works on it. Pure.
 */
export interface Puesto {
  /** The question that these rows answer: another one begins anew. */
  clave: string;
  filas: readonly FilaAlarma[];
  /** Ids of those that the newest answer no longer holds; they stay, dimmed. */
  idas: ReadonlySet<number>;
  /** Those that came since, worst first. */
  nuevas: readonly FilaAlarma[];
}

export const ponerOrden = (clave: string, alarmas: readonly FilaAlarma[]): Puesto => ({
  clave,
  filas: alarmas,
  idas: new Set(),
  nuevas: [],
});

const iguales = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

const mismas = (a: readonly FilaAlarma[], b: readonly FilaAlarma[]): boolean =>
  a.length === b.length && a.every((fila, i) => fila === b[i]);

/**
 * Takes in a newer answer. `alTope`: the first row is in sight, so that new ones may stand above it. Answers the same
 * object when nothing changed.
 */
export const seguir = (puesto: Puesto, alarmas: readonly FilaAlarma[], alTope: boolean): Puesto => {
  const ahora = new Map(alarmas.map((fila) => [fila.id, fila]));
  const puestas = new Set(puesto.filas.map(({ id }) => id));
  const llegadas = alarmas.filter(({ id }) => !puestas.has(id));
  const quedan = puesto.filas.map((fila) => ahora.get(fila.id) ?? fila);
  const filas = alTope ? [...llegadas, ...quedan] : quedan;
  const nuevas = alTope ? [] : llegadas;
  const idas = new Set(puesto.filas.filter(({ id }) => !ahora.has(id)).map(({ id }) => id));
  if (mismas(filas, puesto.filas) && mismas(nuevas, puesto.nuevas) && iguales(idas, puesto.idas))
    return puesto;
  return { clave: puesto.clave, filas, nuevas, idas };
};

/** Without these: the person's own act took them off the list. */
export const quitar = (puesto: Puesto, ids: ReadonlySet<number>): Puesto => ({
  ...puesto,
  filas: puesto.filas.filter(({ id }) => !ids.has(id)),
});
