import { crearEleccion } from './eleccion';

/** How high the rows of tables are at this desk: dense unless chosen otherwise. `tema.js` reads the key as well. */
export type Densidad = 'compacta' | 'comoda';

export const densidad = crearEleccion<Densidad>('tramos.densidad', (guardado) =>
  guardado === 'comoda' ? 'comoda' : 'compacta',
);

export const DENSIDADES: { value: Densidad; label: string }[] = [
  { value: 'compacta', label: 'Compacta' },
  { value: 'comoda', label: 'Cómoda' },
];

/** Puts it where the style sheets look. Returns its stop. */
export const seguirDensidad = (): (() => void) => {
  const poner = () => document.documentElement.setAttribute('data-densidad', densidad.valor());
  poner();
  return densidad.seguir(poner);
};
