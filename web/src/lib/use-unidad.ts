import { unidadElegida } from './elecciones-persona';

/** The unit in which this person reads pressure, and how to choose another. */
export const useUnidad = () => ({ unidad: unidadElegida.usar(), setUnidad: unidadElegida.poner });
