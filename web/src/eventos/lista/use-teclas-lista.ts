import { type Tecla, useTeclasDe } from '../../ui/teclas';
import { alBuscar, useAtajos } from '../../ui/use-atajos';
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

/** The keys of the list; `tapada` by a dialog of its own. */
export const useTeclasLista = (teclas: Teclas, tapada: boolean): void => {
  useTeclasDe('Lista de eventos', TECLAS);
  useAtajos(
    [
      ['J', () => teclas.mover(1)],
      ['K', () => teclas.mover(-1)],
      ['X', () => teclas.elegir(false)],
      ['shift+X', () => teclas.elegir(true)],
      ['A', teclas.elegirPagina],
      ['R', teclas.reconocer],
      ['E', teclas.escalar],
      ['N', teclas.mostrarNuevos],
      ...alBuscar(buscar),
    ],
    { tapada },
  );
  useAtajos(
    [
      ['ArrowDown', () => teclas.mover(1)],
      ['ArrowUp', () => teclas.mover(-1)],
    ],
    { tapada, ajenos: ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'] },
  );
  useCerrarConEscape(teclas.soltar, tapada);
};
