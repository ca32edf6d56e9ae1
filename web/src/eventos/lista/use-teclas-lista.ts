import { useHotkeys } from '@mantine/hooks';
import { esDeEncima } from '../../ui/de-encima';
import { type Tecla, useAyuda, useTeclasDe } from '../../ui/teclas';
import { useCerrarConEscape } from '../../ui/use-cerrar-con-escape';
import { BUSCADOR_ID } from '../filtros/buscador';

const TECLAS: readonly Tecla[] = [
  [['J', 'K'], 'Bajar y subir por los renglones'],
  [['Enter'], 'Abrir el evento, o desplegar el grupo'],
  [['→', '←'], 'Desplegar y contraer el grupo'],
  [['R'], 'Reconocer lo seleccionado, o el renglón'],
  [['E'], 'Escalar el evento'],
  [['X'], 'Seleccionar el renglón'],
  [['Mayús X'], 'Seleccionar desde el último hasta este'],
  [['A'], 'Seleccionar toda la página'],
  [['Esc'], 'Quitar la selección'],
  [['N'], 'Mostrar los eventos nuevos'],
  [['/'], 'Buscar'],
];

export interface Teclas {
  mover: (paso: 1 | -1) => void;
  elegir: (hasta: boolean) => void;
  elegirPagina: () => void;
  reconocer: () => void;
  escalar: () => void;
  mostrarNuevos: () => void;
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
 * The keys of the list. Nothing of it is heard while something stands over the list, nor while somebody
 * types. `/` is typed with Shift on some keyboards.
 */
export const useTeclasLista = (teclas: Teclas, conDialogo: boolean): void => {
  useTeclasDe('Lista de eventos', TECLAS);
  const tapada = useAyuda((s) => s.abierta) || conDialogo;
  const si = (hacer: () => void) => (tecla: KeyboardEvent) => {
    if (!tapada && !esDeEncima(tecla)) hacer();
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
