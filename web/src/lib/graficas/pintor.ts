/** Paints at most once per frame whatever is asked for in between; a page that nobody sees gets no frames. */

const pendientes = new Set<() => void>();
let cuadro = 0;

const pintarTodo = (): void => {
  cuadro = 0;
  const turno = [...pendientes];
  pendientes.clear();
  for (const pintar of turno) pintar();
};

/** Has `pintar` called in the next frame, once. Returns how to think better of it. */
export const pedirCuadro = (pintar: () => void): (() => void) => {
  pendientes.add(pintar);
  if (cuadro === 0) cuadro = requestAnimationFrame(pintarTodo);
  return () => pendientes.delete(pintar);
};
