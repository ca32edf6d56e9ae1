import type { Almacen } from '../../lib/almacen';

/** A storage that nobody else reads or writes, and that ends with the page. */
export const crearAlmacenPropio = (): Almacen => {
  const valores = new Map<string, string>();
  return {
    getItem: (clave) => valores.get(clave) ?? null,
    setItem: (clave, valor) => void valores.set(clave, valor),
    removeItem: (clave) => void valores.delete(clave),
    key: (n) => [...valores.keys()][n] ?? null,
    get length() {
      return valores.size;
    },
  };
};
