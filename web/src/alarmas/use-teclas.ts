import { type Tecla, useTeclasDe } from '../ui/teclas';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import { useCerrarConEscape } from '../ui/use-cerrar-con-escape';
import type { Mano } from './use-mano';

const TECLAS: readonly Tecla[] = [
  [['J', 'K'], 'Bajar y subir por las alarmas'],
  [['Enter'], 'Abrir la fuente: el evento, el sensor o la historia del router'],
  [['R'], 'Reconocer lo seleccionado, o el renglón'],
  [['A'], 'Apartar por un tiempo'],
  [['D'], 'Devolver a la lista lo apartado'],
  [['H'], 'Historial de la alarma'],
  [['X'], 'Seleccionar el renglón'],
  [['Mayús X'], 'Seleccionar desde el último hasta este'],
  [['T'], 'Seleccionar todas las de la página'],
  [['Esc'], 'Quitar la selección'],
  [['N'], 'Mostrar las nuevas y ordenar, lo peor primero'],
  [['/'], 'Buscar'],
];

export const BUSCADOR_ID = 'buscar-alarmas';

/** Takes the focus to the search box. */
export const irAlBuscador = (): void => {
  const caja = document.getElementById(BUSCADOR_ID);
  if (caja instanceof HTMLInputElement) {
    caja.focus();
    caja.select();
  }
};

export interface Ordenes {
  reconocer: () => void;
  apartar: () => void;
  devolver: () => void;
  historial: () => void;
  ordenar: () => void;
}

/** The keys of a list of alarms; `tapada` by a dialog of its own. */
export const useTeclas = (mano: Mano, ordenes: Ordenes, tapada: boolean): void => {
  useTeclasDe('Alarmas', TECLAS);
  const elegir = (hasta: boolean) => {
    if (mano.enMano !== null) mano.elegir(mano.enMano, hasta);
  };
  const abrir = () =>
    document.querySelector<HTMLElement>(`tr[data-alarma="${mano.enMano}"]:focus [data-fuente]`)?.click();
  useAtajos(
    [
      ['J', () => mano.mover(1)],
      ['K', () => mano.mover(-1)],
      ['X', () => elegir(false)],
      ['shift+X', () => elegir(true)],
      ['T', mano.elegirTodas],
      ['R', ordenes.reconocer],
      ['A', ordenes.apartar],
      ['D', ordenes.devolver],
      ['H', ordenes.historial],
      ['N', ordenes.ordenar],
      ...alBuscar(irAlBuscador),
    ],
    { tapada },
  );
  useAtajos(
    [
      ['ArrowDown', () => mano.mover(1)],
      ['ArrowUp', () => mano.mover(-1)],
      ['Enter', abrir, { preventDefault: false }],
    ],
    { tapada, ajenos: ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'] },
  );
  useCerrarConEscape(mano.soltar, tapada);
};
