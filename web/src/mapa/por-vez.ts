import { formatNumero } from '../lib/formato';

/** So many of each kind at first, and with each press: nobody reads ten thousand, and the search finds any. */
export const POR_VEZ = 100;

/** `Mostrar 100 más de 230`, `Mostrar los 30 que faltan`: never more than there are. */
export const textoMostrarMas = (faltan: number): string => {
  if (faltan > POR_VEZ) return `Mostrar ${POR_VEZ} más de ${formatNumero(faltan)}`;
  return faltan === 1 ? 'Mostrar el que falta' : `Mostrar los ${formatNumero(faltan)} que faltan`;
};
