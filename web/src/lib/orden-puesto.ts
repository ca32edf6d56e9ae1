/** An order that is put on screen and held while it is read: states change in place, rows move when they are told to. */

/** How rows of one kind are told apart and put in order. */
export interface ReglaOrden<R> {
  id: (renglon: R) => number;
  nombre: (renglon: R) => string;
  /** How soon somebody should look at it: 0 is now. */
  gravedad: (renglon: R) => number;
  /** Where it stands: sistema, chainage in m. */
  linea: (renglon: R) => readonly [sistema_id: number, posicion: number];
}

/** What is on screen: the place of each row by id, and how grave each was when it was put there. */
export interface OrdenPuesto {
  lugar: ReadonlyMap<number, number>;
  gravedad: ReadonlyMap<number, number>;
}

/** Worst first; equals along the line. */
export const porGravedad = <R>(renglones: readonly R[], { id, gravedad, linea }: ReglaOrden<R>): R[] =>
  renglones.toSorted((a, b) => {
    const [sistema_a, posicion_a] = linea(a);
    const [sistema_b, posicion_b] = linea(b);
    return gravedad(a) - gravedad(b) || sistema_a - sistema_b || posicion_a - posicion_b || id(a) - id(b);
  });

export const ponerOrden = <R>(renglones: readonly R[], regla: ReglaOrden<R>): OrdenPuesto => ({
  lugar: new Map(porGravedad(renglones, regla).map((renglon, i) => [regla.id(renglon), i])),
  gravedad: new Map(renglones.map((renglon) => [regla.id(renglon), regla.gravedad(renglon)])),
});

/** Rows in the order that was put, what is new at the end. */
export const enOrden = <R>(renglones: readonly R[], { lugar }: OrdenPuesto, { id }: ReglaOrden<R>): R[] => {
  const de = (renglon: R) => lugar.get(id(renglon)) ?? lugar.size;
  return renglones.toSorted((a, b) => de(a) - de(b));
};

/** Names of the rows that would stand elsewhere by now. */
export const cambiados = <R>(
  renglones: readonly R[],
  puesto: OrdenPuesto,
  { id, nombre, gravedad }: ReglaOrden<R>,
): string[] =>
  renglones
    .filter((renglon) => puesto.gravedad.get(id(renglon)) !== gravedad(renglon))
    .map((renglon) => nombre(renglon));
