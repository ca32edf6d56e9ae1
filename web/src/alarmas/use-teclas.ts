import { useHotkeys } from '@mantine/hooks';
import { esDeEncima } from '../ui/de-encima';
import { type Tecla, useAyuda, useTeclasDe } from '../ui/teclas';
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

/** Takes the focus to the search box; `/` is typed with Shift on some keyboards. */
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

/** The keys of a list of alarms; nothing of it is heard while something stands over it, nor while somebody types. */
export const useTeclas = (mano: Mano, ordenes: Ordenes, conDialogo: boolean): void => {
  useTeclasDe('Alarmas', TECLAS);
  const tapada = useAyuda((s) => s.abierta) || conDialogo;
  const si = (hacer: () => void) => (tecla: KeyboardEvent) => {
    if (!tapada && !esDeEncima(tecla)) hacer();
  };
  const elegir = (hasta: boolean) => {
    if (mano.enMano !== null) mano.elegir(mano.enMano, hasta);
  };
  const abrir = () =>
    document.querySelector<HTMLElement>(`tr[data-alarma="${mano.enMano}"]:focus [data-fuente]`)?.click();
  useHotkeys([
    ['J', si(() => mano.mover(1))],
    ['K', si(() => mano.mover(-1))],
    ['X', si(() => elegir(false))],
    ['shift+X', si(() => elegir(true))],
    ['T', si(mano.elegirTodas)],
    ['R', si(ordenes.reconocer)],
    ['A', si(ordenes.apartar)],
    ['D', si(ordenes.devolver)],
    ['H', si(ordenes.historial)],
    ['N', si(ordenes.ordenar)],
    ['/', si(irAlBuscador)],
    ['shift+/', si(irAlBuscador)],
  ]);
  useHotkeys(
    [
      ['ArrowDown', si(() => mano.mover(1))],
      ['ArrowUp', si(() => mano.mover(-1))],
      ['Enter', si(abrir), { preventDefault: false }],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'],
  );
  useCerrarConEscape(mano.soltar, tapada);
};
