import { useSyncExternalStore } from 'react';
import { guardar } from './almacen';

/** A choice kept in this browser, the same in all its tabs. */
export interface Eleccion<T> {
  valor: () => T;
  poner: (valor: T) => void;
  /** Hears of it when it is another, here or in another tab. Returns its stop. */
  seguir: (oir: () => void) => () => void;
  usar: () => T;
}

/** `leer` takes whatever is stored, also what nobody could have chosen; `null` when nothing is. */
export const crearEleccion = <T extends string | number | boolean>(
  clave: string,
  leer: (guardado: string | null) => T,
): Eleccion<T> => {
  const oyentes = new Set<() => void>();
  const valor = () => leer(localStorage.getItem(clave));
  const seguir = (oir: () => void) => {
    const alCambiar = (evento: StorageEvent) => {
      if (evento.key === null || evento.key === clave) oir();
    };
    oyentes.add(oir);
    window.addEventListener('storage', alCambiar);
    return () => {
      oyentes.delete(oir);
      window.removeEventListener('storage', alCambiar);
    };
  };
  return {
    valor,
    seguir,
    usar: () => useSyncExternalStore(seguir, valor),
    poner: (nuevo) => {
      if (valor() === nuevo && localStorage.getItem(clave) !== null) return;
      guardar(localStorage, clave, String(nuevo));
      for (const oir of [...oyentes]) oir();
    },
  };
};
