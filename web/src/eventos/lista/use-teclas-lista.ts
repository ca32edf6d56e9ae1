import { useHotkeys } from '@mantine/hooks';
import { BUSCADOR_ID } from '../filtros/buscador';
import { useCerrarConEscape } from '../use-cerrar-con-escape';

export interface Teclas {
  mover: (paso: 1 | -1) => void;
  elegir: (hasta: boolean) => void;
  elegirPagina: () => void;
  reconocer: () => void;
  escalar: () => void;
  mostrarNuevos: () => void;
  ayuda: () => void;
  soltar: () => void;
}

const buscar = () => {
  const caja = document.getElementById(BUSCADOR_ID);
  if (caja instanceof HTMLInputElement) {
    caja.focus();
    caja.select();
  }
};

/**
 * The keys of the list. Nothing of it is heard while something stands over the list (`tapada`), nor while somebody
 * types. `/` and `?` are typed with Shift on some keyboards.
 */
export const useTeclasLista = (teclas: Teclas, tapada: boolean): void => {
  const si = (hacer: () => void) => () => {
    if (!tapada) hacer();
  };
  useHotkeys([
    ['J', si(() => teclas.mover(1))],
    ['K', si(() => teclas.mover(-1))],
    ['X', si(() => teclas.elegir(false))],
    ['shift+X', si(() => teclas.elegir(true))],
    ['A', si(teclas.elegirPagina)],
    ['R', si(teclas.reconocer)],
    ['E', si(teclas.escalar)],
    ['N', si(teclas.mostrarNuevos)],
    ['/', si(buscar)],
    ['shift+/', si(buscar)],
    ['?', si(teclas.ayuda)],
    ['shift+?', si(teclas.ayuda)],
  ]);
  useHotkeys(
    [
      ['ArrowDown', si(() => teclas.mover(1))],
      ['ArrowUp', si(() => teclas.mover(-1))],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'],
  );
  useCerrarConEscape(teclas.soltar, tapada);
};
