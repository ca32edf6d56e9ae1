/** Values repeat themselves from row to row, or they do not: so many are remembered, and after so many misses it shows. */
const CONOCIDOS_MAX = 500;
const FALLOS_MAX = 2_000;

/**
 * The same function with a memory of what it has made, for millions of calls. It gives up where hardly anything comes
 * twice: looking in vain costs more than making it. What it gives back is shared: nobody may change it.
 */
export const conMemoria = <V, T extends NonNullable<unknown>>(hacer: (valor: V) => T): ((valor: V) => T) => {
  const conocidos = new Map<V, T>();
  let aciertos = 0;
  let fallos = 0;
  return (valor) => {
    if (fallos > FALLOS_MAX && aciertos < fallos) return hacer(valor);
    const conocido = conocidos.get(valor);
    if (conocido !== undefined) {
      aciertos += 1;
      return conocido;
    }
    fallos += 1;
    const hecho = hacer(valor);
    if (conocidos.size < CONOCIDOS_MAX) conocidos.set(valor, hecho);
    return hecho;
  };
};
