import { useHotkeys } from '@mantine/hooks';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { irAlBuscador } from './use-teclas';

const TECLAS: readonly Tecla[] = [
  [['N'], 'Mostrar los asientos nuevos'],
  [['/'], 'Buscar'],
];

/** The keys of the journal. */
export const useTeclasBitacora = (releer: () => void): void => {
  useTeclasDe('Bitácora de alarmas', TECLAS);
  useHotkeys([
    ['N', releer],
    ['/', irAlBuscador],
    ['shift+/', irAlBuscador],
  ]);
};
