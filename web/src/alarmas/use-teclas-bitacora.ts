import { type Tecla, useTeclasDe } from '../ui/teclas';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import { irAlBuscador } from './use-teclas';

const TECLAS: readonly Tecla[] = [
  [['N'], 'Mostrar los asientos nuevos'],
  [['/'], 'Buscar'],
];

/** The keys of the journal. */
export const useTeclasBitacora = (releer: () => void): void => {
  useTeclasDe('Bitácora de alarmas', TECLAS);
  useAtajos([['N', releer], ...alBuscar(irAlBuscador)]);
};
